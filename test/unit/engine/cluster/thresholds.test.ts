import { describe, expect, it } from 'vitest';
import { addressDigest, buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import { finalVerdictsOf } from '../../../../src-main/engine/cluster/graph/graph.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { type KindEvidence, pageKinds } from '../../../../src-main/engine/cluster/page-kind.ts';
import { PriorityQueue } from '../../../../src-main/engine/cluster/graph/priority-queue.ts';
import { findSplices } from '../../../../src-main/engine/cluster/graph/splices.ts';
import { pagesSharingCode } from '../../../../src-main/engine/cluster/relations/shared-code.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const build = (pages: readonly ClusterPage[], pairs: readonly ClusterPair[]) => buildClusters(pages, pairs, options);
const groups = (pages: readonly ClusterPage[], pairs: readonly ClusterPair[]) =>
  build(pages, pairs).clusters.map(({ members }) => members.map((member) => member.page).sort((x, y) => x - y));
const pagesTo = (count: number) => Array.from({ length: count }, (_, id) => page(id));

/** The piece of page 0 that stands on another page, of which it is all. */
const spliced = (other: number, start: number, end: number, covered = end - start): ClusterPair =>
  pair(0, other, {
    verdict: 'spliced',
    similarity: 50,
    coveredA: covered,
    coveredB: covered,
    blockA: [start, end],
    blockB: [0, 1],
  });

describe('an assembled page', () => {
  const isAssembled = (...pieces: readonly (readonly [number, number])[]) =>
    findSplices(
      pieces.map(([start, end], at) => spliced(at + 1, start, end)),
      options,
    ).pages.has(0);

  it('is one of which two pieces make up three fifths', () => {
    expect(isAssembled([0, 0.375], [0.5, 0.725])).toBe(true);
    expect(isAssembled([0, 0.375], [0.5, 0.71875])).toBe(false);
    expect(isAssembled([0, 0.9])).toBe(false);
  });

  it('counts the longest pieces first, and more than two of them', () => {
    expect(isAssembled([0, 0.7], [0.1, 0.3], [0.4, 0.6])).toBe(false);
    expect(isAssembled([0, 0.22], [0.25, 0.47], [0.5, 0.72])).toBe(true);
  });

  it('is looked at from its longest pieces on, in whatever order they come', () => {
    // The longest leaves 0.2 of either short one, which is all of it.
    expect(isAssembled([0.1, 0.3], [0.4, 0.6], [0, 0.7])).toBe(false);
    // Of three equal ones the first and the last lie side by side; the one between has half of each.
    const three = [
      [0, 0.4],
      [0.2, 0.6],
      [0.4, 0.8],
    ] as const;
    for (const [first, second, third] of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const)
      expect(isAssembled(three[first], three[second], three[third])).toBe(true);
  });

  it('counts its sixteen longest pieces', () => {
    const pieces = (count: number, length: number) =>
      Array.from({ length: count }, (_, at): [number, number] => [0.05 * at, 0.05 * at + length]);
    expect(isAssembled(...pieces(16, 0.038))).toBe(true); // 0.608
    expect(isAssembled(...pieces(17, 0.036))).toBe(false); // 0.576 of sixteen, 0.612 of all
  });

  it('is none by a piece that more than sixteen pages have, as terms of delivery', () => {
    const terms = (pages: number) => Array.from({ length: pages }, (_, at) => [0.45 + at / 1000, 0.9] as const);
    expect(isAssembled([0, 0.4], ...terms(16))).toBe(true);
    expect(isAssembled([0, 0.4], ...terms(17))).toBe(false);
    expect(isAssembled([0, 0.2], [0.2, 0.42], [0.91, 1], ...terms(17))).toBe(false);
    expect(isAssembled([0, 0.22], [0.22, 0.44], [0.8, 1], ...terms(17))).toBe(false);
    expect(isAssembled([0, 0.3], [0.3, 0.62], ...terms(17).map(([start]) => [start + 0.2, 0.9] as const))).toBe(true);
  });

  it('is none by pieces of a page that has pieces of six or more, as a change log of all releases', () => {
    const log = 9;
    const inLog = (page: number, at: number) =>
      pair(page, log, { verdict: 'spliced', similarity: 50, blockA: [0, 0.5], blockB: [at, at + 0.09] });
    const assembledOf = (releases: number) => {
      const entries = Array.from({ length: releases - 1 }, (_, at) => inLog(at + 1, at / 10));
      const own = [inLog(0, 0.9), spliced(8, 0.5, 1)];
      return findSplices([...entries, ...own], options).pages.has(0);
    };
    expect(assembledOf(5)).toBe(true);
    expect(assembledOf(6)).toBe(false);
  });

  it('may be either page of its pairs', () => {
    const taken = (source: number, block: readonly [number, number]) =>
      pair(source, 9, { verdict: 'spliced', similarity: 50, blockA: [0, 1], blockB: block });
    const { pages, pairs } = findSplices([taken(1, [0, 0.5]), taken(2, [0.5, 1])], options);
    expect([...pages]).toEqual([9]);
    expect([...pairs]).toEqual([0, 1]);
  });

  it('is none by what other verdicts have in common', () => {
    const partial = (other: number, block: readonly [number, number]) => ({
      ...spliced(other, ...block),
      verdict: 'partial' as const,
    });
    expect(findSplices([partial(1, [0, 0.5]), partial(2, [0.5, 1])], options)).toEqual({
      pages: new Set(),
      pairs: new Set(),
    });
  });

  it('may have one piece that says no more than partly the same, if it has nothing else', () => {
    const large = (end: number, facts: Partial<ClusterPair> = {}) =>
      pair(0, 1, {
        verdict: 'partial',
        rule: 'large-parts',
        similarity: 70,
        coveredA: end,
        coveredB: 0.7,
        blockA: [0, end],
        blockB: [0, 0.7],
        ...facts,
      });
    const isOfBoth = (...pairs: readonly ClusterPair[]) => findSplices(pairs, options).pairs.size === 2;
    expect(isOfBoth(large(0.7), spliced(2, 0.7, 1))).toBe(true);
    expect(isOfBoth(large(0.7), spliced(2, 0.7, 0.85))).toBe(true);
    expect(isOfBoth(large(0.7), spliced(2, 0.7, 0.84))).toBe(false);
    expect(isOfBoth(large(0.7), { ...large(1, { blockA: [0.7, 1], coveredA: 0.3 }), b: 2 })).toBe(false);
    expect(isOfBoth(large(0.7, { verdict: 'pseudo-original' }), spliced(2, 0.7, 1))).toBe(false);
    expect(isOfBoth(large(0.7, { rule: 'splice-is-partial' }), spliced(2, 0.7, 1))).toBe(false);
    // What is common stands elsewhere as well, or with gaps.
    expect(isOfBoth(large(0.7, { coveredA: 0.76 }), spliced(2, 0.7, 1))).toBe(false);
    expect(isOfBoth(large(0.7, { coveredB: 0.64 }), spliced(2, 0.7, 1))).toBe(false);
    // Its source has the other piece, too, or something of that page.
    const both = [large(0.7), spliced(2, 0.7, 1), pair(2, 1, { verdict: 'contained', similarity: 20 })];
    expect(findSplices(both, options).pages).toEqual(new Set());
    const apart = [large(0.7), spliced(2, 0.7, 1), pair(2, 1, { verdict: 'template-only', similarity: 20 })];
    expect(findSplices(apart, options).pages).toEqual(new Set([0]));
    // A page that has enough of spliced pieces is partly the same as a third one.
    const three = [large(0.7), spliced(2, 0, 0.4), spliced(3, 0.4, 0.8)];
    expect(findSplices(three, options).pairs).toEqual(new Set([1, 2]));
  });

  it('has pieces that overlap exactly as far as they may', () => {
    const quarter = checkOptions(clusterOptions, { splicedOverlap: 0.25 }, 'cluster');
    expect(findSplices([spliced(1, 0, 0.5), spliced(2, 0.375, 0.875)], quarter).pages).toEqual(new Set([0]));
  });

  it('has pieces of which three tenths at most are common', () => {
    expect(isAssembled([0, 0.5], [0.352, 0.852])).toBe(true);
    expect(isAssembled([0, 0.5], [0.348, 0.848])).toBe(false);
  });

  it('else is partly the same where half of one page is covered', () => {
    expect(finalVerdictsOf([spliced(1, 0, 0.5)], options)).toEqual(['partial']);
    expect(finalVerdictsOf([spliced(1, 0, 0.5, 0.49)], options)).toEqual([null]);
    expect(finalVerdictsOf([spliced(1, 0, 0.5), spliced(2, 0.5, 1)], options)).toEqual(['spliced', 'spliced']);
  });

  it('holds with a page of which 65 % are common both ways, or 90 % one way', () => {
    const sources = [spliced(1, 0, 0.5), spliced(2, 0.5, 1)];
    const copies = (coveredA: number, coveredB: number) => [
      ...sources,
      pair(0, 3, { verdict: 'partial', similarity: 60, coveredA, coveredB }),
    ];
    const isHeld = (coveredA: number, coveredB: number) =>
      groups(pagesTo(4), copies(coveredA, coveredB)).some((group) => group.join() === '0,3');
    expect([isHeld(0.65, 0.65), isHeld(0.65, 0.64), isHeld(0.9, 0.3), isHeld(0.89, 0.3)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('membership', () => {
  it('asks for thirty per cent of similarity', () => {
    const at = (similarity: number) => groups(pagesTo(2), [pair(0, 1, { verdict: 'partial', similarity })]);
    expect([at(30), at(29.9)]).toEqual([[[0, 1]], []]);
  });

  it('follows a chain as long as eighty per cent are implied', () => {
    const chain = (similarity: number) =>
      groups(pagesTo(3), [pair(0, 1), pair(1, 2, { verdict: 'near-duplicate', similarity }), pair(0, 3)].slice(0, 2));
    expect(chain(95)).toEqual([[0, 1, 2]]);
    const long = (similarity: number) =>
      groups(pagesTo(4), [pair(0, 1), pair(0, 2), pair(2, 3, { verdict: 'near-duplicate', similarity })]);
    expect([long(80), long(79.9)]).toEqual([[[0, 1, 2, 3]], [[0, 1, 2]]]);
  });
});

describe('mirrors', () => {
  it('are pages that show half of the text or more, on hosts of their own', () => {
    const outside = (covered: number) => {
      const [first, second] = [page(0), page(1)];
      const third = page(2, { address: 'https://other.example/a.html' });
      const pairs = [
        pair(0, 1),
        pair(0, 2, { verdict: 'contained', similarity: 60, coveredA: covered, coveredB: 0.9 }),
      ];
      return build([first, second, third], pairs).clusters[0]!.mirrors;
    };
    expect([outside(0.5), outside(0.49)]).toEqual([
      { addresses: 2, hosts: 1 },
      { addresses: 1, hosts: 0 },
    ]);
  });
});

describe('the direction of a relation', () => {
  const direction = (facts: Partial<ClusterPair>) =>
    build(pagesTo(2), [pair(0, 1, { verdict: 'contained', similarity: 20, ...facts })]).relations[0]?.direction;

  it('leads from the page that is covered more', () => {
    expect(direction({ coveredA: 0.9, coveredB: 0.2 })).toBe('a-to-b');
    expect(direction({ coveredA: 0.2, coveredB: 0.9 })).toBe('b-to-a');
    expect(direction({ coveredA: 0.5, coveredB: 0.5 })).toBe('none');
  });
});

describe('kinds of pages', () => {
  const article: KindEvidence = {
    address: 'https://example.com/bread.html',
    pageType: 'article',
    softNotFound: false,
    length: 4000,
    linkLetters: 0,
    words: 800,
    language: 'en',
  };
  const kind = (evidence: Partial<KindEvidence>, quotes: readonly (readonly [share: number, covered: number])[] = []) =>
    pageKinds(
      [{ ...article, ...evidence }],
      () => quotes.map(([share, covered]) => ({ share, covered })),
      () => 0,
    )[0];

  it('120 letters, or 45 characters where words are no longer than 2.5', () => {
    expect([kind({ length: 120, words: 24 }), kind({ length: 119, words: 24 })]).toEqual(['content', 'near-empty']);
    expect([kind({ length: 45, words: 45 }), kind({ length: 44, words: 44 })]).toEqual(['content', 'near-empty']);
    expect([kind({ length: 74, words: 30 }), kind({ length: 75, words: 30 })]).toEqual(['content', 'near-empty']);
  });

  it('a list quotes three pages, two fifths of it in all, nothing of which is most of either page', () => {
    const list = { pageType: 'list' };
    expect(
      kind(list, [
        [0.2, 0.7],
        [0.1, 0.2],
        [0.125, 0.2],
      ]),
    ).toBe('listing');
    expect(
      kind(list, [
        [0.2, 0.7],
        [0.1, 0.2],
        [0.09, 0.2],
      ]),
    ).toBe('content');
    expect(
      kind(list, [
        [0.3, 0.2],
        [0.3, 0.2],
      ]),
    ).toBe('content');
    expect(
      kind(list, [
        [0.2, 0.71],
        [0.1, 0.2],
        [0.125, 0.2],
      ]),
    ).toBe('content');
    expect(
      kind(list, [
        [0.7, 0.2],
        [0.1, 0.2],
        [0.1, 0.2],
      ]),
    ).toBe('listing');
    expect(
      kind(list, [
        [0.71, 0.2],
        [0.1, 0.2],
        [0.1, 0.2],
      ]),
    ).toBe('content');
  });
});

describe('shared code', () => {
  const hashes = (seed: number, count: number) => Array.from({ length: count }, (_, at) => seed * 1000 + at);
  const code = (number: number, ...parts: number[][]) => ({
    page: number,
    hashes: Uint32Array.from(parts.flat()).sort(),
  });
  const found = (...pages: ReturnType<typeof code>[]) => pagesSharingCode(pages).length;

  it('is eight hashes, three tenths of the smaller page, and on 24 pages at most', () => {
    expect([8, 7].map((count) => found(code(1, hashes(1, count)), code(2, hashes(1, count))))).toEqual([1, 0]);
    expect(
      [18, 20].map((own) => found(code(1, hashes(1, 8), hashes(2, own)), code(2, hashes(1, 8), hashes(3, own)))),
    ).toEqual([1, 0]);
    const stock = (pages: number) => found(...Array.from({ length: pages }, (_, at) => code(at, hashes(1, 9))));
    expect(stock(24)).toBeGreaterThan(20);
    expect(stock(25)).toBe(0);
  });
});

it('a queue gives the highest priority first, and of equal ones the smallest item', () => {
  const queue = new PriorityQueue();
  for (const [item, priority] of [
    [5, 1],
    [3, 2],
    [4, 2],
    [1, 2],
    [2, 0],
  ] as const)
    queue.push(item, priority);
  expect(Array.from({ length: 6 }, () => queue.pop()?.item ?? null)).toEqual([1, 3, 4, 5, 2, null]);
});

it('the digest of an address never changes, for clusters are known by it', () => {
  expect(addressDigest('https://example.com/стр.html')).toBe('418574e03f8a2019');
});
