import { describe, expect, it } from 'vitest';
import { hashText, hashWords } from '../../../../../src-main/engine/text/hash.ts';
import { minHashes } from '../../../../../src-main/engine/detect/min-hash.ts';
import { narrowKeysCodec } from '../../../../../src-main/engine/detect/narrow-keys.ts';
import { activate } from '../../../../../src-main/engine/detect/registry.ts';
import { noStatistics, type DetectorPage } from '../../../../../src-main/engine/detect/detector.ts';
import { pageOf } from '../../../../detectors/pages.ts';
import {
  hanzi,
  inPairs,
  keysOf,
  md5SetOf,
  fingerprintOf,
  verdictOf,
  verdictOfWords,
  word,
  words,
} from '../../../../detectors/worked-examples.ts';

const hex = (value: number): string => value.toString(16).padStart(8, '0');

/** The hash of every run of so many elements, high and low. */
function runs(
  elements: readonly string[],
  length: number,
  seed: number,
): readonly (readonly [high: number, low: number])[] {
  const hashes = new Uint32Array(2 * elements.length);
  elements.forEach((element, at) => hashText(element, hashes, 2 * at));
  return Array.from({ length: elements.length - length + 1 }, (_, at) => {
    const hash = new Uint32Array(2);
    hashWords(hashes, 2 * at, 2 * (at + length), hash, 0, seed);
    return [hash[0]!, hash[1]!];
  });
}

const keyTexts = (keys: readonly (readonly [number, number])[]): string =>
  keys
    .map(([high, low]) => hex(high) + hex(low))
    .sort()
    .join(' ');
const keyWords = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => [from + at, 0]).flat();
/** 667 different words, with no period in the text. */
const longText = Array.from({ length: 2000 }, (_, at) => word((at * at + 3 * at) % 667));

describe('shingling', () => {
  it('has every run of three words and of five characters', () => {
    expect(inPairs(fingerprintOf('shingling', pageOf(words(0, 12).join(' '))))).toBe(
      keyTexts(runs(words(0, 12), 3, 3)),
    );
    expect(inPairs(fingerprintOf('shingling', pageOf(hanzi(0, 14))))).toBe(keyTexts(runs([...hanzi(0, 14)], 5, 5)));
  });

  it('accepts eight of ten runs and not of eleven, and leaves out pages of seven', () => {
    const page = (count: number) => pageOf(words(0, count).join(' '));
    expect(verdictOf('shingling', page(10), page(12))).toEqual({ score: 0.8, threshold: 0.8, duplicate: true });
    expect(verdictOf('shingling', page(10), page(13))).toEqual({ score: 8 / 11, threshold: 0.8, duplicate: false });
    expect(fingerprintOf('shingling', page(9))).toBe('too-short');
    expect(verdictOf('shingling', pageOf(hanzi(0, 12)), pageOf(hanzi(0, 14)))).toMatchObject({
      score: 0.8,
      duplicate: true,
    });
    expect(verdictOf('shingling', pageOf(hanzi(0, 12)), pageOf(hanzi(0, 15)))).toMatchObject({
      score: 8 / 11,
      duplicate: false,
    });
  });

  it('meets by the resemblance that it decides by', () => {
    expect(activate('shingling', {}).joinRule(noStatistics)).toEqual({
      kind: 'similarity',
      measure: 'jaccard',
      threshold: 0.8,
      minShared: 1,
    });
  });
});

describe('containment', () => {
  const kept = (elements: readonly string[], length: number, modulus: number) =>
    runs(elements, length, length)
      .filter(([, low]) => low % modulus === 0)
      .map(([high]) => hex(high >>> 4) + hex(0));

  it('keeps a third of the runs of three words and an eighth of those of five characters, 28 bits of each', () => {
    const characters = Array.from(hanzi(0, 800));
    expect(inPairs(keysOf('containment', pageOf(longText.join(' '))))).toBe(
      [...new Set(kept(longText, 3, 3))].sort().join(' '),
    );
    expect(inPairs(keysOf('containment', pageOf(characters.join(''))))).toBe(
      [...new Set(kept(characters, 5, 8))].sort().join(' '),
    );
  });

  it('accepts a fifth of the smaller page and not less', () => {
    const stored = (from: number, to: number) => narrowKeysCodec.encode(Uint32Array.from(keyWords(from, to)));
    const verdict = (a: Uint8Array, b: Uint8Array) => {
      const { score, threshold, duplicate } = activate('containment', {}).compare(a, b, noStatistics);
      return { score, threshold, duplicate };
    };
    expect(verdict(stored(0, 100), stored(80, 400))).toEqual({ score: 0.2, threshold: 0.2, duplicate: true });
    expect(verdict(stored(0, 100), stored(81, 400))).toEqual({ score: 0.19, threshold: 0.2, duplicate: false });
  });

  it('leaves out pages of seven kept runs and no others', () => {
    const sizes = Array.from({ length: 30 }, (_, at) => longText.slice(0, 12 + at));
    const counted = sizes.map((text) => new Set(kept(text, 3, 3)).size);
    expect(counted).toEqual(expect.arrayContaining([7, 8]));
    sizes.forEach((text, at) =>
      expect(keysOf('containment', pageOf(text.join(' '))) === 'too-short').toBe(counted[at]! < 8),
    );
  });
});

describe('shingle-sketch', () => {
  /** 48 bits of the hash of every run of ten words, those that are 0 modulo 16. */
  const sums = (elements: readonly string[]) =>
    runs(elements, 10, 0)
      .map(([high, low]): [number, number] => [high % 2 ** 16, low])
      .filter(([, low]) => low % 16 === 0);

  it('keeps the checksums of 48 bits that sixteen divides: about a sixteenth of 1,991', () => {
    const expected = sums(longText);
    expect(inPairs(fingerprintOf('shingle-sketch', pageOf(longText.join(' '))))).toBe(
      [...new Set(keyTexts(expected).split(' '))].join(' '),
    );
    expect(expected.length).toBeGreaterThan(90);
    expect(expected.length).toBeLessThan(160);
  });

  it('accepts seven of eight checksums, and no six of seven', () => {
    expect(verdictOfWords('shingle-sketch', keyWords(0, 7), keyWords(0, 8))).toEqual({
      score: 0.875,
      threshold: 0.875,
      duplicate: true,
    });
    expect(verdictOfWords('shingle-sketch', keyWords(0, 6), keyWords(0, 7))).toEqual({
      score: 6 / 7,
      threshold: 0.875,
      duplicate: false,
    });
  });

  it('keeps the 64 smallest checksums of any number where their number is fixed', () => {
    const all = runs(longText, 10, 0).map(([high, low]): [number, number] => [high % 2 ** 16, low]);
    const smallest = [...new Set(keyTexts(all).split(' '))].slice(0, 64).join(' ');
    expect(inPairs(fingerprintOf('shingle-sketch', pageOf(longText.join(' ')), { kept: 'smallest' }))).toBe(smallest);
    const few = inPairs(fingerprintOf('shingle-sketch', pageOf(longText.slice(0, 20).join(' ')), { kept: 'smallest' }));
    expect(few.split(' ')).toHaveLength(11);
  });

  it('leaves out pages with two checksums and no others', () => {
    const sizes = Array.from({ length: 30 }, (_, at) => longText.slice(0, 20 + 3 * at));
    const counted = sizes.map((text) => new Set(keyTexts(sums(text)).split(' ').filter(Boolean)).size);
    expect(counted).toEqual(expect.arrayContaining([2, 3]));
    sizes.forEach((text, at) =>
      expect(fingerprintOf('shingle-sketch', pageOf(text.join(' '))) === 'too-short').toBe(counted[at]! < 3),
    );
  });
});

describe('super-shingle', () => {
  /** 84 min-hashes in six groups of fourteen, the number of the group as the seed of its hash. */
  function groups(shingles: readonly (readonly [number, number])[]): string {
    const values = minHashes(Uint32Array.from(shingles.flat()), 84);
    const hash = new Uint32Array(2);
    return Array.from({ length: 6 }, (_, group) => {
      hashWords(values, 14 * group, 14 * group + 14, hash, 0, group);
      return hex(hash[0]!);
    }).join('');
  }

  it('hashes fourteen min-hashes each of runs of three words and of five characters', () => {
    expect(fingerprintOf('super-shingle', pageOf(words(0, 40).join(' ')))).toBe(groups(runs(words(0, 40), 3, 3)));
    expect(fingerprintOf('super-shingle', pageOf(hanzi(0, 40)))).toBe(groups(runs([...hanzi(0, 40)], 5, 5)));
  });

  it('stays what it is: stored fingerprints depend on it', () => {
    expect(fingerprintOf('super-shingle', pageOf(words(0, 40).join(' ')))).toBe(
      '5ee17a7a08b9b112190fe9c982f5f5a4ff0a33cdf2cc436e',
    );
  });

  it('accepts two equal groups of six at the same places, and lets no others meet', () => {
    const verdict = (b: readonly number[]) => verdictOfWords('super-shingle', [1, 2, 3, 4, 5, 6], b);
    expect(verdict([1, 0, 0, 0, 0, 6])).toEqual({ score: 2, threshold: 2, duplicate: true });
    expect(verdict([1, 0, 0, 0, 0, 5])).toEqual({ score: 1, threshold: 2, duplicate: false });
    const keys = keysOf('super-shingle', pageOf(words(0, 40).join(' '))).match(/.{16}/g)!;
    expect(keys.map((key) => key.slice(8))).toEqual([0, 1, 2, 3, 4, 5].map(hex));
  });

  it('leaves out pages of seven runs', () => {
    expect(fingerprintOf('super-shingle', pageOf(words(0, 9).join(' ')))).toBe('too-short');
    expect(fingerprintOf('super-shingle', pageOf(words(0, 10).join(' ')))).toHaveLength(48);
  });
});

describe('spotsigs', () => {
  /** The sentence behind S4's a:rally:kick (Theobald, Siddharth, Paepcke 2008, figure 1). */
  const news =
    'At a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to set the record straight from an attack circulating widely on the Internet that is designed to play into prejudices against Muslims and fears of terrorism.';

  function labels(page: DetectorPage): readonly string[] {
    const { outcome } = activate('spotsigs', {}).evidence(page, page, noStatistics);
    if (outcome.kind !== 'compared' || outcome.picture.kind !== 'pieces') return [String(outcome.kind)];
    return outcome.picture.pieces
      .toSorted((x, y) => x.a[0]![0] - y.a[0]![0])
      .map(({ label = '' }) => label.replaceAll(' ', ''));
  }

  it("begins with S4's a:rally:kick and has a spot for each antecedent", () => {
    expect(labels(pageOf(news))).toEqual([
      'a:rally:kick',
      'a:weeklong:campaign',
      'the:south:carolina',
      'the:record:straight',
      'an:attack:circulating',
      'the:internet:designed',
      'that:designed:play',
      'is:designed:play',
    ]);
  });

  it('hashes antecedent, two content words behind it and the number of its occurrence', () => {
    const text = `的 ${words(0, 3).join(' ')} the ${word(3)} the ${word(4)} ${word(5)} a ${words(0, 2).join(' ')} a ${words(0, 2).join(' ')}`;
    const spots = [
      [0, 1, '的', 1],
      [3, 4, 'the', 1],
      [4, 5, 'the', 1],
      [0, 1, 'a', 1],
      [0, 1, 'a', 2],
    ] as const;
    const keys = spots.map(
      ([first, second, antecedent, occurrence]) => `${antecedent}:${word(first)}:${word(second)}#${occurrence}`,
    );
    expect(inPairs(fingerprintOf('spotsigs', pageOf(text)))).toBe(md5SetOf(keys));
  });

  it('takes every second content word at the distance 2', () => {
    const text = words(0, 5).join(' ');
    expect(inPairs(fingerprintOf('spotsigs', pageOf(`the ${text}`), { distance: 2, minSpots: 1 }))).toBe(
      md5SetOf([`the:${word(1)}:${word(3)}#1`]),
    );
  });

  it('has antecedents in three languages', () => {
    for (const antecedent of ['a', 'the', 'is', '的', '是', 'и', 'на'])
      expect(
        inPairs(fingerprintOf('spotsigs', pageOf(`${antecedent} ${words(0, 3).join(' ')}`), { minSpots: 1 })),
      ).toBe(md5SetOf([`${antecedent}:${word(0)}:${word(1)}#1`]));
  });

  it('accepts eleven of 25 spots and not eleven of 26, and leaves out pages of four', () => {
    expect(verdictOfWords('spotsigs', keyWords(0, 11), keyWords(0, 25))).toEqual({
      score: 0.44,
      threshold: 0.44,
      duplicate: true,
    });
    expect(verdictOfWords('spotsigs', keyWords(0, 11), keyWords(0, 26))).toEqual({
      score: 11 / 26,
      threshold: 0.44,
      duplicate: false,
    });
    const spots = (count: number) =>
      pageOf(`${Array.from({ length: count }, (_, at) => `the ${word(at)}`).join(' ')} ${word(99)}`);
    expect(fingerprintOf('spotsigs', spots(4))).toBe('too-short');
    expect(fingerprintOf('spotsigs', spots(5))).toHaveLength(5 * 16);
  });
});
