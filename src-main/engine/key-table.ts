/**
 * Numbers by 64-bit keys: an open-addressed table (linear probing, Knuth 1973, volume 3, 6.4), faster than a map. The
 * number 0 is not allowed.
 */
export class KeyTable {
  /** Rows of high word, low word and number. */
  #rows = new Uint32Array(rowWords << 12);
  #mask = (1 << 12) - 1;
  #size = 0;

  get(high: number, low: number) {
    return this.#rows[this.#rowOf(high, low) + 2] ?? 0;
  }

  /** A known key keeps its number. */
  add(high: number, low: number, number: number) {
    if (2 * (this.#size + 1) > this.#mask) this.#grow();
    const at = this.#rowOf(high, low);
    if (this.#rows[at + 2] !== 0) return;
    this.#rows.set([high, low, number], at);
    this.#size++;
  }

  #rowOf(high: number, low: number) {
    const rows = this.#rows;
    for (let row = (high ^ (high >>> 15)) & this.#mask; ; row = (row + 1) & this.#mask) {
      const at = rowWords * row;
      if (rows[at + 2] === 0 || (rows[at] === high && rows[at + 1] === low)) return at;
    }
  }

  #grow() {
    const old = this.#rows;
    this.#rows = new Uint32Array(2 * old.length);
    this.#mask = 2 * this.#mask + 1;
    for (let from = 0; from < old.length; from += rowWords) {
      const row = old.subarray(from, from + rowWords);
      if (row[2] !== 0) this.#rows.set(row, this.#rowOf(row[0] ?? 0, row[1] ?? 0));
    }
  }
}

const rowWords = 4;
