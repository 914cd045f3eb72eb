import { shingleBits } from '../verify/probe.ts';

/**
 * How often shingles of a few pages are met among all: an open-addressed table (linear probing, Knuth 1973, volume 3,
 * 6.4). Those of a page ascend, and so are one walk through it.
 */
export class ShingleCounts {
  /** Rows of shingle + 1 (0 is empty) and count. */
  readonly #table: Uint32Array;
  readonly #shift: number;
  /** A bit for each, by which nearly all others are refused from the cache. */
  readonly #filter: Uint8Array;
  readonly #filterShift: number;

  constructor(lists: readonly Uint32Array[]) {
    const shingles = lists.reduce((sum, { length }) => sum + length, 0);
    const rowBits = Math.min(shingleBits, Math.ceil(Math.log2(1.5 * shingles + 2)));
    this.#shift = shingleBits - rowBits;
    this.#table = new Uint32Array(2 ** (rowBits + 1));
    const filterBits = Math.min(maxFilterBits, Math.max(minFilterBits, rowBits + filterBitsBeside));
    this.#filterShift = shingleBits - filterBits;
    this.#filter = new Uint8Array(1 << (filterBits - 3));
    for (const list of lists) {
      for (const shingle of list) {
        this.#table[this.#rowOf(shingle)] = shingle + 1;
        const bit = shingle >>> this.#filterShift;
        this.#filter[bit >>> 3] = (this.#filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
      }
    }
  }

  readonly add = (shingle: number) => {
    const bit = shingle >>> this.#filterShift;
    if (((this.#filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return;
    const row = this.#rowOf(shingle);
    if (this.#table[row] !== 0) this.#table[row + 1] = (this.#table[row + 1] ?? 0) + 1;
  };

  /** 0 for one that is not in the lists. */
  readonly of = (shingle: number) => this.#table[this.#rowOf(shingle) + 1] ?? 0;

  #rowOf(shingle: number) {
    let row = 2 * (shingle >>> this.#shift);
    while (this.#table[row] !== 0 && this.#table[row] !== shingle + 1) row = (row + 2) % this.#table.length;
    return row;
  }
}

const minFilterBits = 13;
const maxFilterBits = 23;
/** Some thirty bits for each. */
const filterBitsBeside = 4;
