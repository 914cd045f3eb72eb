/** A set of 32-bit numbers behind a bit table, since nearly all that is asked for is not in it. */
export class NumberSet {
  readonly #bits = new Uint8Array(1 << 16);
  readonly #numbers: ReadonlySet<number>;

  constructor(numbers: Iterable<number>) {
    this.#numbers = new Set(numbers);
    for (const number of this.#numbers)
      this.#bits[(number >>> 3) & 0xffff] = (this.#bits[(number >>> 3) & 0xffff] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[(number >>> 3) & 0xffff] ?? 0) & (1 << (number & 7))) !== 0 && this.#numbers.has(number);
  }
}
