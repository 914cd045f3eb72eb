import { statisticsBytes, storedCounts, type StatisticsPart } from './corpus-statistics.ts';
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
  const merged = mergeCounts(before.terms, added.terms, withdrawn.terms);
  const pages = before.pages + added.pages - withdrawn.pages;
  const counted = length + added.length - withdrawn.length;
  if (!merged || pages < 0 || counted < 0) return null;
  const { terms, touched } = merged;
  const frequencies: FrequencyChange = {
    pagesBefore: before.pages,
    pagesAfter: pages,
    touched,
    termsBetween: (from, to) =>
      Math.floor(from) === Math.floor(to)
        ? new Uint32Array()
        : terms.high.filter((_, row) => isBetween(terms.count[row] ?? 0, from, to)),
  };
  return {
    encoded: statisticsBytes({ pages, length: counted, terms }, before.withBins),
    length: counted,
    // With bins a row is not the document frequency of a term.
    frequencies: before.withBins ? null : frequencies,
  };
}

export type ChangedStatistics = NonNullable<ReturnType<typeof changeStatistics>>;

const isBetween = (count: number, from: number, to: number) => count > from && count <= to;

/**
 * Returns before + added − gone, sorted by key, without zeros, and the counts that changed; null when one would be
 * negative.
 */
function mergeCounts(before: TermColumns, added: TermColumns, gone: TermColumns) {
  const most = before.count.length + added.count.length;
  const [high, low, count] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)];
  const touched: number[] = [];
  const heads = [before, added, gone].map((columns) => new Head(columns));
  let rows = 0;
  for (;;) {
    const [keyHigh, keyLow] = smallestKey(heads);
    if (keyHigh === Infinity) break;
    const [was = 0, more = 0, fewer = 0] = heads.map((head) => head.take(keyHigh, keyLow));
    const is = was + more - fewer;
    if (is < 0) return null;
    if (is !== was) touched.push(keyHigh, was, is);
    if (is === 0) continue;
    high[rows] = keyHigh;
    low[rows] = keyLow;
    count[rows] = is;
    rows++;
  }
  const terms = { high: high.subarray(0, rows), low: low.subarray(0, rows), count: count.subarray(0, rows) };
  return { terms, touched: Uint32Array.from(touched) };
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
