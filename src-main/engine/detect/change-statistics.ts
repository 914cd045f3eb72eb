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

function frequencyChange(
  before: Pick<StatisticsPart, 'pages' | 'terms'>,
  { pages, terms }: typeof before,
  changed: readonly TermColumns[],
): FrequencyChange {
  const touched: { terms: number[]; before: number[]; after: number[] } = { terms: [], before: [], after: [] };
  for (const { high, low } of eachKey(changed)) {
    const [was, is] = [countOf(before.terms, high, low), countOf(terms, high, low)];
    if (was === is) continue;
    touched.terms.push(high);
    touched.before.push(was);
    touched.after.push(is);
  }
  return {
    pagesBefore: before.pages,
    pagesAfter: pages,
    touched: {
      terms: Uint32Array.from(touched.terms),
      before: Uint32Array.from(touched.before),
      after: Uint32Array.from(touched.after),
    },
    termsBetween: (from, to) =>
      Math.floor(from) === Math.floor(to)
        ? new Uint32Array()
        : terms.high.filter((_, row) => (terms.count[row] ?? 0) > from && (terms.count[row] ?? 0) <= to),
  };
}

function countOf(terms: TermColumns, high: number, low: number) {
  const row = lowerBound(terms, high, low);
  return terms.high[row] === high && terms.low[row] === low ? (terms.count[row] ?? 0) : 0;
}

/** Returns first + second − minus, sorted by key, without zeros; null when a count would be negative. */
function mergeCounts([first, second]: readonly [TermColumns, TermColumns], minus: TermColumns) {
  const most = first.count.length + second.count.length;
  const merged = { high: new Uint32Array(most), low: new Uint32Array(most), count: new Uint32Array(most) };
  let rows = 0;
  for (const { high, low, counts } of eachKey([first, second, minus])) {
    const [one = 0, other = 0, taken = 0] = counts;
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

/** Each key, ascending, with its count in each of the columns, 0 where it is missing. */
function* eachKey(all: readonly TermColumns[]) {
  const rows = new Uint32Array(all.length);
  for (;;) {
    let [high, low] = [Infinity, Infinity];
    for (const [at, columns] of all.entries()) {
      const row = rows[at] ?? 0;
      const [ownHigh, ownLow] = [columns.high[row] ?? Infinity, columns.low[row] ?? Infinity];
      if (ownHigh < high || (ownHigh === high && ownLow < low)) [high, low] = [ownHigh, ownLow];
    }
    if (high === Infinity) return;
    const counts = all.map((columns, at) => {
      const row = rows[at] ?? 0;
      if (columns.high[row] !== high || columns.low[row] !== low) return 0;
      rows[at] = row + 1;
      return columns.count[row] ?? 0;
    });
    yield { high, low, counts };
  }
}
