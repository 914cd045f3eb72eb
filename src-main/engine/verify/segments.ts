import { firstThat, reusedColumn } from '../columns.ts';
import type { Run } from './tiling.ts';
import type { SentencePair } from './reword.ts';
import type { SentenceFeatures } from './sentence-features.ts';
import type { SignificantStream } from './significant.ts';
import { follows } from './align.ts';

/** In units of the streams; ends are exclusive. */
export type AlignedSegment = Readonly<{
  kind: 'verbatim' | 'reworded';
  a: number;
  endA: number;
  b: number;
  endB: number;
}>;

type SegmentSide = Readonly<{ stream: SignificantStream; sentences: SentenceFeatures }>;

/**
 * Sorted by A; no unit is in two segments. Runs in a reworded sentence of which less than half is verbatim are
 * dissolved, since any two versions share some words; changes between neighbouring runs become reworded segments.
 */
export function composeSegments(
  a: SegmentSide,
  b: SegmentSide,
  runs: readonly Run[],
  pairs: readonly SentencePair[],
  reach: number,
) {
  const sentences = pairs.map((pair): AlignedSegment => ({
    kind: 'reworded',
    a: a.sentences.starts[pair.a] ?? 0,
    endA: a.sentences.ends[pair.a] ?? 0,
    b: b.sentences.starts[pair.b] ?? 0,
    endB: b.sentences.ends[pair.b] ?? 0,
  }));
  const kept = withoutIslands(runs, sentences);
  const segments: AlignedSegment[] = [];
  const taken = { a: takenOfA(a.stream.codes.length), b: takenOfB(b.stream.codes.length) };
  const add = (segment: AlignedSegment) => {
    const [inA, inB] = [segment.endA - segment.a, segment.endB - segment.b];
    const isPlausible = inA > 0 && inB > 0 && inA <= maxRatio * inB && inB <= maxRatio * inA;
    if (!isPlausible) return;
    taken.a.fill(1, segment.a, segment.endA);
    taken.b.fill(1, segment.b, segment.endB);
    segments.push(segment);
  };
  for (const run of kept)
    add({ kind: 'verbatim', a: run.a, endA: run.a + run.length, b: run.b, endB: run.b + run.length });
  for (const [at, run] of kept.entries()) {
    const last = kept[at - 1];
    if (!last || !follows(a.stream, b.stream, last, run, reach)) continue;
    const [endA, endB] = [last.a + last.length, last.b + last.length];
    if (!taken.b.subarray(endB, run.b).includes(1))
      add({ kind: 'reworded', a: endA, endA: run.a, b: endB, endB: run.b });
  }
  for (const sentence of sentences) {
    const [startA, endA] = longestFree(taken.a, sentence.a, sentence.endA);
    const [startB, endB] = longestFree(taken.b, sentence.b, sentence.endB);
    add({ kind: 'reworded', a: startA, endA, b: startB, endB });
  }
  return segments.sort((x, y) => x.a - y.a);
}

const takenOfA = reusedColumn(Uint8Array);
const takenOfB = reusedColumn(Uint8Array);

const islandShare = 0.5;
const maxRatio = 5;

function withoutIslands(runs: readonly Run[], sentences: readonly AlignedSegment[]) {
  const islands = new Set<Run>();
  for (const sentence of sentences) {
    const inside = runsInside(runs, sentence);
    const units = inside.reduce((sum, run) => sum + run.length, 0);
    const length = sentence.endA - sentence.a + sentence.endB - sentence.b;
    if (2 * units < islandShare * length) for (const run of inside) islands.add(run);
  }
  return runs.filter((run) => !islands.has(run));
}

function runsInside(runs: readonly Run[], sentence: AlignedSegment) {
  const inside: Run[] = [];
  for (let at = firstThat(0, runs.length, (run) => (runs[run]?.a ?? 0) >= sentence.a); at < runs.length; at++) {
    const run = runs[at];
    if (!run || run.a + run.length > sentence.endA) break;
    if (run.b >= sentence.b && run.b + run.length <= sentence.endB) inside.push(run);
  }
  return inside;
}

function longestFree(taken: Uint8Array, start: number, end: number) {
  let best: [number, number] = [start, start];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && taken[at] === 0) continue;
    if (at - from > best[1] - best[0]) best = [from, at];
    from = at + 1;
  }
  return best;
}
