import { describe, expect, it } from 'vitest';
import { buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import type { ClusterPage } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { noFigures } from '../../../../src-main/engine/store/figures/merge-figures.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
type Facts = Partial<ClusterPage>;

/** Page 1 is older, listed, linked to and names itself; page 2 has what `facts` say. */
function sourceOf(facts: Facts, others: Facts = {}) {
  const pages = [
    page(1, { published: '2020-01-01', canonical: page(1).address, inlinks: 20, length: 1001, ...others }),
    page(2, { published: '2024-01-01', inSitemap: false, ...facts }),
  ];
  const [cluster] = buildClusters(pages, [pair(1, 2)], options).clusters;
  const reasons = cluster?.members
    .find(({ page }) => page === 2)
    ?.sourceReasons.map(({ reason, weight, detail }) => `${reason} ${weight} ${detail}`);
  return { source: cluster?.members.find(({ isSource }) => isSource)?.page, reasons };
}
const clicks = (count: number) => ({ figures: { ...noFigures, clicks: count } });

describe('traffic and links', () => {
  it('outweigh dates and hints when they are clear', () => {
    expect(sourceOf({}).source).toBe(1);
    expect(sourceOf(clicks(500), clicks(20))).toMatchObject({
      source: 2,
      reasons: expect.arrayContaining(['most-clicks 10 500 / 520']),
    });
    expect(sourceOf({ figures: { ...noFigures, visits: 500, domains: 40, backlinks: 70 } })).toMatchObject({
      source: 2,
      reasons: expect.arrayContaining(['most-visits 6 500 / 500', 'most-backlinks 5 40 / 40']),
    });
  });

  it('are a hint among others when they are small or close', () => {
    for (const [mine, other] of [
      [3, 0],
      [500, 400],
      [0, 0],
      [70, 70],
    ] as const)
      expect(sourceOf(clicks(mine), clicks(other)).source).toBe(1);
  });

  it.each<[string, Facts]>([
    ['search engines may not show', { noindex: true }],
    ['is gone', { statusCode: 410 }],
    ['leads on', { statusCode: 301 }],
    ['is a list', { kind: 'listing' }],
    ['has no text', { kind: 'near-empty' }],
    ['shows the text of a page in its folder', { address: 'https://example.com/news' }],
    ['names another page as canonical', { canonical: page(1).address }],
  ])('never choose a page that %s', (_what, facts) => {
    const older = facts.address ? { address: `${facts.address}/1.html`, canonical: null } : {};
    expect(sourceOf({ ...facts, ...clicks(9000) }, older).source).not.toBe(2);
  });

  it('never choose the address of another page with tracking parameters', () => {
    const tagged = { address: `${page(1).address}?utm_source=letter`, published: '2020-01-01', ...clicks(9000) };
    expect(sourceOf(tagged).source).toBe(1);
  });
});
