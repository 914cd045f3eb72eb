import type { SiteTexts } from '../cluster/graph/recurring-text.ts';
import { foundOnce } from '../found-once.ts';
import { storedShingles } from '../store/sentences/sentence-writer.ts';
import { decodeShingles, eachShingle } from '../verify/probe-codec.ts';
import { decodeFacts } from '../verify/pair-facts.ts';
import { corpusOf, pageText, type AuditReader } from './reader.ts';
import { shingleBits } from '../verify/probe.ts';

/** Reads on demand, and caches as long as this object. */
export function siteTexts(reader: AuditReader, areEntries: SiteTexts['areEntries']): SiteTexts {
  const corpus = corpusOf(reader);
  const stored = storedShingles(reader.database);
  const factsOf = reader.database.value<string, [number, number]>(
    'SELECT facts FROM verified WHERE a = ? AND b = ?',
    '',
  );
  const words = foundOnce((page: number) => {
    const { terms, stop } = pageText(reader.page(page)).tokens;
    const content = new Set(terms.filter((term, at) => stop[at] !== 1 && term !== ''));
    return new Map(Array.from(content, (term) => [term, corpus.documentFrequency(term)]));
  });
  const shingles = foundOnce((page: number) => {
    const bytes = stored.of(page);
    return bytes && decodeShingles(bytes);
  });
  return {
    pages: corpus.pages,
    shingles,
    counter(lists) {
      const counts = new ShingleCounts(lists);
      // A page has a shingle at most once.
      if (lists.length > 0) for (const [, bytes] of stored.all()) eachShingle(bytes, counts.add);
      return counts.of;
    },
    areEntries,
    verbatim(a, b) {
      const facts = factsOf(a, b);
      if (facts === '') return 1;
      const { lengthA, lengthB, matched } = decodeFacts(facts).counts;
      return (2 * matched) / Math.max(1, lengthA + lengthB);
    },
    words: (page) => (corpus.pages === 0 ? null : words(page)),
  };
}

/**
 * Counts shingles of a few pages among all pages: an open-addressed table (linear probing, Knuth 1973, volume 3, 6.4).
 * Shingles of a page ascend, so they are one pass over it.
 */
export class ShingleCounts {
  /** Rows of shingle + 1 (0: empty) and count. */
  readonly #table: Uint32Array;
  readonly #shift: number;
  /** One bit per shingle; rejects nearly all others from the CPU cache. */
  readonly #filter: Uint8Array;
  readonly #filterShift: number;

  constructor(lists: readonly Uint32Array[]) {
    const shingles = lists.reduce((sum, { length }) => sum + length, 0);
    const rowBits = Math.min(shingleBits, Math.ceil(Math.log2(1.5 * shingles + 2)));
    this.#shift = shingleBits - rowBits;
    this.#table = new Uint32Array(2 ** (rowBits + 1));
    const filterBits = Math.min(maxFilterBits, Math.max(minFilterBits, rowBits + filterBitsBeside));
    this.#filterShift = shingleBits - filterBits;
    this.#filter = new Uint8Array(1 << (filterBits - 3));
    for (const list of lists) {
      for (const shingle of list) {
        this.#table[this.#rowOf(shingle)] = shingle + 1;
        const bit = shingle >>> this.#filterShift;
        this.#filter[bit >>> 3] = (this.#filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
      }
    }
  }

  readonly add = (shingle: number) => {
    const bit = shingle >>> this.#filterShift;
    if (((this.#filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return;
    const row = this.#rowOf(shingle);
    if (this.#table[row] !== 0) this.#table[row + 1] = (this.#table[row + 1] ?? 0) + 1;
  };

  /** 0 for a shingle that is not in the lists. */
  readonly of = (shingle: number) => this.#table[this.#rowOf(shingle) + 1] ?? 0;

  #rowOf(shingle: number) {
    let row = 2 * (shingle >>> this.#shift);
    while (this.#table[row] !== 0 && this.#table[row] !== shingle + 1) row = (row + 2) % this.#table.length;
    return row;
  }
}

const minFilterBits = 13;
const maxFilterBits = 23;
/** About thirty bits per shingle. */
const filterBitsBeside = 4;
