import { viewOfWords } from '../detect/detector.ts';
import { hashText } from '../text/hash.ts';

/** Two words each; 64 bits tell the addresses of a site apart. */
export function encodeLinks(links: readonly string[]) {
  const words = new Uint32Array(2 * links.length);
  for (let at = 0; at < links.length; at += 1) hashText(links[at] ?? '', words, 2 * at);
  return new Uint8Array(words.buffer);
}

/**
 * Pages by hashes of addresses: an open-addressed table (linear probing, Knuth 1973, volume 3, 6.4), quicker than a
 * map.
 */
export class LinkTargets {
  /** Rows of both words and the page; no page is 0. */
  #table = new Uint32Array(3 << 10);
  #mask = (1 << 10) - 1;
  readonly #words = new Uint32Array(2);
  #size = 0;

  /** An address that has a page keeps it. */
  add(address: string, page: number) {
    if (2 * (this.#size + 1) > this.#mask) this.#grow();
    hashText(address, this.#words, 0);
    this.#put(this.#words[0] ?? 0, this.#words[1] ?? 0, page);
  }

  eachPage(links: Uint8Array, visit: (page: number) => void) {
    const words = viewOfWords(links);
    for (let at = 0; at < words.length; at += 2) {
      const page = this.#table[this.#rowOf(words[at] ?? 0, words[at + 1] ?? 0) + 2] ?? 0;
      if (page !== 0) visit(page);
    }
  }

  #rowOf(first: number, second: number) {
    for (let row = second & this.#mask; ; row = (row + 1) & this.#mask) {
      const at = 3 * row;
      if (this.#table[at + 2] === 0 || (this.#table[at] === first && this.#table[at + 1] === second)) return at;
    }
  }

  #put(first: number, second: number, page: number) {
    const at = this.#rowOf(first, second);
    if (this.#table[at + 2] !== 0) return;
    this.#table[at] = first;
    this.#table[at + 1] = second;
    this.#table[at + 2] = page;
    this.#size += 1;
  }

  #grow() {
    const old = this.#table;
    this.#table = new Uint32Array(2 * old.length);
    this.#mask = 2 * this.#mask + 1;
    this.#size = 0;
    for (let from = 0; from < old.length; from += 3) {
      const [first = 0, second = 0, page = 0] = [old[from], old[from + 1], old[from + 2]];
      if (page !== 0) this.#put(first, second, page);
    }
  }
}
