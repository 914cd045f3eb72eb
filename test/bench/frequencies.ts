/**
 * Tells what it costs to look up how many pages have a term: `node test/bench/frequencies.ts [terms …]`, 100,000 to
 * 10,000,000 terms unless told otherwise. For a closed vocabulary, all of whose terms stand on several pages, and for
 * one with a long tail, most of whose terms stand on one: nanoseconds of a look-up in the table that fingerprints are
 * made with and by binary search in the stored columns, and the bytes of both for each term.
 */
import { firstThat } from '../../src-main/engine/columns.ts';
import { FrequencyTable } from '../../src-main/engine/detect/corpus-statistics.ts';
import type { TermColumns } from '../../src-main/engine/detect/term-counts.ts';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { describeMachine, median } from './bench-audit.ts';

const lookUps = 1_000_000;
const runs = 5;
/** Of the terms of a vocabulary with a long tail, those on one page, and of the look-ups that ask for such a term. */
const tail = { terms: 0.6, lookUps: 0.3 } as const;

const sizes = process.argv.slice(2).map(Number);
console.log(`${describeMachine()}; ${lookUps} look-ups at random, median of ${runs} rounds`);
for (const terms of sizes.length > 0 ? sizes : [100_000, 1_000_000, 10_000_000]) {
  measure('closed vocabulary', terms, { terms: 0, lookUps: 0 });
  measure('long tail', terms, tail);
}

function measure(name: string, terms: number, singles: { readonly terms: number; readonly lookUps: number }): void {
  const random = seededRandom(3);
  const columns = vocabulary(terms, singles.terms, random);
  const asked = questions(columns, singles.lookUps, random);
  const table = new FrequencyTable(columns, 0);
  let [found, expected] = [0, 0];
  const byTable = nanoseconds((at) => (found += table.pagesOf(asked.high[at] ?? 0, asked.low[at] ?? 0)));
  const bySearch = nanoseconds(
    (at) => (expected += columns.count[lowerBound(columns, asked.high[at] ?? 0, asked.low[at] ?? 0)] ?? 0),
  );
  if (found !== expected) throw new Error(`The table tells ${found} pages where there are ${expected}.`);
  console.log(
    `${name.padEnd(18)} ${String(terms).padStart(9)} terms: table ${byTable.toFixed(0)} ns, ${(table.bytes / terms).toFixed(1)} bytes a term; ` +
      `binary search ${bySearch.toFixed(0)} ns, 12 bytes a term`,
  );
}

/** Hashes spread evenly, in ascending order. */
function vocabulary(terms: number, singles: number, random: () => number): TermColumns {
  const columns = { high: new Uint32Array(terms), low: new Uint32Array(terms), count: new Uint32Array(terms) };
  for (let row = 0; row < terms; row += 1) {
    // A whole number below the gap keeps first words apart, so that second words need no order.
    const gap = 2 ** 32 / terms;
    columns.high[row] = Math.floor(row * gap) + Math.floor(random() * Math.floor(gap));
    columns.low[row] = (Math.floor(random() * 2 ** 32) & ~15) >>> 0;
    columns.count[row] = random() < singles ? 1 : 2 + Math.floor(random() * 100);
  }
  return columns;
}

function lowerBound({ high, low, count }: TermColumns, wantedHigh: number, wantedLow: number): number {
  return firstThat(0, count.length, (row) => ((high[row] ?? 0) - wantedHigh || (low[row] ?? 0) - wantedLow) >= 0);
}

function questions(
  { high, low, count }: TermColumns,
  singles: number,
  random: () => number,
): { readonly high: Uint32Array; readonly low: Uint32Array } {
  const asked = { high: new Uint32Array(lookUps), low: new Uint32Array(lookUps) };
  for (let at = 0; at < lookUps; at += 1) {
    const isSingle = random() < singles;
    let row = Math.floor(random() * count.length);
    while ((count[row] === 1) !== isSingle) row = (row + 1) % count.length;
    asked.high[at] = high[row] ?? 0;
    asked.low[at] = low[row] ?? 0;
  }
  return asked;
}

function nanoseconds(lookUp: (at: number) => void): number {
  const rounds = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    for (let at = 0; at < lookUps; at += 1) lookUp(at);
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1000) / lookUps;
  });
  return median(rounds);
}
