import type { TokenSets } from './rank-tokens.ts';

/**
 * For each token the sets that have it in their prefix, in one array of exactly the needed length. Sets must be added
 * in order of size.
 */
export class PrefixIndex {
  readonly entries: Uint32Array;
  readonly #sets: TokenSets;
  readonly #prefixEnd: (set: number) => number;
  /** First entry that is still large enough for the probing sets, which only grow. */
  readonly #heads: Uint32Array;
  readonly #ends: Uint32Array;

  /** `prefixEnd` tells the slot behind the last token of a set that is indexed. */
  constructor(sets: TokenSets, prefixEnd: (set: number) => number) {
    this.#sets = sets;
    this.#prefixEnd = prefixEnd;
    const heads = new Uint32Array(sets.distinct + 1);
    for (let set = 0; set < sets.sizes.length; set += 1) {
      for (let slot = sets.starts[set] ?? 0; slot < prefixEnd(set); slot += 1) {
        const token = sets.tokens[slot] ?? 0;
        heads[token + 1] = (heads[token + 1] ?? 0) + 1;
      }
    }
    for (let token = 1; token < heads.length; token += 1) heads[token] = (heads[token] ?? 0) + (heads[token - 1] ?? 0);
    this.#heads = heads;
    this.#ends = heads.slice();
    this.entries = new Uint32Array(heads[sets.distinct] ?? 0);
  }

  add(set: number): void {
    for (let slot = this.#sets.starts[set] ?? 0; slot < this.#prefixEnd(set); slot += 1) {
      const token = this.#sets.tokens[slot] ?? 0;
      const end = this.#ends[token] ?? 0;
      this.entries[end] = set;
      this.#ends[token] = end + 1;
    }
  }

  /** The first entry of a token whose set has at least `smallest` keys. */
  firstEntry(token: number, smallest: number): number {
    let first = this.#heads[token] ?? 0;
    while (first < this.lastEntry(token) && this.#sizeOf(first) < smallest) first += 1;
    this.#heads[token] = first;
    return first;
  }

  lastEntry(token: number): number {
    return this.#ends[token] ?? 0;
  }

  /** How many of the entries [from, to) have at most `largest` keys. */
  countUpToSize(from: number, to: number, largest: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sizeOf(middle) <= largest) low = middle + 1;
      else high = middle;
    }
    return low - from;
  }

  #sizeOf(entry: number): number {
    return this.#sets.sizes[this.entries[entry] ?? 0] ?? 0;
  }
}
