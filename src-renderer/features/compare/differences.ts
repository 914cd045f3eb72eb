import type { Comparison, DisguisedPlace, Range } from '#contract/evidence.ts';
import type { NumberedPassage, Run, Side } from './passages.ts';

/** Computed when a run is first rendered. */
export type Details = (run: Run) => ReturnType<typeof cutRun>;

export function detailsOf(comparison: Comparison, passages: readonly NumberedPassage[]) {
  const byNumber = new Map(
    passages.filter(({ kind }) => kind === 'reworded').map((passage) => [passage.number, passage]),
  );
  const known = new Map<number, WordDifference>();
  const differenceOf = ({ number, a: rangeA, b: rangeB }: NumberedPassage) => {
    const { a, b } = comparison;
    const found =
      known.get(number) ?? wordDifference(a.text.slice(...rangeA), b.text.slice(...rangeB), a.page.language);
    known.set(number, found);
    return found;
  };
  const of =
    (side: Side): Details =>
    (run) => {
      const reworded = run.marks.flatMap((number) => byNumber.get(number) ?? []);
      const isVerbatim = run.marks.some((number) => number > 0 && !byNumber.has(number));
      // Text that is also in a verbatim passage does not differ.
      const differing = isVerbatim
        ? []
        : reworded.flatMap((passage) => {
            const [by] = passage[side];
            return differenceOf(passage)[side].map(([start, end]): Range => [start + by, end + by]);
          });
      return cutRun(run, differing, placesIn(comparison[side].disguises, run.start, run.start + run.text.length));
    };
  return { a: of('a'), b: of('b') };
}

/** Pieces that joined are the run; ranges are offsets in the whole text. */
export function cutRun(run: Run, differing: readonly Range[], disguises: readonly DisguisedPlace[]) {
  const end = run.start + run.text.length;
  if (differing.length === 0 && disguises.length === 0)
    return [{ start: run.start, text: run.text, differs: false, disguise: null }];
  const borders = new Set([run.start, end]);
  for (const border of [...differing, ...disguises.map(({ range }) => range)].flat())
    if (border > run.start && border < end) borders.add(border);
  const sorted = [...borders].sort((x, y) => x - y);
  return sorted.slice(0, -1).map((start, index) => ({
    start,
    text: run.text.slice(start - run.start, (sorted[index + 1] ?? end) - run.start),
    differs: differing.some((range) => holds(range, start)),
    disguise: disguises.find(({ range }) => holds(range, start)) ?? null,
  }));
}

const holds = ([start, end]: Range, at: number) => start <= at && at < end;

/** By binary search: a text may have thousands of places, which are sorted. */
function placesIn(places: readonly DisguisedPlace[], start: number, end: number): readonly DisguisedPlace[] {
  const first = lowerBound(places, ({ range }) => range[1] <= start);
  let last = first;
  while ((places[last]?.range[0] ?? end) < end) last++;
  return places.slice(first, last);
}

/** In UTF-16 units. */
type WordDifference = Readonly<Record<Side, readonly Range[]>>;

/**
 * The words outside the longest common subsequence, ignoring case and white space. Very long passages are compared as
 * sets of words, in linear time but ignoring order.
 */
export function wordDifference(a: string, b: string, language: string) {
  const [wordsA, wordsB] = [wordsOf(a, language), wordsOf(b, language)];
  const [keysA, keysB] = [wordsA.map(({ key }) => key), wordsB.map(({ key }) => key)];
  if (keysA.length * keysB.length > maxCells) {
    const [inA, inB] = [new Set(keysA), new Set(keysB)];
    return {
      a: differingRanges(wordsA, (index) => inB.has(keysA[index] ?? '')),
      b: differingRanges(wordsB, (index) => inA.has(keysB[index] ?? '')),
    };
  }
  const common = withEnds(keysA, keysB, (rest) => longestCommon(keysA, keysB, rest));
  const [keptA, keptB] = [new Set(common.map(([x]) => x)), new Set(common.map(([, y]) => y))];
  return {
    a: differingRanges(wordsA, (index) => keptA.has(index)),
    b: differingRanges(wordsB, (index) => keptB.has(index)),
  };
}

const maxCells = 4_000_000;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string) {
  const tag = /^[a-z]{2,3}(-|$)/i.test(language) ? language : 'en';
  const segmenter = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(tag, segmenter);
  return segmenter;
}

const wordsOf = (text: string, language: string) =>
  [...segmenterOf(language).segment(text)]
    .filter(({ segment }) => segment.trim() !== '')
    .map(({ segment, index, isWordLike }) => ({
      key: segment.toLowerCase(),
      start: index,
      end: index + segment.length,
      // Punctuation never differs.
      isWord: isWordLike === true,
    }));

function differingRanges(words: ReturnType<typeof wordsOf>, isKept: (index: number) => boolean) {
  const ranges: [number, number][] = [];
  let open = false;
  words.forEach(({ start, end, isWord }, index) => {
    const differs = isWord && !isKept(index);
    const last = ranges.at(-1);
    if (differs && open && last) last[1] = end;
    else if (differs) ranges.push([start, end]);
    open = differs;
  });
  return ranges;
}

/** Index of the first item that is not `isBefore`. */
export function lowerBound<Item>(items: readonly Item[], isBefore: (item: Item) => boolean) {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A longest non-decreasing subsequence (patience sorting, Schensted 1961). */
export function longestRising(values: readonly number[]) {
  /** For each length less one: index of the smallest end. */
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, index) => {
    const length = lowerBound(ends, (end) => (values[end] ?? 0) <= value);
    before.push(ends[length - 1] ?? -1);
    ends[length] = index;
  });
  const chain: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chain.push(values[at] ?? 0);
  return chain.reverse();
}

export type Common = readonly [a: number, b: number];

/** A range of both lists; ends are exclusive. */
export type Span = Readonly<{ fromA: number; toA: number; fromB: number; toB: number }>;

/** Matches the common prefix and suffix; `between` matches the rest. */
export function withEnds(
  a: readonly string[],
  b: readonly string[],
  between: (rest: Span) => readonly Common[],
  span: Span = { fromA: 0, toA: a.length, fromB: 0, toB: b.length },
) {
  let { fromA, toA, fromB, toB } = span;
  const [head, tail]: [Common[], Common[]] = [[], []];
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) head.push([fromA++, fromB++]);
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) tail.push([--toA, --toB]);
  return [...head, ...between({ fromA, toA, fromB, toB }), ...tail.reverse()];
}

/** A longest common subsequence of a span (Wagner, Fischer 1974); costs the product of both lengths. */
export function longestCommon(a: readonly string[], b: readonly string[], { fromA, toA, fromB, toB }: Span) {
  const width = toB - fromB + 1;
  const lengths = new Uint32Array((toA - fromA + 1) * width);
  const cell = (x: number, y: number) => lengths[(x - fromA) * width + (y - fromB)] ?? 0;
  for (let x = toA - 1; x >= fromA; x -= 1)
    for (let y = toB - 1; y >= fromB; y -= 1)
      lengths[(x - fromA) * width + (y - fromB)] =
        a[x] === b[y] ? cell(x + 1, y + 1) + 1 : Math.max(cell(x + 1, y), cell(x, y + 1));
  const found: Common[] = [];
  for (let [x, y] = [fromA, fromB]; x < toA && y < toB;) {
    if (a[x] === b[y]) found.push([x++, y++]);
    else if (cell(x + 1, y) >= cell(x, y + 1)) x += 1;
    else y += 1;
  }
  return found;
}
