import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { buildSite } from '../../bench/advice/families.ts';
import { judge } from '../../bench/advice/judge.ts';
import { right, type PlantedPage } from '../../bench/advice/site.ts';
import { sitePlans } from '../../bench/advice/sites.ts';
import { Writer } from '../../bench/advice/texts.ts';

describe.each(sitePlans)('the generated site $name', (plan) => {
  const pages = buildSite(plan, 7);

  it('is the same for the same seed, and another one for another', () => {
    expect(buildSite(plan, 7)).toEqual(pages);
    expect(buildSite(plan, 8).map(({ html }) => html)).not.toEqual(pages.map(({ html }) => html));
  });

  it('has for each page an address of its own, and on it the sources that it names', () => {
    const addresses = new Set(pages.map(({ address }) => address));
    expect(addresses.size).toBe(pages.length);
    for (const { sources } of pages) for (const source of sources) expect(addresses).toContain(source);
  });

  it('wants advice where a page has a source, unless the site deals with it', () => {
    const wanted = pages.filter(({ right }) => !right.includes('none'));
    expect(wanted.length).toBeGreaterThan(1);
    expect(wanted.filter(({ sources }) => sources.length === 0)).toEqual([]);
  });
});

it.each(['en', 'ru', 'zh'] as const)('texts in %s have hardly anything in common', (language) => {
  const writer = new Writer(language, seededRandom(7));
  const size = language === 'zh' ? 8 : 5;
  const shingles = (text: string) => {
    const units = language === 'zh' ? [...text] : text.toLowerCase().split(/[^\p{L}\d]+/u);
    return new Set(units.slice(size).map((_, at) => units.slice(at, at + size).join(' ')));
  };
  const texts = Array.from({ length: 40 }, () => shingles(writer.text(200).paragraphs.flat().join(' ')));
  const shares = texts.flatMap((one, at) =>
    texts.slice(at + 1).map((other) => [...one].filter((shingle) => other.has(shingle)).length / one.size),
  );
  expect(Math.max(...shares)).toBeLessThan(0.04);
});

describe('the judge', () => {
  const page = (address: string, more: Partial<PlantedPage> = {}): PlantedPage => ({
    address,
    html: '',
    title: '',
    kind: 'good',
    right: right.good,
    sources: [],
    group: null,
    ...more,
  });
  const copy = page('/copy', { right: right.address, sources: ['/plain'] });
  const row = (address: string, action: 'redirect' | 'rewrite' | 'noindex' | 'keep', target: string | null = null) => ({
    address,
    action,
    target,
    destination: target,
    source: null,
    reason: '',
  });

  it.each([
    ['a copy that yields to its source', row('/copy', 'redirect', '/plain'), 'right'],
    ['a copy that yields to another page', row('/copy', 'redirect', '/other'), 'source'],
    ['a copy that is told something else', row('/copy', 'rewrite', '/plain'), 'action'],
    ['a copy that stays', row('/copy', 'keep'), 'missed'],
    ['a source that yields to its copy', row('/plain', 'redirect', '/copy'), 'reversed'],
    ['a good page that yields to another', row('/plain', 'redirect', '/other'), 'dropped'],
    ['a good page that leaves the index', row('/plain', 'noindex'), 'dropped'],
    ['a good page to be written anew', row('/plain', 'rewrite', '/other'), 'rewrite'],
    ['a good page that stays', row('/plain', 'keep'), 'left'],
  ])('knows %s', (_, said, outcome) => {
    const judged = judge([copy, page('/plain'), page('/other')], [said]);
    expect(judged.find(({ page }) => page.address === said.address)?.outcome).toBe(outcome);
  });

  it('lets one page of a group stay, and no second one', () => {
    const group = { right: right.variant, sources: ['/a', '/b', '/c'], group: 'group 1' };
    const outcomes = judge([page('/a', group), page('/b', group), page('/c', group)], []).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['left', 'missed', 'missed']);
  });
});
