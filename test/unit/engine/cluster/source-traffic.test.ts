import { describe, expect, it } from 'vitest';
import { buildClusters } from '../../../../src-main/engine/cluster/build-clusters.ts';
import type { ClusterPage } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { trafficLeads, type Lead } from '../../../../src-main/engine/cluster/source/traffic-leads.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { noFigures } from '../../../../src-main/engine/store/figures/figure-store.ts';
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

describe('the lead', () => {
  const withFigures = (id: number, figures: Partial<ClusterPage['figures']>, facts: Facts = {}) =>
    page(id, { figures: { ...noFigures, ...figures }, ...facts });
  const leads = (...pages: readonly ClusterPage[]) =>
    Object.fromEntries(
      Object.entries(trafficLeads(pages)).map(([measure, lead]: [string, Lead | null]) => [
        measure,
        lead && `${lead.page.id}: ${lead.weight}, ${lead.detail}`,
      ]),
    );

  it.each<[string, number[], string | null]>([
    ['is clear from three times the next figure on', [30, 10, 2], '0: 10, 30 / 42'],
    ['is small below that', [29, 10], '0: 4, 29 / 39'],
    ['may be chance below ten', [9, 0], '0: 1, 9 / 9'],
    ['counts from ten on', [10, 0], '0: 10, 10 / 10'],
    ['is that of the only page', [12], '0: 10, 12 / 12'],
    ['is found wherever it stands', [10, 30], '1: 10, 30 / 40'],
    ['is none between equals', [30, 30, 5], null],
    ['is none without figures', [0, 0], null],
    ['is none of no page', [], null],
  ])('%s', (_, clicks, lead) => {
    expect(leads(...clicks.map((count, id) => withFigures(id, { clicks: count }))).clicks).toBe(lead);
  });

  it('in visits says little beside clicks, and nothing where visits are few', () => {
    const visits = (count: number, clicks: number | null, others: number | null = clicks) =>
      leads(withFigures(0, { visits: count, clicks }), withFigures(1, { visits: 10, clicks: others })).visits;
    expect(visits(90, null)).toBe('0: 6, 90 / 100');
    expect(visits(20, null)).toBe('0: 3, 20 / 30');
    expect(visits(90, 0)).toBe('0: 6, 90 / 100');
    expect(visits(90, 5)).toBe('0: 1, 90 / 100');
    expect(visits(90, 5, null)).toBe('0: 1, 90 / 100');
    expect(visits(20, 5)).toBe('0: 0.5, 20 / 30');
    expect(leads(withFigures(0, { visits: 9, clicks: 5 })).visits).toBeNull();
    expect(leads(withFigures(0, { visits: 9 })).visits).toBe('0: 0.5, 9 / 9');
  });

  it('in links goes by the sites that link, or by links where no site was counted', () => {
    const few = withFigures(0, { domains: 12, backlinks: 12 });
    expect(leads(few, withFigures(1, { domains: 3, backlinks: 900 })).links).toBe('0: 5, 12 / 15');
    expect(leads(few, withFigures(1, { backlinks: 900 })).links).toBe('0: 5, 12 / 12');
    expect(leads(withFigures(0, { backlinks: 20 }), withFigures(1, { backlinks: 30 })).links).toBe('1: 2.5, 30 / 50');
    expect(leads(withFigures(0, { domains: 4 })).links).toBe('0: 0.5, 4 / 4');
  });

  it.each<[string, Facts]>([
    ['is gone', { statusCode: 404 }],
    ['search engines may not show', { noindex: true }],
    ['is a list', { kind: 'listing' }],
  ])('is never that of a page that %s, nor are its figures counted', (_, facts) => {
    const most = { clicks: 900, visits: 900, domains: 900 };
    const some = { visits: 30, backlinks: 15 };
    expect(leads(withFigures(0, most, facts), withFigures(1, some))).toEqual({
      clicks: null,
      visits: '1: 6, 30 / 30',
      links: '1: 5, 15 / 15',
    });
  });
});
