import { sortColumns } from './index/sort-columns.ts';

export type TermColumns = Readonly<Record<'high' | 'low' | 'count', Uint32Array>>;

const maxLoad = 0.6;

/**
 * Counts by 64-bit hash in an open-addressed table (linear probing, Knuth 1973, volume 3, 6.4) that doubles when three
 * fifths full; a count of 0 is an empty slot. 20 to 40 bytes per key, a tenth of a map of strings.
 */
export class TermCounts {
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  #count = new Uint32Array(1024);
  #size = 0;

  add(high: number, low: number, count: number) {
    if (count === 0) return;
    if (this.#size >= this.#count.length * maxLoad) this.#grow();
    const place = this.#placeOf(high, low);
    if (this.#count[place] === 0) {
      this.#high[place] = high;
      this.#low[place] = low;
      this.#size++;
    }
    this.#count[place] = (this.#count[place] ?? 0) + count;
  }

  addAll({ high, low, count }: TermColumns) {
    for (let row = 0; row < count.length; row++) this.add(high[row] ?? 0, low[row] ?? 0, count[row] ?? 0);
  }

  /** Sorted, so that equal tables give equal columns. */
  columns(): TermColumns {
    const columns = {
      high: new Uint32Array(this.#size),
      low: new Uint32Array(this.#size),
      count: new Uint32Array(this.#size),
    };
    let row = 0;
    for (let place = 0; place < this.#count.length; place++) {
      if (this.#count[place] === 0) continue;
      columns.high[row] = this.#high[place] ?? 0;
      columns.low[row] = this.#low[place] ?? 0;
      columns.count[row] = this.#count[place] ?? 0;
      row++;
    }
    sortColumns(columns.high, columns.low, columns.count);
    return columns;
  }

  #placeOf(high: number, low: number) {
    const mask = this.#count.length - 1;
    let place = (high ^ (low >>> 4)) & mask;
    while (this.#count[place] !== 0 && !(this.#high[place] === high >>> 0 && this.#low[place] === low >>> 0))
      place = (place + 1) & mask;
    return place;
  }

  #grow() {
    const full = { high: this.#high, low: this.#low, count: this.#count };
    const room = 2 * full.count.length;
    [this.#high, this.#low, this.#count] = [new Uint32Array(room), new Uint32Array(room), new Uint32Array(room)];
    this.#size = 0;
    this.addAll(full);
  }
}
