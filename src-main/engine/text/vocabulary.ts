import { grown } from '../columns.ts';
import { ownCopy } from '../html/interner.ts';
import { hashSlice, hashText } from './hash.ts';

/** Numbers for the terms that this process has met: what is the same for every mention is computed once. */
export class Vocabulary {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  #hashes = new Uint32Array(1 << 12);
  #marks = new Uint32Array(1 << 12);
  #words = 0;
  #units = 0;

  get terms(): readonly string[] {
    return this.#terms;
  }

  /** 64 bits of each term, high word first; another array when more are met. */
  get hashes() {
    return this.#hashes;
  }

  /** To count in. All are 0 between two uses: who writes there puts zeros back. */
  get marks() {
    if (this.#marks.length < this.#terms.length) this.#marks = new Uint32Array(this.#hashes.length >>> 1);
    return this.#marks;
  }

  get isFull() {
    return this.#words >= maxWords || this.#units >= maxUnits;
  }

  /**
   * `read` is asked once for each word. An open-addressed table (Knuth, volume 3, 6.4) of 64-bit hashes: two words are
   * confused with probability 2⁻⁶⁴. A map would need a string per mention.
   */
  wordTable(read: (word: string, traits: number) => ReadWord): WordTable {
    let table = new Uint32Array(rowWords << 12);
    let mask = (1 << 12) - 1;
    let size = 0;
    const place = (high: number, low: number) => {
      for (let row = (high ^ (high >>> 15)) & mask; ; row = (row + 1) & mask) {
        const at = rowWords * row;
        if (table[at + 2] === 0 || (table[at] === high && table[at + 1] === low)) return at;
      }
    };
    const grow = () => {
      const old = table;
      table = new Uint32Array(2 * old.length);
      mask = 2 * mask + 1;
      for (let from = 0; from < old.length; from += rowWords)
        if (old[from + 2] !== 0)
          table.set(old.subarray(from, from + rowWords), place(old[from] ?? 0, old[from + 1] ?? 0));
    };
    return (text, start, end, traits) => {
      hashSlice(text, start, end, wordHash, 0);
      const [high, low] = [wordHash[0] ?? 0, wordHash[1] ?? 0];
      const at = place(high, low);
      const known = table[at + 2] ?? 0;
      if (known !== 0) return known - 1;
      const word = ownCopy(text.slice(start, end));
      const { term, isStop } = read(word, traits);
      const code = 2 * this.#numberOf(term) + (isStop ? 1 : 0);
      table.set([high, low, code + 1], at);
      this.#words++;
      this.#units += word.length;
      if (2 * ++size > mask) grow();
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

export type ReadWord = Readonly<{ term: string; isStop: boolean }>;

/** Twice the number of the term, plus one for a stop word. `traits` are those of all characters. */
type WordTable = (text: string, start: number, end: number, traits: number) => number;

const rowWords = 4;

const wordHash = new Uint32Array(2);

const maxWords = 150_000;
const maxUnits = 4_000_000;
