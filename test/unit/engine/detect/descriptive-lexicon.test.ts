import { describe, expect, it } from 'vitest';
import {
  chosenLexicon,
  decodeLexicon,
  encodeLexicon,
  termKey,
} from '../../../../src-main/engine/detect/descriptive-words.ts';
import {
  frequencyBins,
  frequencyEdges,
  noStatistics,
  type CorpusStatistics,
} from '../../../../src-main/engine/detect/detector.ts';

type Bins = Readonly<Record<number, number>>;

/** A hundred pages; of each term, by the first word of its hash, how many have it in each bin. */
const corpusOf = (terms: readonly (readonly [hash: number, bins: Bins])[], meanLength = 1000): CorpusStatistics => ({
  ...noStatistics,
  pages: 100,
  meanLength,
  forEachTerm(visit) {
    for (const [hash, bins] of terms)
      visit(
        hash,
        0,
        Uint32Array.from({ length: frequencyBins }, (_, bin) => bins[bin] ?? 0),
      );
  },
});

const size = { words: 3, bitsPerPage: 12, minSide: 0.003 };
/** The term with hash 1. */
const thresholdOf = (bins: Bins, meanLength: number): number | null =>
  chosenLexicon(corpusOf([[1, bins]], meanLength), size)?.get(termKey(1, 0)) ?? null;

describe('the bytes of a lexicon', () => {
  const lexicon = new Map([
    [7, 0.25],
    [9, 0.5],
  ]);
  const numbers = (bytes: Uint8Array) =>
    Array.from({ length: bytes.byteLength / 8 }, (_, at) => Buffer.from(bytes).readDoubleLE(8 * at));

  it('are its size, then key and threshold of each word', () => {
    expect(numbers(encodeLexicon(lexicon, size))).toEqual([3, 12, 0.003, 7, 0.25, 9, 0.5]);
    expect(numbers(encodeLexicon(new Map(), { words: 3, minSide: 0.1 }))).toEqual([3, Infinity, 0.1]);
  });

  it('give the lexicon back, wherever they stand in memory, and the same one each time', () => {
    const bytes = new Uint8Array(100).subarray(5, 61);
    bytes.set(encodeLexicon(lexicon, size));
    const decoded = decodeLexicon(bytes, size);
    expect([...(decoded ?? [])]).toEqual([...lexicon]);
    expect(decodeLexicon(bytes, size)).toBe(decoded);
    expect(decodeLexicon(encodeLexicon(new Map(), size), size)?.size).toBe(0);
  });

  it.each([{ words: 4 }, { bitsPerPage: 11 }, { minSide: 0.004 }])('are refused for %o', (other) => {
    const bytes = encodeLexicon(lexicon, size);
    expect(decodeLexicon(bytes, size)).not.toBeNull();
    expect(decodeLexicon(bytes, { ...size, ...other })).toBeNull();
  });
});

describe('the choice', () => {
  const stable: Bins = { 2: 40 };

  it('is made once for statistics and a size', () => {
    const corpus = corpusOf([1, 2, 3, 4, 5].map((hash) => [hash, stable]));
    const chosen = chosenLexicon(corpus, size);
    expect(chosenLexicon(corpus, { ...size })).toBe(chosen);
    expect(chosenLexicon(corpus, { ...size, words: 2 })?.size).toBe(2);
    expect(chosenLexicon(corpus, size)?.size).toBe(3);
    // 40 bits are 0.4 a page.
    expect(chosenLexicon(corpus, { ...size, bitsPerPage: 0.4 })?.size).toBe(1);
    expect(chosenLexicon(corpus, size)?.size).toBe(3);
    expect(chosenLexicon(corpus, { ...size, minSide: 0.41 })).toBeNull();
    expect(chosenLexicon(corpus, size)?.size).toBe(3);
  });

  it('is none where no word will do', () => {
    expect(chosenLexicon(corpusOf([]), size)).toBeNull();
    expect(chosenLexicon(corpusOf([[1, { 2: 2 }]]), size)).toBeNull();
  });

  it('takes equally stable words in the order of their hashes, whatever the order of the visit', () => {
    const hashes = [3, 1, 5, 2, 4];
    const keys = [1, 2, 3].map((hash) => termKey(hash, 0));
    for (const order of [hashes, hashes.toReversed(), hashes.toSorted((a, b) => b - a)])
      expect([...(chosenLexicon(corpusOf(order.map((hash) => [hash, stable])), size) ?? new Map()).keys()]).toEqual(
        keys,
      );
  });
});

/**
 * The middle of a bin is 1.2 times its lower edge: 0.15 of bin 1, 0.075 of bin 3, 0.0033 of bin 12; of bin 15, which goes
 * down to 0, 0.6 times the edge of bin 14, 0.00083.
 */
describe('pages that one occurrence less or more carries over a threshold', () => {
  it('are those that come down to it, for a bit is set above it', () => {
    // 0.15 less 0.0875 is the edge of bin 3, 0.0625, to the last bit; the next bin is clear.
    const meanLength = 1 / (1.2 * 0.125 - 0.0625);
    expect(1.2 * 0.125 - 1 / meanLength).toBe(0.0625);
    expect(thresholdOf({ 1: 20 }, meanLength)).toBe(frequencyEdges[4]);
    expect(thresholdOf({ 1: 20 }, meanLength + 0.1)).toBe(frequencyEdges[3]);
  });

  it('are not those that come up to it', () => {
    // 0.075 and 0.05 are the edge of bin 1, 0.125.
    expect(1.2 * 0.0625 + 1 / 20).toBe(0.125);
    expect(thresholdOf({ 0: 20, 3: 11 }, 20)).toBe(frequencyEdges[1]);
    // One occurrence in 19 carries 11 of 20 over; 0.075 less 0.0526 is 0.0224, above the edge of bin 6 and no other.
    expect(thresholdOf({ 0: 20, 3: 11 }, 19)).toBe(frequencyEdges[6]);
  });

  it('have the word in the middle of the last bin where they have it hardly at all', () => {
    // One in 1,000 more is 0.0018, below the edge of bin 13 at 0.00195; one in 800 more is 0.0021.
    expect(thresholdOf({ 12: 20, 15: 11 }, 1000)).toBe(frequencyEdges[13]);
    expect(thresholdOf({ 12: 20, 15: 11 }, 800)).toBeNull();
  });
});
