import { readdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable, serveSite, sitesFolder, type ServedSite } from '../../corpus/serve-site.ts';
import { areSitesThere, testFiveHosts, ways } from '../../corpus/test-sites.ts';
import { runCollect, type Collected } from '../../integration/source/run-collect.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

testFiveHosts('the sitemaps', 'the links', 'both');

describe.skipIf(!areSitesThere)('the site of five hosts, audited from its front page', () => {
  const folder = path.join(sitesFolder, 'zh-spun-site');
  const truth = areSitesThere ? readTable(folder, 'truth.tsv') : [];
  let site: ServedSite;
  let finished: FinishedAudit;
  let pages: ReadonlyMap<string, Readonly<Record<string, unknown>>>;

  beforeAll(async () => {
    site = await serveSite('zh-spun-site');
    const detectors = { 'exact-content': {} };
    finished = await runAudit(
      temporaryFolder(),
      { kind: 'site', url: `${site.origin}/` },
      { collect: { pace: 'unlimited' }, detectors },
    );
    const { file } = await finished.engine.client().request('audit/summary', { audit: finished.audit });
    const database = new Database(file, { readonly: true });
    const rows = database
      .prepare<[], Readonly<Record<string, unknown>> & { address: string }>(
        'SELECT p.address, p.depth, v.canonical, v.noindex, v.nofollow, v.hreflang, v.charset, v.text_hash FROM page p JOIN view v ON v.page = p.id',
      )
      .all();
    pages = new Map(rows.map((row) => [row.address.slice(site.origin.length), row]));
    database.close();
  });
  afterAll(async () => {
    await finished.engine.close();
    await site.close();
  });

  const articles = () => truth.filter((row) => pages.has(row['url'] ?? ''));
  const has = (row: Readonly<Record<string, string>>, ...flags: string[]) =>
    (row['flags'] ?? '').split(',').some((flag) => flags.includes(flag));

  it('says of every page what its canonical is', () => {
    const wrong = articles().filter((row) => {
      const canonical = pages.get(row['url'] ?? '')?.['canonical'];
      return String(canonical ?? '-').replace(site.origin, '') !== row['canonical'];
    });
    expect(articles().length).toBeGreaterThan(1100);
    expect(wrong.map((row) => row['url'])).toEqual([]);
  });

  it('knows noindex from the page and from the header, and translations', () => {
    const wrongly = articles().filter(
      (row) => (pages.get(row['url'] ?? '')?.['noindex'] === 1) !== has(row, 'noindex', 'noindex_header'),
    );
    expect(wrongly.map((row) => row['url'])).toEqual([]);
    const translated = articles().filter(
      (row) => (pages.get(row['url'] ?? '')?.['hreflang'] !== '[]') !== has(row, 'hreflang', 'hreflang_one_way'),
    );
    expect(translated.map((row) => row['url'])).toEqual([]);
  });

  it('has the same text under a list page and its sorted spelling', () => {
    const sorted = truth.filter((row) => (row['url'] ?? '').includes('sort=date'));
    const textOf = (url: string | undefined) => pages.get(url ?? '')?.['text_hash'];
    expect(sorted.length).toBeGreaterThan(20);
    expect(sorted.map((row) => textOf(row['url']))).toEqual(sorted.map((row) => textOf(row['alias_of'])));
  });
});

describe.skipIf(!areSitesThere)('the site of a book in three languages', () => {
  const www = path.join(sitesFolder, 'zh-algorithm-exercise/www');
  let site: ServedSite;
  beforeAll(async () => {
    site = await serveSite('zh-algorithm-exercise');
  });
  afterAll(() => site.close());

  /** Files of the pages that were read, as paths inside `www`. */
  const filesOf = ({ frontier }: Collected) => {
    const places = frontier
      .pages()
      .flatMap(({ address, body }) => (body ? [decodeURI(new URL(address).pathname)] : []));
    return new Set(places.map((place) => (place.endsWith('/') ? `${place}index.html` : place).slice(1)));
  };

  it('is found whole by its links, by its sitemaps as far as they go, and by both', async () => {
    const every = readdirSync(www, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    const [sitemaps, links, both] = await Promise.all(
      ways(site.origin).map(([, source, useSitemaps]) => runCollect(source, { options: { useSitemaps } })),
    );
    expect(filesOf(links as Collected)).toEqual(new Set(every));
    expect(filesOf(both as Collected)).toEqual(new Set(every));
    const listed = [...filesOf(sitemaps as Collected)];
    expect(listed.length).toBeGreaterThan(300);
    expect(listed.filter((file) => !every.includes(file))).toEqual([]);
  });
});
