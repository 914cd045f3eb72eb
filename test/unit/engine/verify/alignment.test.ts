import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { alignStreams } from '../../../../src-main/engine/verify/align.ts';
import {
  indexGrams,
  lookUp,
  rollingHashes,
  type IndexedStream,
} from '../../../../src-main/engine/verify/gram-index.ts';
import { significantStream } from '../../../../src-main/engine/verify/significant.ts';
import {
  fillInOrder,
  tileLongestFirst,
  type Cover,
  maximalMatches,
} from '../../../../src-main/engine/verify/tiling.ts';

const streamOf = (text: string) => significantStream(readText('', text).folded);
const indexed = (text: string, size: number): IndexedStream => {
  const stream = streamOf(text);
  return { stream, grams: indexGrams(stream.codes, size) };
};
const ofCodes = (codes: readonly number[], size: number): IndexedStream => {
  const stream = { ...streamOf(''), codes: Uint16Array.from(codes) };
  return { stream, grams: indexGrams(stream.codes, size) };
};

/** Two units of the same rolling hash as two others: 42,367 · base ≡ 65,536 − 58,393 modulo 2³². */
function collision(): readonly [readonly number[], readonly number[]] {
  const base = 0x2c1b3c6d;
  for (let step = 1; step < 0xffff; step += 1) {
    const left = Math.imul(step, base) | 0;
    if (Math.abs(left) < 0x7fff)
      return [
        [step, 0x8000],
        [0, 0x8000 + left],
      ];
  }
  throw new Error('There is none');
}

describe('the index of k-grams', () => {
  const places = (codes: readonly number[], gram: readonly number[], from = 0, limit = 9) => {
    const index = indexGrams(Uint16Array.from(codes), gram.length);
    const [hash = 0] = indexGrams(Uint16Array.from(gram), gram.length).hashes;
    const found = new Uint32Array(limit);
    return [...found.subarray(0, lookUp(index, hash, from, limit, found))];
  };

  it('has every place of a k-gram in the order of the text', () => {
    const codes = [1, 2, 3, 1, 2, 4, 1, 2];
    expect(places(codes, [1, 2])).toEqual([0, 3, 6]);
    expect(places(codes, [2, 3])).toEqual([1]);
    expect(places(codes, [1, 2, 4])).toEqual([3]);
    expect(places(codes, [3, 2])).toEqual([]);
    expect(places([1, 2], [1, 2, 3])).toEqual([]);
    expect(places([], [1])).toEqual([]);
  });

  it('tells units of zero from none', () => {
    expect(places([0, 0, 0, 5], [0, 0])).toEqual([0, 1]);
    expect(places([5, 0], [5])).toEqual([0]);
  });

  it('begins at a place, and ends at a number of places', () => {
    const codes = Array.from({ length: 40 }, () => 7);
    expect(places(codes, [7, 7], 0, 3)).toEqual([0, 1, 2]);
    expect(places(codes, [7, 7], 20, 3)).toEqual([20, 21, 22]);
    expect(places(codes, [7, 7], 37, 3)).toEqual([37, 38]);
    expect(places(codes, [7, 7], 39, 3)).toEqual([]);
    expect(places([7, 7, 1, 7, 7], [7, 7], 1, 3)).toEqual([3]);
  });

  it('has as many buckets as a power of two above the k-grams, which hold each of them once', () => {
    const index = indexGrams(
      Uint16Array.from({ length: 100 }, (_, at) => (at * 37) % 101),
      5,
    );
    expect([index.size, index.hashes.length, index.starts.length, index.shift]).toEqual([5, 96, 129, 25]);
    expect([...index.places].toSorted((x, y) => x - y)).toEqual(Array.from({ length: 96 }, (_, at) => at));
    expect([index.starts[0], index.starts.at(-1)]).toEqual([0, 96]);
    for (let bucket = 1; bucket < index.starts.length; bucket += 1) {
      const [from, to] = [index.starts[bucket - 1] ?? 0, index.starts[bucket] ?? 0];
      expect(from).toBeLessThanOrEqual(to);
      const places = index.places.slice(from, to);
      expect(places).toEqual(places.toSorted());
    }
    expect(indexGrams(new Uint16Array(3), 3).hashes).toHaveLength(1);
    expect(indexGrams(new Uint16Array(2), 3)).toMatchObject({ hashes: new Uint32Array(0), shift: 31 });
  });

  it('rolls: a k-gram has the same hash wherever it stands', () => {
    const codes = Uint16Array.from([9, 1, 2, 3, 8, 7, 1, 2, 3]);
    const hashes = rollingHashes(codes, 3);
    expect(hashes[1]).toBe(hashes[6]);
    expect(new Set(hashes).size).toBe(6);
    // 1 + base · (2 + …): (1 + 1) · base² + (2 + 1) · base + (3 + 1) modulo 2³².
    const base = 0x2c1b3c6d;
    expect(hashes[1]).toBe((Math.imul(2, Math.imul(base, base)) + Math.imul(3, base) + 4) >>> 0);
    const indexed = indexGrams(codes, 3).hashes;
    expect(indexed[1]).toBe(indexed[6]);
    expect(new Set(indexed).size).toBe(6);
  });
});

describe('maximal matches', () => {
  const matches = (a: string, b: string, { size = 3, rarity = 2 } = {}) =>
    maximalMatches(indexed(a, size), indexed(b, size), rarity).map(({ a: at, b: to, length }) => [at, to, length]);

  it('are each found once, from where they begin to where they end', () => {
    expect(matches('abcdef', 'xxabcdefyy')).toEqual([[0, 2, 6]]);
    expect(matches('qabcdefz', 'abcdef')).toEqual([[1, 0, 6]]);
    expect(matches('abcdef', 'abcdef')).toEqual([[0, 0, 6]]);
    expect(matches('abc', 'xabcx')).toEqual([[0, 1, 3]]);
    expect(matches('ab', 'ab')).toEqual([]);
    expect(matches('abcxdefyghi', 'ghizabcqdef')).toEqual([
      [0, 4, 3],
      [4, 8, 3],
      [8, 0, 3],
    ]);
  });

  it('begin at k-grams that are rare in B, and run through the others', () => {
    // `ab` stands twice in B, `bc` once: the match begins there and reaches back.
    expect(matches('abcd', 'abyabcd', { size: 2, rarity: 1 })).toEqual([[0, 3, 4]]);
    expect(matches('abcd', 'abcdab', { size: 2, rarity: 1 })).toEqual([[0, 0, 4]]);
    expect(matches('abq', 'abxaby', { size: 2, rarity: 2 })).toEqual([
      [0, 0, 2],
      [0, 3, 2],
    ]);
    expect(matches('abq', 'abxaby', { size: 2, rarity: 1 })).toEqual([]);
    expect(matches('abq', 'abxabyabz', { size: 2, rarity: 2 })).toEqual([]);
    expect(matches('xabc', 'qabqabc', { size: 2, rarity: 1 })).toEqual([[1, 4, 3]]);
  });

  it('are of equal units and not only of equal hashes', () => {
    const [one, other] = collision();
    expect(indexGrams(Uint16Array.from(one), 2).hashes).toEqual(indexGrams(Uint16Array.from(other), 2).hashes);
    expect(maximalMatches(ofCodes(one, 2), ofCodes(other, 2), 4)).toEqual([]);
  });
});

const emptyCover = (a: number, b: number): Cover => ({ a: new Uint8Array(a), b: new Uint8Array(b) });

describe('greedy tiling', () => {
  it('takes the longest match first, and of the others what it leaves free', () => {
    const cover = emptyCover(20, 20);
    const tiles = tileLongestFirst(
      [
        { a: 0, b: 10, length: 5 },
        { a: 3, b: 3, length: 8 },
        { a: 10, b: 12, length: 6 },
      ],
      cover,
      3,
    );
    // Of the first match two units are left, of the third all but the first.
    expect(tiles).toEqual([
      { a: 3, b: 3, length: 8 },
      { a: 11, b: 13, length: 5 },
    ]);
    expect([...cover.a].join('')).toBe('00011111111111110000');
    expect([...cover.b].join('')).toBe('00011111111001111100');
  });

  it('takes the pieces of a match that another one cut in two', () => {
    const cover = emptyCover(20, 20);
    cover.a.fill(1, 6, 8);
    const tiles = tileLongestFirst([{ a: 2, b: 1, length: 10 }], cover, 4);
    expect(tiles).toEqual([
      { a: 2, b: 1, length: 4 },
      { a: 8, b: 7, length: 4 },
    ]);
    cover.b.fill(0);
    cover.a.fill(0);
    cover.b.fill(1, 4, 5);
    expect(tileLongestFirst([{ a: 2, b: 1, length: 7 }], cover, 4)).toEqual([]);
    expect(tileLongestFirst([{ a: 2, b: 1, length: 7 }], cover, 3)).toEqual([
      { a: 2, b: 1, length: 3 },
      { a: 6, b: 5, length: 3 },
    ]);
  });

  it('takes equally long ones as they come, each unit once', () => {
    const matches = [
      { a: 0, b: 5, length: 4 },
      { a: 0, b: 0, length: 4 },
      { a: 10, b: 5, length: 4 },
    ];
    expect(tileLongestFirst(matches, emptyCover(20, 20), 1)).toEqual([matches[0]]);
    expect(tileLongestFirst([], emptyCover(4, 4), 1)).toEqual([]);
  });
});

describe('filling in order', () => {
  const fill = (
    a: string,
    b: string,
    { size = 2, candidates = 3, takenA = [] as number[], takenB = [] as number[] } = {},
  ) => {
    const [sideA, sideB] = [indexed(a, size), indexed(b, size)];
    const cover = emptyCover(sideA.stream.codes.length, sideB.stream.codes.length);
    for (const at of takenA) cover.a[at] = 1;
    for (const at of takenB) cover.b[at] = 1;
    const tiles = fillInOrder(sideA, sideB, cover, candidates).map((run) => [run.a, run.b, run.length]);
    return { tiles, cover: [[...cover.a].join(''), [...cover.b].join('')] };
  };

  it('goes on in B where the last run ended, and from its beginning where nothing is left', () => {
    expect(fill('abcabc', 'abcabc').tiles).toEqual([[0, 0, 6]]);
    expect(fill('abxab', 'abyab').tiles).toEqual([
      [0, 0, 2],
      [3, 3, 2],
    ]);
    expect(fill('cdxab', 'abycd').tiles).toEqual([
      [0, 3, 2],
      [3, 0, 2],
    ]);
  });

  it('takes the place in B that reaches furthest, the first of those', () => {
    expect(fill('abcd', 'abxabcdyabc').tiles).toEqual([[0, 3, 4]]);
    expect(fill('abq', 'abxaby').tiles).toEqual([[0, 0, 2]]);
    expect(fill('abcd', 'abxabyabcd', { candidates: 2 }).tiles).toEqual([
      [0, 0, 2],
      [2, 8, 2],
    ]);
  });

  it('takes what is free on both sides', () => {
    expect(fill('abcde', 'abcde', { takenA: [2] }).tiles).toEqual([
      [0, 0, 2],
      [3, 3, 2],
    ]);
    expect(fill('abcde', 'abcde', { takenB: [1] }).tiles).toEqual([[2, 2, 3]]);
    expect(fill('abcde', 'abcde', { takenA: [0, 4] }).tiles).toEqual([[1, 1, 3]]);
    expect(fill('abcde', 'abcde', { takenA: [1, 3] }).tiles).toEqual([]);
    expect(fill('abcde', 'abcde', { takenA: [2] }).cover).toEqual(['11111', '11011']);
  });

  it('needs a whole k-gram', () => {
    expect(fill('abcx', 'abcy', { size: 3 }).tiles).toEqual([[0, 0, 3]]);
    expect(fill('abcx', 'abcy', { size: 4 }).tiles).toEqual([]);
    const [one, other] = collision();
    const cover = emptyCover(2, 2);
    expect(fillInOrder(ofCodes(one, 2), ofCodes(other, 2), cover, 3)).toEqual([]);
  });
});

describe('the alignment of two texts', () => {
  /** The letters of each run, with the place in B. */
  function aligned(a: string, b: string, { size = 8, shortest = 0, alone = 0, reach = 1000 } = {}) {
    const [sideA, sideB] = [indexed(a, size), indexed(b, size)];
    return alignStreams(sideA, sideB, 3, { shortest, alone, reach }).map((run) => {
      const letters = String.fromCharCode(...sideA.stream.codes.subarray(run.a, run.a + run.length));
      expect(String.fromCharCode(...sideB.stream.codes.subarray(run.b, run.b + run.length))).toBe(letters);
      return `${letters} ${run.b}`;
    });
  }

  it('is of whole words on both sides', () => {
    expect(aligned('we planted garden tools', 'an implanted garden toolset')).toEqual(['garden 11']);
    expect(aligned('an implanted garden toolset', 'we planted garden tools')).toEqual(['garden 9']);
    expect(aligned('the cart wheels', 'a cartwheel', { size: 4 })).toEqual([]);
    expect(aligned('a cartwheel', 'the cart wheels', { size: 4 })).toEqual([]);
    expect(aligned('we planted garden', 'they planted garden')).toEqual(['plantedgarden 4']);
  });

  it('has what stays between two changes on the diagonal of the run before', () => {
    expect(aligned('morning garden is at quiet evening valley', 'morning garden xx at zzzzz evening valley')).toEqual([
      'morninggarden 0',
      'at 15',
      'eveningvalley 22',
    ]);
    // The gap ends in A behind `at`, and goes on in B.
    expect(aligned('morning garden one at evening valley', 'morning garden two at more evening valley')).toEqual([
      'morninggarden 0',
      'at 16',
      'eveningvalley 22',
    ]);
  });

  it('has what stays there on the diagonal of the run behind', () => {
    expect(aligned('morning garden one of x evening valley', 'morning garden three of y evening valley')).toEqual([
      'morninggarden 0',
      'of 18',
      'eveningvalley 21',
    ]);
    expect(aligned('morning garden at one of x evening valley', 'morning garden at three of y evening valley')).toEqual(
      ['morninggardenat 0', 'of 20', 'eveningvalley 23'],
    );
    expect(
      aligned('morning garden x at one of x evening valley', 'morning garden y at three of y evening valley'),
    ).toEqual(['morninggarden 0', 'at 14', 'of 21', 'eveningvalley 24']);
    expect(
      aligned('morning garden y at three of y evening valley', 'morning garden x at one of x evening valley'),
    ).toEqual(['morninggarden 0', 'at 14', 'of 19', 'eveningvalley 22']);
  });

  it('has no lone letters, and no parts of words, between two changes', () => {
    expect(aligned('morning garden x a y evening valley', 'morning garden v a w evening valley')).toEqual([
      'morninggarden 0',
      'eveningvalley 16',
    ]);
    expect(aligned('morning garden walk evening valley', 'morning garden talk evening valley')).toEqual([
      'morninggarden 0',
      'eveningvalley 17',
    ]);
  });

  it('looks between runs that follow each other within reach, and nowhere else', () => {
    // `is at quiet` weighs 9 letters of 5 each.
    const [a, b] = ['morning garden is at quiet evening valley', 'morning garden xx at zzzzz evening valley'];
    expect(aligned(a, b, { reach: 45 })).toContain('at 15');
    expect(aligned(a, b, { reach: 44 })).not.toContain('at 15');
    expect(aligned('morning garden is at evening valley', 'evening valley xx at morning garden')).toEqual([
      'morninggarden 17',
      'eveningvalley 0',
    ]);
  });

  it('has what moved and what repeats', () => {
    expect(aligned('morning garden, evening valley', 'evening valley, morning garden')).toEqual([
      'morninggarden 13',
      'eveningvalley 0',
    ]);
    const repeated = Array.from({ length: 6 }, () => 'morning garden').join(' ');
    expect(aligned(repeated, repeated)).toHaveLength(1);
    expect(aligned(`x ${repeated}`, `${repeated} y`)).toEqual([`${repeated.replaceAll(' ', '')} 0`]);
  });
});
