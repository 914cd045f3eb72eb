import { grown } from '../../columns.ts';
import { sortColumns } from './sort-columns.ts';

/** Sorted, without repeats, `a[i] < b[i]`. */
export type PairColumns = Readonly<Record<'a' | 'b' | 'weight', Uint32Array>>;

/** Keeps a join linear when very many pages share a key. */
export type JoinLimits = Readonly<{
  maxGroup: number;
  /** For keys on more pages a similarity join visits only the `maxGroup` sets nearest in size. */
  maxList: number;
}>;

/** Number of groups over a limit, and an upper bound on their pairs left out. */
export type Capped = Readonly<{
  groups: number;
  pairs: number;
}>;

export type FoundPairs = Readonly<{
  pairs: PairColumns;
  capped: Capped;
  /** The largest number of sets that share a key; only from the similarity join. */
  largestKey?: number;
}>;

/**
 * Sums the weights of repeated pairs. Repeats are merged whenever the columns are full, so memory is linear in distinct
 * pairs (12 to 36 bytes each).
 */
export class PairCollector {
  #a = new Uint32Array(4096);
  #b = new Uint32Array(4096);
  #weight = new Uint32Array(4096);
  #count = 0;

  add(a: number, b: number, weight: number) {
    if (this.#count === this.#a.length) this.#makeRoom();
    this.#a[this.#count] = a < b ? a : b;
    this.#b[this.#count] = a < b ? b : a;
    this.#weight[this.#count] = weight;
    this.#count += 1;
  }

  /** The caller owns the columns. */
  finish(minWeight = 0): PairColumns {
    this.#fold(minWeight);
    return {
      a: this.#a.subarray(0, this.#count),
      b: this.#b.subarray(0, this.#count),
      weight: this.#weight.subarray(0, this.#count),
    };
  }

  #makeRoom() {
    this.#fold(0);
    if (this.#count < this.#a.length / 2) return;
    this.#a = grown(this.#a, 2 * this.#count);
    this.#b = grown(this.#b, 2 * this.#count);
    this.#weight = grown(this.#weight, 2 * this.#count);
  }

  #fold(minWeight: number) {
    const [a, b, weight] = [this.#a, this.#b, this.#weight];
    sortColumns(a, b, weight, 0, this.#count, 2);
    let kept = 0;
    for (let row = 0; row < this.#count;) {
      const [firstA, firstB] = [a[row] ?? 0, b[row] ?? 0];
      let sum = 0;
      for (; row < this.#count && a[row] === firstA && b[row] === firstB; row++) sum += weight[row] ?? 0;
      if (sum < minWeight) continue;
      a[kept] = firstA;
      b[kept] = firstB;
      weight[kept] = sum;
      kept++;
    }
    this.#count = kept;
  }
}
