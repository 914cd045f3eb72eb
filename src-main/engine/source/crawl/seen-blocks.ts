import { fnv1a, fnvPrime } from '../../fnv1a.ts';

/** Bits of the filter: 4 MB, enough for a few million blocks. */
const bits = 2 ** 25;
/** Shorter pieces of text are labels and buttons. */
const minCharacters = 12;

/**
 * Remembers the blocks of text of the pages that it was shown, in a Bloom filter, and measures how much of a page is
 * new. Digits do not count, so that the next month of an empty calendar is nothing new. A false positive makes a page
 * look a little older than it is.
 */
export class SeenBlocks {
  readonly #filter = new Uint8Array(bits / 8);

  /** Characters (bytes) of text on the page that stood on no page of its `group` before; remembers all of them. */
  addPage(html: string, group: string): number {
    const seed = fnv1a(group);
    let fresh = 0;
    for (let end = 0; end >= 0 && end < html.length;) {
      const start = html.indexOf('>', end) + 1;
      if (start === 0) break;
      end = html.indexOf('<', start);
      const stop = end < 0 ? html.length : end;
      if (stop - start < minCharacters) continue;
      const hash = hashWithoutDigits(html, start, stop, seed);
      if (hash !== null && this.#isNew(hash)) fresh += stop - start;
    }
    return fresh;
  }

  #isNew(hash: number): boolean {
    const second = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
    return [hash % bits, second % bits].map((bit) => this.#set(bit)).includes(true);
  }

  /** True when the bit was not set. */
  #set(bit: number): boolean {
    const mask = 1 << (bit & 7);
    const byte = this.#filter[bit >>> 3] ?? 0;
    this.#filter[bit >>> 3] = byte | mask;
    return (byte & mask) === 0;
  }
}

/** FNV-1a over everything but digits and white space; null when too little is left. */
function hashWithoutDigits(html: string, start: number, end: number, seed: number): number | null {
  let hash = seed;
  let letters = 0;
  for (let i = start; i < end; i += 1) {
    const code = html.charCodeAt(i);
    if (code <= 32 || (code >= 48 && code <= 57)) continue;
    hash = Math.imul(hash ^ code, fnvPrime);
    letters += 1;
  }
  return letters < minCharacters ? null : hash >>> 0;
}
