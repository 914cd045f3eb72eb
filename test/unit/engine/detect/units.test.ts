import { describe, expect, it } from 'vitest';
import { BloomFilter } from '../../../../src-main/engine/detect/bloom-filter.ts';
import { contentDefinedCuts } from '../../../../src-main/engine/detect/forman-chunks.ts';
import { hashText } from '../../../../src-main/engine/text/hash.ts';
import { sharedShingles, shingleHashes } from '../../../../src-main/engine/detect/shingle.ts';
import { frequencyBin, frequencyEdges } from '../../../../src-main/engine/detect/detector.ts';
import { contextsOf } from '../../../../src-main/engine/detect/full-stop-code.ts';
import { isIdeographic, unitsOf, type Units } from '../../../../src-main/engine/detect/units.ts';
import { pageOf } from '../../../detectors/pages.ts';

const unitsIn = (text: string) => {
  const page = pageOf(text);
  const units = unitsOf(page.text);
  const texts = Array.from(units.starts, (start, at) => page.text.folded.text.slice(start, units.ends[at]));
  return { ...units, texts };
};

describe('the units of a text', () => {
  it('are words, and characters of scripts without spaces', () => {
    expect(unitsIn('The heron, 桥上 waits').texts).toEqual(['the', 'heron', '桥', '上', 'waits']);
    expect(unitsIn('ひらカナ').texts).toEqual([...'ひらカナ']);
    expect(unitsIn('가나 다라').texts).toEqual(['가나', '다라']);
  });

  it('may take two units of text each', () => {
    const page = pageOf('x');
    const text = '\u{20000}\u{20001}a';
    const tokens = {
      ...page.text.tokens,
      // Of the last token, which is a word, the term is asked for: that of `x`.
      numbers: Uint32Array.of(0, ...page.text.tokens.numbers),
      starts: Uint32Array.of(0, 4),
      ends: Uint32Array.of(4, 5),
    };
    const units = unitsOf({ ...page.text, folded: { ...page.text.folded, text }, tokens });
    expect([...units.starts]).toEqual([0, 2, 4]);
    expect([...units.ends]).toEqual([2, 4, 5]);
    const hash = new Uint32Array(6);
    ['\u{20000}', '\u{20001}', 'x'].forEach((unit, at) => hashText(unit, hash, 2 * at));
    expect([...units.hashes]).toEqual([...hash]);
  });

  it('are characters where more than half of them are', () => {
    expect(unitsIn('heron 桥').areCharacters).toBe(false);
    expect(unitsIn('heron 桥上').areCharacters).toBe(true);
    expect(unitsIn('').areCharacters).toBe(false);
  });

  it.each([
    [0x303f, false],
    [0x3040, true],
    [0x30ff, true],
    [0x3100, false],
    [0x33ff, false],
    [0x3400, true],
    [0x9fff, true],
    [0xa000, false],
    [0xf8ff, false],
    [0xf900, true],
    [0xfaff, true],
    [0xfb00, false],
    [0xd83f, false],
    [0xd840, true],
    [0xd8bf, true],
    [0xd8c0, false],
    [0x61, false],
  ])('%i is ideographic: %s', (unit, expected) => {
    expect(isIdeographic(unit)).toBe(expected);
  });
});

describe('the shingles that two pages share', () => {
  it('are shown where they stand on either side', () => {
    const sample = { characters: 5, words: 2, sampleCharacters: 1, sampleWords: 1 };
    const picture = sharedShingles(pageOf('heron waits calmly'), pageOf('a heron waits. calmly heron'), sample);
    if (picture.kind !== 'pieces') return expect.unreachable();
    expect(picture).toMatchObject({ countA: 2, countB: 4, shared: 2 });
    expect(picture.pieces).toMatchObject([
      { text: 'waits calmly', a: [[6, 18]], b: [[8, 21]] },
      { text: 'heron waits', a: [[0, 11]], b: [[2, 13]] },
      { text: 'a heron', a: [], b: [[0, 7]] },
      { text: 'calmly heron', a: [], b: [[15, 27]] },
    ]);
  });

  it('are hashed once for the same units and length', () => {
    const units = unitsOf(pageOf('heron waits calmly').text);
    expect(shingleHashes(units, 2)).toBe(shingleHashes(units, 2));
    expect(shingleHashes(units, 3)).not.toBe(shingleHashes(units, 2));
    expect([shingleHashes(units, 3).length, shingleHashes(units, 4).length]).toEqual([2, 0]);
  });
});

describe('what stands round borders', () => {
  const contexts = (borders: readonly number[], reach: number) => {
    const { text } = pageOf('one two three four');
    return contextsOf(text.folded.text, unitsOf(text), borders, reach).map(({ key, start, end }) => [key, start, end]);
  };

  it('is as many units on each side as there are', () => {
    expect(contexts([8], 1)).toEqual([['two |three', 4, 13]]);
    expect(contexts([0, 8, 18], 2)).toEqual([
      ['|one two', 0, 7],
      ['one two |three four', 0, 18],
      ['three four', 8, 18],
    ]);
  });

  it('is nothing where no unit is near', () => {
    const { text } = pageOf('…');
    expect(contextsOf(text.folded.text, unitsOf(text), [0, 1], 2)).toEqual([]);
  });
});

describe('chunks that are cut by their content', () => {
  const unitsWith = (lows: readonly number[]): Units => ({
    count: lows.length,
    starts: new Uint32Array(lows.length),
    ends: new Uint32Array(lows.length),
    hashes: Uint32Array.from(lows.flatMap((low) => [low, low])),
    areCharacters: false,
  });

  it('are at least a quarter and at most four times the wanted length, and end with the text', () => {
    const cuts = contentDefinedCuts(unitsWith(Array.from({ length: 500 }, (_, at) => (at * at * 7919) >>> 0)), 16);
    expect([cuts[0], cuts.at(-1)]).toEqual([0, 500]);
    const lengths = cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(64);
    expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThanOrEqual(4);
    expect(new Set(cuts).size).toBe(cuts.length);
    expect(contentDefinedCuts(unitsWith([]), 16)).toEqual([0]);
    expect(contentDefinedCuts(unitsWith([1]), 1)).toEqual([0, 1]);
    // Of one window of equal units all hashes are one: cut every four times the wanted length, or every quarter.
    const equal = contentDefinedCuts(unitsWith(Array.from({ length: 64 }, () => 5)), 8);
    expect(equal.at(-1)).toBe(64);
    expect(equal.filter((cut, at) => equal.indexOf(cut) !== at)).toEqual([]);
  });
});

it('bins relative frequencies by half octaves, the edge itself in the rarer bin', () => {
  expect(frequencyEdges.slice(0, 3)).toEqual([2 ** -2.5, 2 ** -3, 2 ** -3.5]);
  expect([frequencyBin(1), frequencyBin(2 ** -2.5), frequencyBin(0.126), frequencyBin(0.125), frequencyBin(0)]).toEqual(
    [0, 1, 1, 2, 0],
  );
});

describe('the bits of a Bloom filter', () => {
  it('are those of enhanced double hashing: h1 + i · h2 + (i³ − i) ÷ 6', () => {
    // Of 61 bits and four functions the steps beyond the double hash are 0, 0, 1 and 4.
    const size = { bits: 61, hashes: 4 };
    const placesOf = (high: number, low: number) =>
      [0, 0, 1, 4].map((beyond, index) => (high + index * low + beyond) % size.bits);
    const filter = new BloomFilter(size);
    const set = new Set<number>();
    for (const [high, low] of [
      [5, 7],
      [40, 23],
      [2, 60],
      [33, 11],
      [17, 29],
    ] as const) {
      filter.add(high, low);
      for (const place of placesOf(high, low)) set.add(place);
    }
    expect([...placesOf(5, 7)]).toEqual([5, 12, 20, 30]);
    for (let high = 0; high < size.bits; high += 1)
      for (let low = 0; low < size.bits; low += 1)
        expect(filter.has(high, low)).toBe(placesOf(high, low).every((place) => set.has(place)));
  });
});
