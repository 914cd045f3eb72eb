import { describe, expect, it } from 'vitest';
import { pairGraph } from '../../../../src-main/engine/cluster/graph/graph.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { tiesTo } from '../../../../src-main/engine/cluster/source/source-ties.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');

/** What ties pages 1, 2 … to page 0, each as its verdict, similarity, covered share, and the pair if it is one. */
function ties(
  pairs: readonly ClusterPair[],
  { min = 30, group = [0, 1, 2, 3, 4], facts = [] as readonly Partial<ClusterPage>[] } = {},
) {
  const pages = [0, 1, 2, 3, 4].map((id) => page(id, facts[id]));
  const found = tiesTo(pairGraph(pages, pairs, options), 0, new Set(group), min);
  return Object.fromEntries(
    [...found].map(([to, { verdict, similarity, covered, link }]) => [
      to,
      [verdict, similarity, Math.round(1000 * covered) / 1000, link?.pair ?? null],
    ]),
  );
}

const near = (a: number, b: number, similarity = 96, coveredA = 0.95, coveredB = 0.9) =>
  pair(a, b, { verdict: 'near-duplicate', similarity, coveredA, coveredB });

describe('a page that was compared with the source', () => {
  it('has the figures of that pair, seen from the page', () => {
    expect(ties([near(0, 1)])).toEqual({ 1: ['near-duplicate', 96, 0.9, 0] });
    expect(ties([near(1, 0)])).toEqual({ 1: ['near-duplicate', 96, 0.95, 0] });
  });

  it('has no tie where the texts have nothing in common, whatever chain leads there', () => {
    const nothing = pair(0, 2, { verdict: 'template-only', similarity: 10 });
    expect(Object.keys(ties([near(0, 1), near(1, 2), nothing]))).toEqual(['1']);
  });

  it('does not yield to a source that stands in it, unless that is a translation or another version', () => {
    const contained = (coveredA: number, coveredB: number) =>
      pair(0, 1, { verdict: 'contained', similarity: 60, coveredA, coveredB });
    expect(ties([contained(0.95, 0.4)])).toEqual({});
    expect(ties([contained(0.4, 0.95)])).toEqual({ 1: ['contained', 60, 0.95, 0] });
    expect(ties([contained(0.9, 0.9)])).toEqual({ 1: ['contained', 60, 0.9, 0] });
    expect(ties([pair(0, 1, { verdict: 'partial', similarity: 60, coveredA: 0.95, coveredB: 0.4 })])).toEqual({
      1: ['partial', 60, 0.4, 0],
    });
    const languages = [{ hreflang: [{ language: 'ja', href: page(1).address }] }, { language: 'ja' }];
    expect(ties([contained(0.95, 0.4)], { facts: languages })).toEqual({ 1: ['contained', 60, 0.4, 0] });
    const versions = ['1.0', '2.0', '3.0', '4.0', 'next'].map((name) => ({
      address: `https://example.com/docs/${name}/tea`,
    }));
    expect(ties([contained(0.95, 0.4)], { facts: versions })).toEqual({ 1: ['contained', 60, 0.4, 0] });
  });

  it('is asked for in the group only', () => {
    expect(ties([near(0, 1), near(0, 2)], { group: [0, 2] })).toEqual({ 2: ['near-duplicate', 96, 0.9, 1] });
  });
});

describe('a page that was not compared with the source', () => {
  it('has the least that follows, and the weakest verdict of the chain', () => {
    // Lost on the way: 1 − 0.9 and 1 − 0.8.
    expect(ties([near(0, 1, 96, 0.95, 0.9), near(1, 2, 94, 0.7, 0.8)])[2]).toEqual(['near-duplicate', 90, 0.7, null]);
    expect(ties([pair(0, 1), pair(1, 2)])[2]).toEqual(['identical', 100, 1, null]);
    const partly = pair(1, 2, { verdict: 'partial', similarity: 80, coveredA: 0.8, coveredB: 0.8 });
    expect(ties([pair(0, 1), partly])[2]).toEqual(['partial', 80, 0.8, null]);
    expect(ties([{ ...partly, a: 0, b: 1 }, pair(1, 2)])[2]).toEqual(['partial', 80, 0.8, null]);
  });

  it('is covered by nothing where the chain may lose all of it', () => {
    const half = (a: number, b: number) =>
      pair(a, b, { verdict: 'partial', similarity: 80, coveredA: 0.4, coveredB: 0.4 });
    expect(ties([half(0, 1), half(1, 2)])[2]).toEqual(['partial', 60, 0, null]);
  });

  it('is tied by the best of several chains', () => {
    expect(ties([near(0, 1, 90), near(1, 4, 90), near(0, 3, 96), near(3, 4, 90)])[4]?.[1]).toBe(86);
    expect(ties([near(0, 1, 96), near(1, 4, 90), near(0, 3, 90), near(3, 4, 90)])[4]?.[1]).toBe(86);
    // By three steps: 100 − 4 − 4 − 4.
    expect(ties([near(0, 1), near(1, 4, 60), near(1, 2), near(2, 4)])[4]?.[1]).toBe(88);
  });

  it('is tied by the first of two chains that are equally good', () => {
    const first = [near(0, 1, 90), pair(1, 4, { verdict: 'partial', similarity: 90 })];
    const second = [near(0, 3, 90), near(3, 4, 90)];
    expect(ties([...first, ...second])[4]?.slice(0, 2)).toEqual(['partial', 80]);
  });

  it('is tied as long as the least similarity follows, and by members only', () => {
    const chain = [near(0, 1, 65), near(1, 2, 65)];
    expect(Object.keys(ties(chain))).toEqual(['1', '2']);
    expect(Object.keys(ties(chain, { min: 31 }))).toEqual(['1']);
    expect(ties(chain, { group: [0, 2, 3] })).toEqual({});
  });
});
