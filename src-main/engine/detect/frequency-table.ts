import type { TermColumns } from './term-counts.ts';

/**
 * Document frequencies by hashes of terms: three words side by side, in the order of the hashes, behind a table by
 * their first bits (bucket method, Knuth 1973, volume 3, 6.4). Terms of one page, as unknown ones are read, are left
 * out unless another has their first word. Two memory accesses per look-up; 14 to 16 bytes per kept term.
 */
export class FrequencyTable {
  readonly #rows: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #shift: number;
  /** Bits of the second word that are no part of the hash. */
  readonly #partMask: number;

  constructor(terms: TermColumns, partMask: number) {
    this.#partMask = partMask;
    this.#rows = rowsOf(terms, partMask !== 0);
    const count = this.#rows.length / 3;
    const bits = Math.max(1, Math.ceil(Math.log2(count + 1)) - 1);
    this.#shift = 32 - bits;
    this.#starts = new Uint32Array(2 ** bits + 1);
    for (let row = 0, bucket = 0; bucket < this.#starts.length; bucket += 1) {
      while (row < count && (this.#rows[3 * row] ?? 0) >>> this.#shift < bucket) row += 1;
      this.#starts[bucket] = row;
    }
  }

  /** 1 for terms that are left out or unknown. `low` without the bits that are no part of the hash. */
  pagesOf(high: number, low: number): number {
    let pages = 0;
    for (let at = this.#firstOf(high), end = this.#endOf(high); at < end; at += 3) {
      if (this.#rows[at] === high && ((this.#rows[at + 1] ?? 0) & ~this.#partMask) >>> 0 === low)
        pages += this.#rows[at + 2] ?? 0;
    }
    return Math.max(1, pages);
  }

  pagesOfFirstWord(high: number): number | null {
    let pages = 0;
    let second = -1;
    for (let at = this.#firstOf(high), end = this.#endOf(high); at < end; at += 3) {
      if (this.#rows[at] !== high) continue;
      const low = ((this.#rows[at + 1] ?? 0) & ~this.#partMask) >>> 0;
      if (second !== -1 && second !== low) return null;
      second = low;
      pages += this.#rows[at + 2] ?? 0;
    }
    return Math.max(1, pages);
  }

  get rows(): number {
    return this.#rows.length / 3;
  }

  get bytes(): number {
    return this.#rows.byteLength + this.#starts.byteLength;
  }

  forEachTerm(visit: (high: number, low: number, rows: Uint32Array) => void): void {
    const rows = this.#rows;
    const secondOf = (at: number) => ((rows[at + 1] ?? 0) & ~this.#partMask) >>> 0;
    for (let from = 0, to = 0; from < rows.length; from = to) {
      while (to < rows.length && rows[to] === rows[from] && secondOf(to) === secondOf(from)) to += 3;
      visit(rows[from] ?? 0, secondOf(from), rows.subarray(from, to));
    }
  }

  frequencies(): Uint32Array {
    const found = new Uint32Array(this.rows);
    let terms = 0;
    this.forEachTerm((_high, _low, rows) => {
      for (let at = 2; at < rows.length; at += 3) found[terms] = (found[terms] ?? 0) + (rows[at] ?? 0);
      terms += 1;
    });
    return found.subarray(0, terms);
  }

  #firstOf(high: number): number {
    return 3 * (this.#starts[high >>> this.#shift] ?? 0);
  }

  #endOf(high: number): number {
    return 3 * (this.#starts[(high >>> this.#shift) + 1] ?? 0);
  }
}

function rowsOf({ high, low, count }: TermColumns, withSingles: boolean): Uint32Array {
  const isKept = (row: number) =>
    withSingles || (count[row] ?? 0) > 1 || high[row] === high[row - 1] || high[row] === high[row + 1];
  let kept = 0;
  for (let row = 0; row < count.length; row += 1) if (isKept(row)) kept += 1;
  const rows = new Uint32Array(3 * kept);
  let at = 0;
  for (let row = 0; row < count.length; row += 1) {
    if (!isKept(row)) continue;
    rows[at++] = high[row] ?? 0;
    rows[at++] = low[row] ?? 0;
    rows[at++] = count[row] ?? 0;
  }
  return rows;
}
