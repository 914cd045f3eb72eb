import { grown } from '../columns.ts';
import { KeyTable } from '../key-table.ts';
import { ownCopy } from '../remember.ts';
import { hashSlice, hashText } from './hash.ts';

/** Numbers the terms that this process has met, so that what is equal for every mention is computed once. */
export class Vocabulary {
  readonly #terms: string[] = [];
  readonly terms: readonly string[] = this.#terms;
  readonly #numbers = new Map<string, number>();
  #hashes = new Uint32Array(1 << 12);
  #marks = new Uint32Array(1 << 12);
  #words = 0;
  #units = 0;

  /** 64 bits of each term, high word first; replaced by a longer array when terms are added. */
  get hashes() {
    return this.#hashes;
  }

  /** Scratch counters: whoever uses them sets them back to 0. */
  get marks() {
    if (this.#marks.length < this.#terms.length) this.#marks = new Uint32Array(this.#hashes.length >>> 1);
    return this.#marks;
  }

  get isFull() {
    return this.#words >= maxWords || this.#units >= maxUnits;
  }

  /**
   * Calls `read` once for each word, with the traits of all its characters. Returns twice the term's number, plus one
   * for a stop word. Words are known by 64-bit hashes (two are confused with probability 2⁻⁶⁴); a map would need a
   * string per mention.
   */
  wordTable(read: (word: string, traits: number) => ReadWord) {
    const codes = new KeyTable();
    return (text: string, start: number, end: number, traits: number) => {
      hashSlice(text, start, end, wordHash, 0);
      const [high, low] = [wordHash[0] ?? 0, wordHash[1] ?? 0];
      const known = codes.get(high, low);
      if (known !== 0) return known - 1;
      const word = ownCopy(text.slice(start, end));
      const { term, isStop } = read(word, traits);
      const code = 2 * this.#numberOf(term) + (isStop ? 1 : 0);
      codes.add(high, low, code + 1);
      this.#words++;
      this.#units += word.length;
      return code;
    };
  }

  #numberOf(term: string) {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.push(term) - 1;
    if (2 * number === this.#hashes.length) this.#hashes = grown(this.#hashes, 2 * this.#hashes.length);
    hashText(term, this.#hashes, 2 * number);
    this.#numbers.set(term, number);
    return number;
  }
}

const maxUnits = 4_000_000;
const maxWords = 150_000;

export type ReadWord = Readonly<{ term: string; isStop: boolean }>;

const wordHash = new Uint32Array(2);
