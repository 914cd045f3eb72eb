import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeStatistics, StatisticsCollector } from '../../../../src-main/engine/detect/corpus-statistics.ts';
import { hashText } from '../../../../src-main/engine/text/hash.ts';
import {
  contentCounts,
  documentFrequencies,
  placesByCount,
  placesInOrder,
  termHashes,
  termTable,
} from '../../../../src-main/engine/detect/terms.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';

// Content terms in text order: river boat river lantern boat river; "the" and "a" are stop words.
const text = readText('', 'The river, a boat. The river: lantern, boat! River?');

describe('the table of terms', () => {
  it('has the distinct terms by text, their counts, and the place of each token', () => {
    const { terms, counts, places } = termTable(text);
    expect(terms).toEqual(['boat', 'lantern', 'river']);
    expect([...counts]).toEqual([2, 1, 3]);
    expect([...places]).toEqual([-1, 2, -1, 0, -1, 2, 1, 0, 2]);
  });

  it('agrees with counts by text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'boat',
            'river',
            'the',
            '河流',
            '船',
            'лодка',
            'boats',
            '7',
            '河流域',
            'boatman',
            'b',
            'bo',
            '𠮷',
            '𠮶',
          ),
        ),
        (words) => {
          const read = readText('', words.join(' '));
          const { terms, counts } = termTable(read);
          expect(new Map(terms.map((term, place) => [term, counts[place]]))).toEqual(contentCounts(read));
          expect(terms).toEqual([...terms].sort());
        },
      ),
    );
  });

  it('has the hash of each term', () => {
    const hash = new Uint32Array(2);
    hashText('lantern', hash, 0);
    expect([...termHashes(text).subarray(2, 4)]).toEqual([...hash]);
  });
});

describe('the order of places', () => {
  it('is by count, most first, and by text where counts are equal', () => {
    expect([...placesByCount(text)]).toEqual([2, 0, 1]);
    // fern and moss stand twice each
    expect([...placesByCount(readText('', 'moss fern ash moss fern'))]).toEqual([1, 2, 0]);
  });

  it('is that of a stable sort for all keys', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(3), fc.nat(300), fc.nat(0xffffffff))), (keys) => {
        const sorted = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b);
        expect([...placesInOrder(Uint32Array.from(keys))]).toEqual(sorted);
      }),
    );
  });
});

describe('document frequencies', () => {
  it('are those of the corpus that is asked for, one after the other', () => {
    const corpusOf = (...texts: string[]) => {
      const collector = new StatisticsCollector(['document-frequency']);
      for (const one of texts) collector.addPage(readText('', one));
      return decodeStatistics(collector.encode());
    };
    const rivers = corpusOf('river boat', 'river lantern', 'river');
    const boats = corpusOf('boat', 'boat river', 'boat', 'boat');
    expect([...documentFrequencies(text, rivers)]).toEqual([1, 1, 3]);
    expect([...documentFrequencies(text, boats)]).toEqual([4, 1, 1]);
    expect([...documentFrequencies(text, rivers)]).toEqual([1, 1, 3]);
  });
});
