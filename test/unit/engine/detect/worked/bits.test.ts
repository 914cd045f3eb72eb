import { describe, expect, it } from 'vitest';
import { bloomSize } from '../../../../../src-main/engine/detect/bloom-filter.ts';
import { hashText } from '../../../../../src-main/engine/text/hash.ts';
import { activate } from '../../../../../src-main/engine/detect/registry.ts';
import { noStatistics } from '../../../../../src-main/engine/detect/detector.ts';
import { pageOf } from '../../../../detectors/pages.ts';
import {
  hexOfMd5,
  keysOf,
  fingerprintOf,
  repeated,
  verdictOf,
  verdictOfWords,
  word,
  words,
} from '../../../../detectors/worked-examples.ts';

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');

function bitsOf(term: string, seed = 0): readonly [number, number] {
  const hash = new Uint32Array(2);
  hashText(term, hash, 0, seed);
  return [hash[0]!, hash[1]!];
}

/** The bits of three words by a vote on each of them. */
const majority = ([a, b, c]: readonly (readonly [number, number])[]): string =>
  [0, 1].map((at) => hex((a![at]! & b![at]!) | (a![at]! & c![at]!) | (b![at]! & c![at]!))).join('');

describe('simhash', () => {
  const [a, b, c] = words(0, 3).map((term) => bitsOf(term));
  const page = (counts: Record<string, number>) => pageOf(repeated(counts));
  const [first, second, third] = words(0, 3) as [string, string, string];

  it('is the hash of the only term of a page', () => {
    expect(fingerprintOf('simhash', page({ [first]: 20 }))).toBe(a!.map(hex).join(''));
  });

  it('sets a bit of two equal terms where both have it: a sum of 0 is no 1 (S4)', () => {
    expect(fingerprintOf('simhash', page({ [first]: 10, [second]: 10 }))).toBe(
      [hex(a![0] & b![0]), hex(a![1] & b![1])].join(''),
    );
  });

  it('lets three equal terms vote', () => {
    expect(fingerprintOf('simhash', page({ [first]: 7, [second]: 7, [third]: 7 }))).toBe(majority([a!, b!, c!]));
  });

  it('weighs a term by 1 + ln tf: 18 times (3.89) outvotes 4 and 3 times (2.39 + 2.10 = 4.49) no more than once each, which is 2', () => {
    expect(fingerprintOf('simhash', page({ [first]: 18, [second]: 4, [third]: 3 }))).toBe(majority([a!, b!, c!]));
    expect(fingerprintOf('simhash', page({ [first]: 18, [second]: 1, [third]: 1 }))).toBe(a!.map(hex).join(''));
  });

  it('has pairs of neighbours for features when asked to', () => {
    const pair = bitsOf(`${first} ${first}`);
    // The word 20 times (4.00) and its pair with itself 19 times (3.94): the word decides.
    expect(fingerprintOf('simhash', page({ [first]: 20 }), { features: 'terms-and-pairs' })).toBe(a!.map(hex).join(''));
    expect(fingerprintOf('simhash', page({ [first]: 20 }), { features: 'terms-and-pairs' })).not.toBe(
      pair.map(hex).join(''),
    );
    const [term, other, both] = [bitsOf(first), bitsOf(second), bitsOf(`${first} ${second}`)];
    expect(fingerprintOf('simhash', pageOf(`${first} ${second}`), { features: 'terms-and-pairs', minTerms: 2 })).toBe(
      majority([term, other, both]),
    );
  });

  it('accepts three bits of 64 and not four, and leaves out pages of 19 terms', () => {
    expect(verdictOfWords('simhash', [0, 0], [1, 0x80000001])).toEqual({ score: 3, threshold: 3, duplicate: true });
    expect(verdictOfWords('simhash', [0, 0], [1, 7])).toEqual({ score: 4, threshold: 3, duplicate: false });
    expect(fingerprintOf('simhash', page({ [first]: 19 }))).toBe('too-short');
    expect(activate('simhash', {}).joinRule(noStatistics)).toEqual({ kind: 'hamming', distance: 3 });
  });
});

describe('random-projection', () => {
  const signs = (term: string) => [1, 3, 5, 7, 9, 11].flatMap((seed) => bitsOf(term, seed));

  it('is made of six hashes of each term under the seeds 1, 3, … 11, and weighs terms by their counts', () => {
    const [first, second, third] = words(0, 3) as [string, string, string];
    expect(fingerprintOf('random-projection', pageOf(repeated({ [first]: 20 })))).toBe(signs(first).map(hex).join(''));
    // 12 outvote 6 and 5; 11 and 5 of 22 are level with the rest where both others are against.
    expect(fingerprintOf('random-projection', pageOf(repeated({ [first]: 12, [second]: 6, [third]: 5 })))).toBe(
      signs(first).map(hex).join(''),
    );
    const level = signs(first).map((one, at) => hex(one & (signs(second)[at]! | signs(third)[at]!)));
    expect(fingerprintOf('random-projection', pageOf(repeated({ [first]: 12, [second]: 6, [third]: 6 })))).toBe(
      level.join(''),
    );
  });

  it('accepts 372 equal bits of 384 and not 371, and leaves out pages of 19 terms', () => {
    const zeros = Array.from({ length: 12 }, () => 0);
    expect(verdictOfWords('random-projection', zeros, zeros.with(3, 0xfff))).toEqual({
      score: 372,
      threshold: 372,
      duplicate: true,
    });
    expect(verdictOfWords('random-projection', zeros, zeros.with(3, 0x1fff))).toEqual({
      score: 371,
      threshold: 372,
      duplicate: false,
    });
    expect(fingerprintOf('random-projection', pageOf(repeated({ [word(0)]: 19 })))).toBe('too-short');
  });

  it('has thirteen blocks, of which one at least stays equal whichever twelve bits differ', () => {
    const detector = activate('random-projection', {});
    const keysOfWords = (all: readonly number[]) => {
      const keys = detector.keys(new Uint8Array(Uint32Array.from(all).buffer), noStatistics);
      return Array.from({ length: keys.length / 2 }, (_, at) => `${keys[2 * at]} ${keys[2 * at + 1]}`);
    };
    const zeros = keysOfWords(Array.from({ length: 12 }, () => 0));
    expect(zeros).toHaveLength(13);
    expect(new Set(zeros).size).toBe(13);
    // One bit in each word of 32: it falls into a block of 29 or 30 of its own, so twelve blocks differ.
    const spread = keysOfWords(Array.from({ length: 12 }, () => 1));
    expect(spread.filter((key, at) => key === zeros[at])).toHaveLength(1);
  });
});

describe('character-cosine', () => {
  const page = (counts: Record<string, number>) =>
    pageOf(
      Object.entries(counts)
        .map(([character, count]) => character.repeat(count))
        .join(''),
    );

  it('accepts a cosine of 0.98: (100, 0) and (100, 20) at 0.9806, not (100, 21) at 0.9787', () => {
    expect(verdictOf('character-cosine', page({ 网: 100 }), page({ 网: 100, 页: 20 }))).toEqual({
      score: 1 / Math.sqrt(1.04),
      threshold: 0.98,
      duplicate: true,
    });
    const { score, duplicate } = verdictOf('character-cosine', page({ 网: 100 }), page({ 网: 100, 页: 21 })) as {
      score: number;
      duplicate: boolean;
    };
    expect(score).toBeCloseTo(1 / Math.sqrt(1 + 0.21 ** 2), 12);
    expect(duplicate).toBe(false);
  });

  it('counts runs of three letters where there are no Hanzi', () => {
    // abcd has abc and bcd, abce has abc and bce: one of two is common.
    const [a, b] = [pageOf('abcd '.repeat(30)), pageOf('abce '.repeat(30))];
    const { score } = verdictOf('character-cosine', a, b) as { score: number };
    expect(score).toBeCloseTo(0.5, 12);
  });

  it('takes a text for Chinese that has a Hanzi for every three letters', () => {
    const score = (letters: number) =>
      (
        verdictOf('character-cosine', pageOf(`${'网'.repeat(20)} ${'a'.repeat(letters)}`), page({ 网: 20 }), {
          minCharacters: 1,
        }) as {
          score: number;
        }
      ).score;
    expect([score(60), score(61)]).toEqual([1, 0]);
  });

  it('leaves out pages of 49 characters, and keeps the two bases apart', () => {
    expect(fingerprintOf('character-cosine', page({ 网: 49 }))).toBe('too-short');
    expect(fingerprintOf('character-cosine', page({ 网: 50 }))).not.toBe('too-short');
    const bands = (text: string) =>
      keysOf('character-cosine', pageOf(text))
        .match(/.{16}/g)!
        .map((key) => Number.parseInt(key.slice(0, 8), 16));
    expect(bands('网'.repeat(50))).toEqual(Array.from({ length: 64 }, (_, band) => band));
    expect(bands('abcd '.repeat(50))).toEqual(Array.from({ length: 64 }, (_, band) => 0x100 + band));
  });
});

describe('exact-content, bloom and same-url', () => {
  const texts = { one: 'One  two.\nThree', two: 'One two. Three' };

  it('exact-content hashes the text without white space, then the bytes', () => {
    const page = pageOf(texts.one);
    expect(fingerprintOf('exact-content', page)).toBe(hexOfMd5('onetwo.three') + page.bytesHash);
    const pairs = [hexOfMd5('onetwo.three'), page.bytesHash].map((digest) => digest.slice(0, 16)).sort();
    expect(keysOf('exact-content', page)).toBe(pairs.join(''));
    expect(verdictOf('exact-content', page, pageOf(texts.two))).toEqual({ score: 1, threshold: 1, duplicate: true });
  });

  it('exact-content accepts equal bytes of unlike texts', () => {
    const bytes = [1, 2, 3, 4];
    expect(verdictOfWords('exact-content', [9, 9, 9, 9, ...bytes], [8, 8, 8, 8, ...bytes])).toEqual({
      score: 1,
      threshold: 1,
      duplicate: true,
    });
    expect(verdictOfWords('exact-content', [9, 9, 9, 9, ...bytes], [9, 9, 9, 8, ...bytes.with(3, 5)])).toMatchObject({
      duplicate: false,
    });
  });

  it('bloom hashes the folded text as it is, in a filter of 1,437,759 bits and ten functions', () => {
    const page = pageOf(texts.two);
    expect(fingerprintOf('bloom', page)).toBe(hexOfMd5('one two. three'));
    expect(keysOf('bloom', page)).toBe(hexOfMd5('one two. three').slice(0, 16));
    // 100,000 · −ln 0.001 / ln² 2 = 1,437,758.8; of that ln 2 · 14.38 = 9.97 functions.
    expect(bloomSize(100_000, 0.001)).toEqual({ bits: 1_437_759, hashes: 10 });
    const { outcome } = activate('bloom', {}).evidence(page, page, noStatistics);
    expect(outcome).toMatchObject({
      picture: {
        figures: expect.arrayContaining([
          { name: 'bloom-bits', form: 'count', value: 1_437_759 },
          { name: 'bloom-hashes', form: 'count', value: 10 },
        ]),
      },
    });
  });

  it('a digest is compared to its last word', () => {
    expect(verdictOfWords('bloom', [1, 2, 3, 4], [1, 2, 3, 4])).toMatchObject({ duplicate: true });
    expect(verdictOfWords('bloom', [1, 2, 3, 4], [1, 2, 3, 5])).toMatchObject({ duplicate: false });
  });

  it('same-url folds scheme and www by default, and meets by the MD5 of what is left', () => {
    const at = (address: string) => pageOf('text', { address });
    expect(keysOf('same-url', at('http://www.example.com/a?b=2&a=1'))).toBe(
      hexOfMd5('https://example.com/a?a=1&b=2').slice(0, 16),
    );
    expect(verdictOf('same-url', at('http://example.com/a'), at('https://www.example.com/a'))).toEqual({
      score: 1,
      threshold: 1,
      duplicate: true,
    });
    expect(
      verdictOf('same-url', at('http://example.com/a'), at('https://example.com/a'), { ignoreScheme: false }),
    ).toMatchObject({
      duplicate: false,
    });
    expect(verdictOf('same-url', at('https://example.com/home.html'), at('https://example.com/'))).toMatchObject({
      duplicate: true,
    });
  });
});
