import { describe, expect, it } from 'vitest';
import { bitOf, bitPicture, bitSums, BitSums, positiveBits } from '../../../../src-main/engine/detect/bit-evidence.ts';
import { bandHashes, bandsFor } from '../../../../src-main/engine/detect/character-cosine.ts';
import { treePicture, type KeywordNode } from '../../../../src-main/engine/detect/iyer-keyword-tree.ts';
import { pageOf } from '../../../detectors/pages.ts';

describe('sums of weights, bit by bit', () => {
  const signs: Readonly<Record<string, Uint32Array>> = {
    low: Uint32Array.of(0, 0b101),
    high: Uint32Array.of(0x8000_0000, 0b100),
    none: Uint32Array.of(0, 0),
  };
  const signsOf = (term: string) => signs[term] ?? new Uint32Array(2);

  it('are those of the terms that have the bit less those of the others', () => {
    const sums = bitSums(
      new Map([
        ['low', 3],
        ['high', 2],
        ['none', 0.5],
      ]),
      64,
      signsOf,
    );
    // Bit 0 has `low`: 3 − 2 − 0.5; bit 2 has both: 5 − 0.5; bit 63 has `high`: 2 − 3.5.
    expect([sums[0], sums[1], sums[2], sums[63], sums[32]]).toEqual([0.5, -5.5, 4.5, -1.5, -5.5]);
    expect([...positiveBits(sums)]).toEqual([0, 0b101]);
    expect([
      ...positiveBits(Float64Array.from({ length: 64 }, (_, bit) => (bit === 63 || bit === 32 ? 1 : 0))),
    ]).toEqual([0x8000_0001, 0]);
  });

  it('are exact in multiples of 2⁻²⁰, in whatever order', () => {
    const sums = new BitSums(32);
    sums.add(0.1, Uint32Array.of(9, 1), 1);
    sums.add(0.2, Uint32Array.of(9, 1), 1);
    sums.add(-0.3, Uint32Array.of(9, 1), 1);
    expect(sums.sums()[0]).toBeCloseTo(0, 5);
    const step = 2 ** -20;
    expect(sums.sums()[0]).toBe((Math.round(0.1 / step) + Math.round(0.2 / step) + Math.round(-0.3 / step)) * step);
  });

  it('are read bit by bit, the lowest in the last word', () => {
    const words = Uint32Array.of(0x8000_0000, 0b10);
    expect([0, 1, 2, 31, 32, 62, 63].map((bit) => bitOf(words, bit))).toEqual([0, 1, 0, 0, 0, 0, 1]);
  });

  it('are shown with their bits, the heaviest terms, and those that differ most', () => {
    const side = (text: string, fingerprint: readonly number[], weights: readonly (readonly [string, number])[]) => ({
      page: pageOf(text),
      fingerprint: Uint32Array.from(fingerprint),
      weights: new Map(weights),
    });
    const a = side(
      'bridges',
      [0, 0b101],
      [
        ['low', 3],
        ['none', 2],
      ],
    );
    const b = side(
      'bridges',
      [0x8000_0000, 0b001],
      [
        ['low', 3],
        ['high', 1],
        ['bridg', 0.25],
      ],
    );
    const picture = bitPicture(a, b, signsOf);
    expect(picture).toMatchObject({
      kind: 'bits',
      bits: 64,
      a: '0000000000000005',
      b: '8000000000000001',
      differing: [2, 63],
    });
    expect(picture.sums[0]).toEqual({ a: 1, b: 3 - 1 - 0.25 });
    expect(picture.terms).toEqual([
      { term: 'low', weightA: 3, weightB: 3, bits: '0000000000000005' },
      { term: 'none', weightA: 2, weightB: 0, bits: '0000000000000000' },
      { term: 'high', weightA: 0, weightB: 1, bits: '8000000000000004' },
      { term: 'bridges', weightA: 0, weightB: 0.25, bits: '0000000000000000' },
    ]);
  });

  it('are shown with twenty heavy terms and sixty that differ', () => {
    const weights = (from: number, to: number, weight: (nth: number) => number) =>
      new Map(Array.from({ length: to - from }, (_, at) => [`t${100 + from + at}`, weight(from + at)] as const));
    const side = (own: ReadonlyMap<string, number>) => ({
      page: pageOf('x'),
      fingerprint: new Uint32Array(2),
      weights: own,
    });
    const equal = weights(0, 30, (nth) => 1000 - nth);
    const mine = new Map([...equal, ...weights(30, 100, (nth) => 200 - nth)]);
    const { terms } = bitPicture(side(mine), side(equal), signsOf);
    expect(terms.map(({ term }) => term)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => `t${100 + at}`),
      ...Array.from({ length: 60 }, (_, at) => `t${130 + at}`),
    ]);
    // Of equal weight the first by text.
    const tied = new Map([
      ['b', 1],
      ['c', 1],
      ['a', 1],
    ]);
    expect(bitPicture(side(tied), side(tied), signsOf).terms.map(({ term }) => term)).toEqual(['a', 'b', 'c']);
    expect(bitPicture(side(tied), side(new Map()), signsOf).terms.map(({ term }) => term)).toEqual(['a', 'b', 'c']);
  });
});

describe('two keyword trees', () => {
  const node = (
    key: string,
    level: KeywordNode['level'],
    parent: number | null,
    keywords: readonly string[] = [key],
  ): KeywordNode => ({ key, level, parent, keywords, start: 0, end: 3 });
  const show = (a: readonly KeywordNode[], b: readonly KeywordNode[], pruning = 'paragraph') =>
    treePicture(
      { text: pageOf('abcdef').text, nodes: a },
      { text: pageOf('abcdef').text, nodes: b },
      { pruning, written: (term) => term.toUpperCase() },
    );
  const first = [
    node('d', 'document', null),
    node('p', 'paragraph', 0),
    node('s', 'sentence', 1),
    node('q', 'paragraph', 0),
    node('t', 'sentence', 3),
    node('u', 'sentence', 3),
  ];
  const second = [
    node('e', 'document', null),
    node('p', 'paragraph', 0),
    node('s', 'sentence', 1),
    node('r', 'paragraph', 0),
    node('t', 'sentence', 3),
    node('v', 'sentence', 3),
  ];
  const states = (pruning: string) => show(first, second, pruning).a.map(({ state }) => state);

  it('have equal nodes joined, and those pruned that lie below different ones', () => {
    expect(states('paragraph')).toEqual(['differs', 'equal', 'equal', 'differs', 'equal', 'pruned']);
    expect(states('document')).toEqual(['differs', 'equal', 'equal', 'pruned', 'equal', 'pruned']);
    expect(states('none')).toEqual(['differs', 'equal', 'equal', 'differs', 'equal', 'differs']);
  });

  it('tell how many different nodes each has, and how many both have', () => {
    expect(show(first, second).figures).toEqual([
      { name: 'tree-nodes', form: 'count', value: { a: 6, b: 6 } },
      { name: 'tree-shared', form: 'count', value: 3 },
    ]);
    expect(show([first[0]!, first[0]!], second).figures[0]?.value).toEqual({ a: 1, b: 6 });
  });

  it('have the first of equal nodes joined with the first, and what is left with the last', () => {
    const many = (count: number) => Array.from({ length: count }, () => node('x', 'document', null));
    const { a, b } = show(many(3), many(2));
    expect(a.map(({ partner }) => partner)).toEqual([0, 1, 1]);
    expect(b.map(({ partner }) => partner)).toEqual([0, 1]);
    expect(show(many(1), [node('y', 'document', null)]).a[0]).toMatchObject({ partner: null, state: 'differs' });
  });

  it('are shown with 600 nodes and twelve keywords of each, as they are written', () => {
    const keywords = Array.from({ length: 14 }, (_, at) => `k${at}`);
    const wide = Array.from({ length: 610 }, (_, at) => node(`n${at}`, 'document', null, keywords));
    const { a, figures } = show(wide, []);
    expect(a).toHaveLength(600);
    expect(a[0]).toMatchObject({
      level: 'document',
      parent: null,
      keywords: keywords.slice(0, 12).map((term) => term.toUpperCase()),
      range: [0, 3],
      state: 'differs',
      partner: null,
    });
    expect(figures[0]?.value).toEqual({ a: 610, b: 0 });
  });
});

describe('bands of hyperplanes', () => {
  it('have the most bits with which a pair at the threshold is met in 99 of 100 cases', () => {
    // p = 1 − acos(0.98) ÷ π = 0.9362; 1 − 0.01^(1 ÷ 64) = 0.0694; ln 0.0694 ÷ ln 0.9362 = 40.5.
    expect(bandsFor(0.98)).toEqual({ bands: 64, bits: 40 });
    expect(bandsFor(0.9)).toEqual({ bands: 64, bits: 17 });
    expect(bandsFor(0.9999)).toEqual({ bands: 64, bits: 128 });
    expect(bandsFor(-0.99)).toEqual({ bands: 64, bits: 1 });
  });

  it('have one hash each, which hangs on the directions of the vector and not on its length', () => {
    const vector = (scale: number, extra = 0) =>
      ({ places: Uint16Array.of(3, 99, 4001), counts: Uint32Array.of(5 * scale, 2 * scale, scale + extra) }) as never;
    const bands = { bands: 8, bits: 40 };
    expect(bandHashes(vector(1), bands)).toEqual(bandHashes(vector(7), bands));
    expect(bandHashes(vector(1), bands)).toHaveLength(8);
    expect(new Set(bandHashes(vector(1), bands)).size).toBe(8);
    expect(bandHashes(vector(1, 90), bands)).not.toEqual(bandHashes(vector(1), bands));
  });
});
