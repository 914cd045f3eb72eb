import type { PairFigures } from '../../contract/evidence.ts';
import type { AlignedSegment } from './segments.ts';

export type Block = Readonly<Record<'start' | 'end' | 'density' | 'share', number>>;

/** Counts of a pair, in units of both streams; verdicts need no texts. */
export type PairCounts = ReturnType<typeof countSegments>;

export type BlockCounts = Readonly<Record<'start' | 'end' | 'matched', number>>;

export function countSegments(lengthA: number, lengthB: number, segments: readonly AlignedSegment[], isEqual: boolean) {
  const verbatim = segments.filter((segment) => segment.kind === 'verbatim');
  const reworded = segments.filter((segment) => segment.kind === 'reworded');
  const ordered = segmentsInOrder(verbatim);
  return {
    isEqual,
    lengthA,
    lengthB,
    matched: unitsOfA(verbatim),
    inOrder: unitsOfA(ordered),
    rewordedA: unitsOfA(reworded),
    rewordedB: reworded.reduce((sum, segment) => sum + segment.endB - segment.b, 0),
    longestRun: verbatim.reduce((longest, segment) => Math.max(longest, segment.endA - segment.a), 0),
    orderChanges: orderChanges(segments),
    edits: editCount(ordered, lengthA, lengthB),
    blockA: densestBlock(segments.map(({ a, endA }) => [a, endA])),
    blockB: densestBlock(segments.map(({ b, endB }) => [b, endB] as const).sort((x, y) => x[0] - y[0])),
  };
}

export function measuresOf(counts: PairCounts) {
  const { lengthA, lengthB, matched, rewordedA, rewordedB } = counts;
  return {
    figures: {
      lengthA,
      lengthB,
      verbatimA: share(matched, lengthA),
      verbatimB: share(matched, lengthB),
      rewordedA: share(rewordedA, lengthA),
      rewordedB: share(rewordedB, lengthB),
      longestRun: counts.longestRun,
      matchedCharacters: matched,
      orderChanges: counts.orderChanges,
      editDifference: Math.min(1, share(counts.edits, Math.max(lengthA, lengthB))),
      similarity: similarity(2 * matched + rewordedA + rewordedB, lengthA + lengthB, counts.isEqual),
    } satisfies PairFigures,
    displaced: matched === 0 ? 0 : 1 - counts.inOrder / matched,
    blockA: measuredBlock(counts.blockA, matched + rewordedA),
    blockB: measuredBlock(counts.blockB, matched + rewordedB),
  };
}

const measuredBlock = ({ start, end, matched }: BlockCounts, all: number) => ({
  start,
  end,
  density: share(matched, end - start),
  share: share(matched, all),
});

/** Floored, and 100 only for equal texts, since people read a rounded 100 as "equal". */
function similarity(covered: number, all: number, isEqual: boolean) {
  if (isEqual) return 100;
  return all === 0 ? 0 : Math.min(99.9, Math.floor((1000 * covered) / all) / 10);
}

/** Breakpoints (Watterson 1982): neighbours in A that are not consecutive in B. */
function orderChanges(segments: readonly AlignedSegment[]) {
  const inB = segments.map((_, at) => at).sort((x, y) => (segments[x]?.b ?? 0) - (segments[y]?.b ?? 0));
  const rank = new Uint32Array(inB.length);
  for (const [place, at] of inB.entries()) rank[at] = place;
  let changes = 0;
  for (let at = 1; at < rank.length; at++) if ((rank[at] ?? 0) !== (rank[at - 1] ?? 0) + 1) changes++;
  return changes;
}

/**
 * The segments of greatest total length in the same order in both texts: heaviest increasing subsequence by a Fenwick
 * tree (1994), O(n log n).
 */
export function segmentsInOrder(verbatim: readonly AlignedSegment[]) {
  if (verbatim.every(({ b }, at) => b >= (verbatim[at - 1]?.b ?? 0))) return verbatim;
  const rank = new Map(verbatim.toSorted((x, y) => x.b - y.b).map((segment, place) => [segment, place + 1]));
  const best = new Int32Array(verbatim.length + 1).fill(-1);
  const total = new Float64Array(verbatim.length);
  const before = new Int32Array(verbatim.length).fill(-1);
  let last = -1;
  for (const [at, segment] of verbatim.entries()) {
    const place = rank.get(segment) ?? 0;
    let previous = -1;
    for (let node = place - 1; node > 0; node -= node & -node) previous = heavier(total, best[node] ?? -1, previous);
    before[at] = previous;
    total[at] = (previous < 0 ? 0 : (total[previous] ?? 0)) + segment.endA - segment.a;
    for (let node = place; node < best.length; node += node & -node) best[node] = heavier(total, best[node] ?? -1, at);
    last = heavier(total, last, at);
  }
  const chain: AlignedSegment[] = [];
  for (let at = last; at >= 0; at = before[at] ?? -1) {
    const segment = verbatim[at];
    if (segment) chain.push(segment);
  }
  return chain.reverse();
}

function heavier(total: Float64Array, x: number, y: number) {
  if (x < 0) return y;
  if (y < 0) return x;
  return (total[y] ?? 0) > (total[x] ?? 0) ? y : x;
}

/** Upper bound of the Levenshtein distance: the longer side of each gap. */
function editCount(ordered: readonly AlignedSegment[], lengthA: number, lengthB: number) {
  let edits = 0;
  let [endA, endB] = [0, 0];
  for (const segment of ordered) {
    edits += Math.max(segment.a - endA, segment.b - endB);
    [endA, endB] = [segment.endA, segment.endB];
  }
  edits += Math.max(lengthA - endA, lengthB - endB);
  return edits;
}

/**
 * Maximum subarray (Kadane 1984). An unmatched unit costs two thirds, so that a copied half with a fifth reworded is
 * still one block.
 */
function densestBlock(ranges: readonly (readonly [number, number])[]) {
  const charge = 2 / 3;
  let best = { start: 0, end: 0, matched: 0, surplus: 0 };
  let current = { start: 0, end: 0, matched: 0, surplus: 0 };
  for (const [start, end] of ranges) {
    const continued = current.surplus - charge * (start - current.end);
    const own = end - start;
    current =
      continued > 0
        ? { start: current.start, end, matched: current.matched + own, surplus: continued + own }
        : { start, end, matched: own, surplus: own };
    if (current.surplus > best.surplus) best = current;
  }
  return { start: best.start, end: best.end, matched: best.matched };
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

const unitsOfA = (segments: readonly AlignedSegment[]) =>
  segments.reduce((sum, segment) => sum + segment.endA - segment.a, 0);
