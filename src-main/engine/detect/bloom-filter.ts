/**
 * Bloom filter (Bloom 1970). For n members and a false-positive rate p the smallest one has
 *
 *     m = ⌈−n ln p / (ln 2)²⌉ bits   and   k = round(m/n · ln 2) hash functions
 *
 * With more members the rate grows to (1 − e^(−kn/m))ᵏ. Bit positions are h₁ + i·h₂ + (i³ − i)/6 of one 64-bit hash
 * (Kirsch, Mitzenmacher 2006; cubic term: Dillinger, Manolios 2004).
 */
export class BloomFilter {
  readonly size: BloomSize;
  readonly #words: Uint32Array;

  constructor(size: BloomSize) {
    this.size = size;
    this.#words = new Uint32Array(Math.ceil(size.bits / 32));
  }

  /** Returns true when all bits were set before: added earlier, or a false positive. */
  add(high: number, low: number) {
    let seen = true;
    for (let at = 0; at < this.size.hashes; at++) {
      const place = this.#place(high, low, at);
      const [word, bit] = [place >>> 5, 1 << (place & 31)];
      const before = this.#words[word] ?? 0;
      if ((before & bit) !== 0) continue;
      seen = false;
      this.#words[word] = before | bit;
    }
    return seen;
  }

  has(high: number, low: number) {
    for (let at = 0; at < this.size.hashes; at++) {
      const place = this.#place(high, low, at);
      if (((this.#words[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) return false;
    }
    return true;
  }

  #place(high: number, low: number, at: number) {
    const cubic = (at * at * at - at) / 6;
    return ((high >>> 0) + at * (low >>> 0) + cubic) % this.size.bits;
  }
}

type BloomSize = ReturnType<typeof bloomSize>;

export function bloomSize(capacity: number, rate: number) {
  const bits = Math.ceil((-capacity * Math.log(rate)) / Math.LN2 ** 2);
  return { bits, hashes: Math.max(1, Math.round((bits / capacity) * Math.LN2)) };
}
