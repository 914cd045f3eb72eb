import { grown } from '../../columns.ts';
import { sortColumns, sortedBy } from './sort-columns.ts';

/** Keys of all pages as columns, sorted by page, those of a page by key. */
export type KeySets = Readonly<Record<'pages' | 'starts' | 'lengths' | 'high' | 'low', Uint32Array>>;

/** Collects keys of pages for one join: eight bytes per key, twelve per page. */
export class Postings {
  readonly #expectedPages: number;
  #pages: Uint32Array<ArrayBuffer>;
  #starts: Uint32Array<ArrayBuffer>;
  #lengths: Uint32Array<ArrayBuffer>;
  #high = new Uint32Array(4096);
  #low = new Uint32Array(4096);
  #pageCount = 0;
  #keyCount = 0;
  #taken = false;

  /** @param expectedPages estimate of the pages with keys, better too high; more may be added */
  constructor(expectedPages = 1024) {
    this.#expectedPages = expectedPages;
    this.#pages = new Uint32Array(expectedPages);
    this.#starts = new Uint32Array(expectedPages);
    this.#lengths = new Uint32Array(expectedPages);
  }

  get pageCount() {
    return this.#pageCount;
  }

  /** Once per page, in any order; keys as high, low, …, without repeats. */
  add(page: number, keys: Uint32Array) {
    this.#requireOwned();
    const count = keys.length >>> 1;
    if (count === 0) return;
    this.#reserve(count);
    this.#pages[this.#pageCount] = page;
    this.#starts[this.#pageCount] = this.#keyCount;
    this.#lengths[this.#pageCount] = count;
    this.#pageCount += 1;
    for (let key = 0; key < count; key++) {
      this.#high[this.#keyCount + key] = keys[2 * key] ?? 0;
      this.#low[this.#keyCount + key] = keys[2 * key + 1] ?? 0;
    }
    this.#keyCount += count;
  }

  /** Hands the columns over to a join, which changes them. Throws when called again. */
  take() {
    this.#requireOwned();
    this.#taken = true;
    const sets: KeySets = {
      pages: this.#pages.subarray(0, this.#pageCount),
      starts: this.#starts.subarray(0, this.#pageCount),
      lengths: this.#lengths.subarray(0, this.#pageCount),
      high: this.#high.subarray(0, this.#keyCount),
      low: this.#low.subarray(0, this.#keyCount),
    };
    this.#pages = this.#starts = this.#lengths = this.#high = this.#low = new Uint32Array(0);
    sortColumns(sets.pages, sets.starts, sets.lengths);
    const { starts, lengths, high, low } = sets;
    for (const [set, start] of starts.entries()) {
      const end = start + (lengths[set] ?? 0);
      if (!isAscending(high, low, start, end)) sortColumns(high, low, low, start, end);
    }
    return sets;
  }

  #requireOwned() {
    if (this.#taken) throw new Error('These postings were joined already; a join uses them up.');
  }

  #reserve(keys: number) {
    if (this.#pageCount === this.#pages.length) {
      this.#pages = grown(this.#pages, this.#pageCount + 1);
      this.#starts = grown(this.#starts, this.#pageCount + 1);
      this.#lengths = grown(this.#lengths, this.#pageCount + 1);
    }
    const needed = this.#keyCount + keys;
    if (needed > this.#high.length) {
      // Memory that is never written to costs less than copying later.
      const expected = Math.max(needed, Math.ceil(((1.05 * needed) / (this.#pageCount + 1)) * this.#expectedPages));
      this.#high = grown(this.#high, expected);
      this.#low = grown(this.#low, expected);
    }
  }
}

/** Most detectors return sorted keys, and checking costs less than sorting. */
function isAscending(high: Uint32Array, low: Uint32Array, from: number, to: number) {
  for (let at = from + 1; at < to; at++) {
    const order = (high[at] ?? 0) - (high[at - 1] ?? 0) || (low[at] ?? 0) - (low[at - 1] ?? 0);
    if (order < 0) return false;
  }
  return true;
}

/** Keys of the representatives, sorted, with the place of their set among these. Moves keys of the sets. */
export function sortedPostings({ starts, lengths, ...columns }: KeySets, representatives: Uint32Array) {
  const startOf = (number: number) => starts[representatives[number] ?? 0] ?? 0;
  const lengthOf = (number: number) => lengths[representatives[number] ?? 0] ?? 0;
  const all = representatives.map((_, number) => number);
  const numbers = new Uint32Array(all.reduce((sum, number) => sum + lengthOf(number), 0));
  let place = 0;
  // Keys can only be moved to the front in stored order, and pages may have been added in any order.
  for (const number of sortedBy(all, startOf)) {
    const [start, length] = [startOf(number), lengthOf(number)];
    columns.high.copyWithin(place, start, start + length);
    columns.low.copyWithin(place, start, start + length);
    numbers.fill(number, place, place + length);
    place += length;
  }
  const [high, low] = [columns.high.subarray(0, place), columns.low.subarray(0, place)];
  sortColumns(high, low, numbers);
  return { high, low, numbers };
}
