import { lowerBound, statisticsBytes, storedCounts, type StatisticsPart } from './corpus-statistics.ts';
import type { FrequencyChange } from './detector.ts';
import type { TermColumns } from './term-counts.ts';

/**
 * Updates statistics for added and removed pages, equal to counting anew. `length`: content terms counted before,
 * repeats included. Null when something never counted would be removed.
 */
export function changeStatistics(
  encoded: Uint8Array,
  length: number,
  added: StatisticsPart,
  withdrawn: StatisticsPart,
) {
  const before = storedCounts(encoded);
  const terms = mergeCounts([before.terms, added.terms], withdrawn.terms);
  const pages = before.pages + added.pages - withdrawn.pages;
  const counted = length + added.length - withdrawn.length;
  if (!terms || pages < 0 || counted < 0) return null;
  // With bins a row is not the document frequency of a term.
  const frequencies = before.withBins
    ? null
    : frequencyChange(before, { pages, terms }, [added.terms, withdrawn.terms]);
  return { encoded: statisticsBytes({ pages, length: counted, terms }, before.withBins), length: counted, frequencies };
}

export type ChangedStatistics = NonNullable<ReturnType<typeof changeStatistics>>;

type Counts = Pick<StatisticsPart, 'pages' | 'terms'>;

function frequencyChange(before: Counts, after: Counts, changed: readonly TermColumns[]): FrequencyChange {
  const heads = changed.map((columns) => new Head(columns));
  const touched: { terms: number[]; before: number[]; after: number[] } = { terms: [], before: [], after: [] };
  for (;;) {
    const [high, low] = smallestKey(heads);
    if (high === Infinity) break;
    for (const head of heads) head.take(high, low);
    const [was, is] = [before, after].map(({ terms }) => countOf(terms, high, low));
    if (was === is) continue;
    touched.terms.push(high);
    touched.before.push(was ?? 0);
    touched.after.push(is ?? 0);
  }
  const { terms } = after;
  return {
    pagesBefore: before.pages,
    pagesAfter: after.pages,
    touched: {
      terms: Uint32Array.from(touched.terms),
      before: Uint32Array.from(touched.before),
      after: Uint32Array.from(touched.after),
    },
    termsBetween: (from, to) =>
      Math.floor(from) === Math.floor(to)
        ? new Uint32Array()
        : terms.high.filter((_, row) => isBetween(terms.count[row] ?? 0, from, to)),
  };
}

const isBetween = (count: number, from: number, to: number) => count > from && count <= to;

function countOf(terms: TermColumns, high: number, low: number) {
  const row = lowerBound(terms, high, low);
  return terms.high[row] === high && terms.low[row] === low ? (terms.count[row] ?? 0) : 0;
}

/** Returns first + second − minus, sorted by key, without zeros; null when a count would be negative. */
function mergeCounts([first, second]: readonly [TermColumns, TermColumns], minus: TermColumns) {
  const most = first.count.length + second.count.length;
  const merged = { high: new Uint32Array(most), low: new Uint32Array(most), count: new Uint32Array(most) };
  const heads = [first, second, minus].map((columns) => new Head(columns));
  let rows = 0;
  for (;;) {
    const [high, low] = smallestKey(heads);
    if (high === Infinity) break;
    const [one = 0, other = 0, taken = 0] = heads.map((head) => head.take(high, low));
    const count = one + other - taken;
    if (count < 0) return null;
    if (count === 0) continue;
    merged.high[rows] = high;
    merged.low[rows] = low;
    merged.count[rows] = count;
    rows++;
  }
  return {
    high: merged.high.subarray(0, rows),
    low: merged.low.subarray(0, rows),
    count: merged.count.subarray(0, rows),
  };
}

class Head {
  high = Infinity;
  low = Infinity;
  readonly #columns: TermColumns;
  #row = 0;

  constructor(columns: TermColumns) {
    this.#columns = columns;
    this.#look();
  }

  /** The count of this key if the head is at it, which then advances; else 0. */
  take(high: number, low: number) {
    if (this.high !== high || this.low !== low) return 0;
    const count = this.#columns.count[this.#row] ?? 0;
    this.#row++;
    this.#look();
    return count;
  }

  #look() {
    const isThere = this.#row < this.#columns.count.length;
    this.high = isThere ? (this.#columns.high[this.#row] ?? 0) : Infinity;
    this.low = isThere ? (this.#columns.low[this.#row] ?? 0) : Infinity;
  }
}

function smallestKey(heads: readonly Head[]): readonly [high: number, low: number] {
  let [high, low] = [Infinity, Infinity];
  for (const head of heads) {
    if (head.high > high || (head.high === high && head.low >= low)) continue;
    [high, low] = [head.high, head.low];
  }
  return [high, low];
}
