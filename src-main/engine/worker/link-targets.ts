import { hash } from 'node:crypto';
import { remembered } from '../page/remember.ts';

type AddressHash = readonly [low: number, high: number];

/** Enough to tell the addresses of one site apart, and in-links are only counted. */
export function addressHash(address: string): AddressHash {
  const hex = hash('md5', address);
  return [Number.parseInt(hex.slice(8, 16), 16), Number.parseInt(hex.slice(0, 8), 16)];
}

const linkHash = remembered(addressHash);

/** Two words for each link, low before high. */
export function encodeLinks(links: readonly string[]): Uint8Array {
  const words = new Uint32Array(2 * links.length);
  for (const [at, link] of links.entries()) words.set(linkHash(link), 2 * at);
  return new Uint8Array(words.buffer);
}

/**
 * Pages by hashes of addresses: an open-addressed table (linear probing, Knuth 1973, volume 3, 6.4), quicker than a
 * map.
 */
export class LinkTargets {
  /** Rows of low word, high word and page; no page is 0. */
  #table = new Uint32Array(3 << 10);
  #mask = (1 << 10) - 1;
  #size = 0;

  add([low, high]: AddressHash, page: number): void {
    if (2 * (this.#size + 1) > this.#mask) this.#grow();
    const at = this.#rowOf(low, high);
    if (this.#table[at + 2] !== 0) return;
    this.#table[at] = low;
    this.#table[at + 1] = high;
    this.#table[at + 2] = page;
    this.#size += 1;
  }

  eachPage(links: Uint8Array, visit: (page: number) => void): void {
    // A view of words starts at a multiple of four, the blob anywhere in its buffer.
    const words = new Uint32Array(Uint8Array.from(links).buffer);
    for (let at = 0; at < words.length; at += 2) {
      const page = this.#table[this.#rowOf(words[at] ?? 0, words[at + 1] ?? 0) + 2] ?? 0;
      if (page !== 0) visit(page);
    }
  }

  #rowOf(low: number, high: number): number {
    for (let row = (low ^ high) & this.#mask; ; row = (row + 1) & this.#mask) {
      const at = 3 * row;
      if (this.#table[at + 2] === 0 || (this.#table[at] === low && this.#table[at + 1] === high)) return at;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Uint32Array(2 * old.length);
    this.#mask = 2 * this.#mask + 1;
    for (let from = 0; from < old.length; from += 3)
      if (old[from + 2] !== 0)
        this.#table.set(old.subarray(from, from + 3), this.#rowOf(old[from] ?? 0, old[from + 1] ?? 0));
  }
}
