import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../src-main/contract/verdicts.ts';
import { pairGraph } from '../../../../src-main/engine/cluster/graph/graph.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { starCover } from '../../../../src-main/engine/cluster/graph/star-cover.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const near = (a: number, b: number, similarity = 97) => pair(a, b, { verdict: 'near-duplicate', similarity });
const partly = (a: number, b: number, similarity: number) => pair(a, b, { verdict: 'partial', similarity });
const unequal = (a: number, b: number) => pair(a, b, { verdict: 'template-only', similarity: 10 });
const pagesTo = (count: number, facts: Partial<ClusterPage> = {}) =>
  Array.from({ length: count }, (_, id) => page(id, facts));

/** Groups of ids, the centre first and the others as they are numbered. */
function cover(pairs: readonly ClusterPair[], pages: readonly ClusterPage[] = pagesTo(10), among?: readonly number[]) {
  const graph = pairGraph(pages, pairs, options);
  const numbers = new Map(graph.pages.map(({ id }, number) => [id, number]));
  const set = among ? new Set(among.map((id) => numbers.get(id) ?? -1)) : null;
  return starCover(graph, options, set).map((group) => group.map((number) => graph.pages[number]?.id));
}

describe('a star', () => {
  it('has the page in its centre that is most like the others', () => {
    expect(cover([near(0, 2), near(1, 2), near(2, 3)])).toEqual([[2, 0, 1, 3]]);
    // 97 + 97 with page 4 against 97 + 96 with page 1.
    expect(cover([near(0, 1, 96), near(0, 4, 97), near(3, 4, 97)]).at(0)?.[0]).toBe(4);
  });

  it('is the first of two that are equally strong', () => {
    expect(cover([near(0, 1), near(2, 3)])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('takes whom a chain implies to be alike enough, and who was not compared with the centre', () => {
    // 100 − 10 − 10 = 80 is enough, 100 − 10 − 11 is not; page 5 makes 4 the centre.
    expect(cover([near(4, 5, 99), near(4, 6, 99), near(4, 1, 90), near(1, 0, 90)])).toEqual([[4, 0, 1, 5, 6]]);
    expect(cover([near(4, 5, 99), near(4, 6, 99), near(4, 1, 90), near(1, 0, 89)])).toEqual([[4, 1, 5, 6]]);
    const compared = [near(4, 5, 99), near(4, 6, 99), near(4, 1, 99), near(1, 0, 99), unequal(4, 0)];
    expect(cover(compared)).toEqual([[4, 1, 5, 6]]);
  });

  it('goes by the best of several chains', () => {
    // To 0 by 1: 100 − 5 − 16 = 79; by 2: 100 − 15 − 5 = 80.
    const centre = [near(4, 5, 99), near(4, 6, 99), near(4, 7, 99)];
    expect(cover([...centre, near(4, 1, 95), near(1, 0, 84), near(4, 2, 85), near(2, 0, 95)])).toEqual([
      [4, 0, 1, 2, 5, 6, 7],
    ]);
  });

  it('does not take by a chain what it has in common only a part with', () => {
    // Page 0 was compared with the centre and is partly the same: no chain of equal pages overrules that.
    const pairs = [near(4, 5, 99), near(4, 6, 99), near(4, 1, 99), near(1, 0, 99), partly(4, 0, 40)];
    expect(cover(pairs)).toEqual([[4, 0, 1, 5, 6]]);
    expect(cover([...pairs, partly(0, 8, 99.5)])).toEqual([
      [0, 8],
      [4, 1, 5, 6],
    ]);
  });

  it('leaves pages out that are not asked for', () => {
    const pairs = [near(0, 1), near(0, 2), near(0, 3)];
    expect(cover(pairs, pagesTo(4), [1, 2, 3])).toEqual([]);
    expect(cover(pairs, pagesTo(4), [0, 2, 3])).toEqual([[0, 2, 3]]);
  });

  it('is none of a single page', () => {
    expect(cover([])).toEqual([]);
    expect(cover([partly(0, 1, 20)])).toEqual([]);
  });
});

describe('a page that two centres are like', () => {
  it('moves to the one that it is more like', () => {
    // Page 0 is the stronger centre and takes 3 first; page 5 is a centre as well, and 3 is more like that.
    const pairs = [
      ...[1, 2, 4].map((other) => partly(0, other, 70)),
      partly(0, 3, 60),
      partly(3, 5, 65),
      ...[6, 7].map((other) => partly(5, other, 70)),
    ];
    expect(cover(pairs)).toEqual([
      [0, 1, 2, 4],
      [5, 3, 6, 7],
    ]);
  });

  it('stays where both are like it to the same degree, and where the other is no centre', () => {
    const pairs = [
      ...[1, 2, 4].map((other) => partly(0, other, 70)),
      partly(0, 3, 60),
      ...[6, 7].map((other) => partly(5, other, 70)),
    ];
    expect(cover([...pairs, partly(3, 5, 60)])).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7],
    ]);
    expect(cover([...pairs, partly(3, 6, 65)])).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7],
    ]);
  });
});

describe('what belongs together more', () => {
  const versions = [
    ...['1.0', '2.0'].flatMap((version, at) =>
      ['a', 'b', 'c'].map((name, number) => page(10 * at + number, { address: `docs/${version}/${name}.html` })),
    ),
    page(20, { address: 'copy.html' }),
  ];

  it('is versions before copies', () => {
    // Ordered by address, `copy.html` comes first.
    expect(cover([partly(0, 10, 40), pair(0, 20), pair(1, 11), pair(2, 12)], versions)).toEqual([
      [0, 20, 10],
      [1, 11],
      [2, 12],
    ]);
    expect(cover([partly(0, 10, 40), pair(0, 20), unequal(20, 10)], versions)).toEqual([[0, 20, 10]]);
  });

  it('is the same text before text that is alike', () => {
    // Page 1 would be the centre of all, but 2 and 3 say the same.
    const pairs = [partly(1, 0, 60), partly(1, 2, 60), partly(1, 4, 60), near(2, 3, 99)];
    expect(cover(pairs)).toEqual([
      [1, 0, 4],
      [2, 3],
    ]);
  });

  it('is the group of the closest page, for one that is alike enough to its centre', () => {
    const group = [near(2, 1, 99), near(2, 3, 99)];
    // Page 0 is most like 1, whose centre it is alike to.
    expect(cover([...group, partly(0, 1, 70), partly(0, 2, 50), partly(0, 4, 60)])).toEqual([[2, 0, 1, 3]]);
    // It was not compared with the centre, or is most like a page outside.
    expect(cover([...group, partly(0, 1, 70), partly(0, 4, 60)])).toEqual([
      [0, 4],
      [2, 1, 3],
    ]);
    expect(cover([...group, partly(0, 1, 70), partly(0, 2, 50), partly(0, 4, 80)])).toEqual([
      [0, 4],
      [2, 1, 3],
    ]);
  });

  it('is the group of the first of two pages that are equally close', () => {
    const groups = [near(1, 3, 99), near(2, 4, 99)];
    expect(cover([...groups, partly(0, 2, 70), partly(0, 1, 70)])).toEqual([
      [1, 0, 3],
      [2, 4],
    ]);
    expect(cover([...groups, partly(0, 2, 71), partly(0, 1, 70)])).toEqual([
      [2, 0, 4],
      [1, 3],
    ]);
  });

  it.each(['listing', 'near-empty', 'not-found'] as const)(
    'is copies, then pages that are %s with their like',
    (kind) => {
      const pages = [page(0, { kind }), page(1, { kind }), page(2), page(3)];
      expect(cover([pair(0, 1), pair(2, 3)], pages)).toEqual([
        [0, 1],
        [2, 3],
      ]);
      expect(cover([pair(0, 2), pair(1, 3)], pages)).toEqual([]);
    },
  );
});

describe('translations', () => {
  const names = ['a', 'b', 'c', 'd'];
  /** Pages 0 to 3 in English, 10 to 13 under `ja/` in Japanese, 20 to 23 under `de/` in the English words. */
  const site = [
    ...names.map((name, at) => page(at, { address: `en/${name}.html` })),
    ...names.map((name, at) => page(10 + at, { address: `ja/${name}.html`, language: 'ja' })),
    ...names.map((name, at) => page(20 + at, { address: `de/${name}.html`, language: 'en' })),
    page(30, { address: 'copy.html', language: 'en' }),
  ];
  const alike = (a: number, b: number, verdict: Verdict = 'partial', similarity = 60) =>
    pair(a, b, { verdict, similarity, longestRun: 100 });

  it('hold together after copies', () => {
    expect(cover([alike(0, 10), alike(1, 11)], site)).toEqual([
      [0, 10],
      [1, 11],
    ]);
    // The copy takes page 0, although its translation is more like it.
    expect(cover([alike(0, 10), alike(0, 30, 'partial', 50)], site)).toEqual([[0, 30]]);
  });

  it('that are untranslated go where the original is', () => {
    // The original has an equal page, with which the untranslated one was not compared.
    expect(cover([pair(0, 30), alike(0, 20, 'partial', 70)], site).map((group) => group.toSorted())).toEqual([
      [0, 20, 30],
    ]);
    // It was compared with the centre in vain.
    const vain = cover([pair(0, 30), pair(1, 30), alike(1, 20), unequal(20, 30)], site);
    expect(vain.flat()).not.toContain(20);
  });
});
