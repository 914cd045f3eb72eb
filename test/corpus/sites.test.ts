import Database from 'better-sqlite3';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Source } from '../../src-main/contract/audits.ts';
import { runCollect, type Collected } from '../integration/source/run-collect.ts';
import { runAudit, type FinishedAudit } from '../support/run-audit.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { readTable, serveSite, sitesFolder, type ServedSite } from './serve-site.ts';

const isThere = existsSync(sitesFolder);
if (!isThere) console.warn(`Skipped: the evaluation sites are not at ${sitesFolder}.`);

/** Links and sitemaps, separately and together. */
const ways = (origin: string): readonly (readonly [string, Source, boolean])[] => [
  ['the sitemaps', { kind: 'sitemap', url: `${origin}/sitemap.xml` }, true],
  ['the links', { kind: 'site', url: `${origin}/` }, false],
  ['both', { kind: 'site', url: `${origin}/` }, true],
];

describe.skipIf(!isThere)('the site of five hosts, found by', () => {
  const folder = path.join(sitesFolder, 'zh-spun-site');
  const truth = isThere ? readTable(folder, 'truth.tsv') : [];
  const flagged = (flag: string) =>
    truth.filter((row) => (row['flags'] ?? '').split(',').includes(flag)).map((row) => row['url'] ?? '');
  const redirects = isThere ? readTable(folder, 'redirects.tsv') : [];
  const missing = isThere ? readTable(folder, 'missing.tsv').map((row) => row['url'] ?? '') : [];
  const everything = new Set([
    ...truth.map((row) => row['url'] ?? ''),
    ...redirects.map((row) => row['from'] ?? ''),
    ...missing,
  ]);
  /** A canonical names it; nobody links to it, and it is not there. */
  const wrongCanonical = '/delta/news/000000.html';
  let site: ServedSite;
  const collected = new Map<string, Collected>();

  beforeAll(async () => {
    site = await serveSite('zh-spun-site');
    for (const [name, source, useSitemaps] of ways(site.origin))
      collected.set(name, await runCollect(source, { options: { useSitemaps } }));
  });
  afterAll(() => site.close());

  const found = (name: string) => {
    const rows = collected.get(name)?.frontier.addresses() ?? [];
    return new Map(rows.map((row) => [row.address.slice(site.origin.length), row]));
  };
  const withoutQuery = (urls: Iterable<string>) => [...urls].filter((url) => !url.includes('?'));

  it('the sitemaps: every article that they list, and nothing else', () => {
    const articles = truth.filter(
      (row) => row['page'] === 'article' && !(row['url'] ?? '').startsWith('/delta/internal/'),
    );
    const known = found('the sitemaps');
    // They list a dead page and some redirects as well.
    const others = new Set([...missing, ...redirects.map((row) => row['from'] ?? '')]);
    const open = [...known.keys()].filter((url) => !url.startsWith('/delta/internal/') && !others.has(url));
    expect(new Set(open)).toEqual(new Set(articles.map((row) => row['url'] ?? '')));
    expect([...known.keys()].filter((url) => !everything.has(url))).toEqual([]);
  });

  it('the links: everything but the orphans', () => {
    const orphans = new Set(flagged('orphan'));
    expect(new Set(found('the links').keys())).toEqual(
      new Set([...everything, wrongCanonical].filter((url) => !orphans.has(url))),
    );
  });

  it('both: everything', () => {
    const known = found('both');
    expect(new Set(known.keys())).toEqual(new Set([...everything, wrongCanonical]));
    // Nobody who starts at the front page arrives at an orphan.
    expect(flagged('orphan').map((url) => known.get(url)?.depth)).toEqual(flagged('orphan').map(() => null));
  });

  it.each(['the links', 'both'])('%s: with the status that the site gives', (name) => {
    const { frontier, codes } = collected.get(name) as Collected;
    const statusOf = (url: string) => frontier.page(site.origin + url)?.statusCode;
    const disallowed = new Set(flagged('disallowed'));
    expect(missing.map(statusOf)).toEqual(missing.map(() => 404));
    expect([...disallowed].map((url) => codes(site.origin + url)[0])).toEqual(
      [...disallowed].map(() => 'robots-disallowed'),
    );
    const pages = withoutQuery(
      [...found(name).keys()].filter((url) => truth.some((row) => row['url'] === url) && !disallowed.has(url)),
    );
    expect(pages.filter((url) => statusOf(url) !== 200)).toEqual([]);
  });

  it.each(['the links', 'both'])('%s: with every redirect, its chains and its circle', (name) => {
    const { frontier, problems } = collected.get(name) as Collected;
    const recorded = new Map(
      [...frontier.redirects()].map(({ from, to }) => [from.slice(site.origin.length), to.slice(site.origin.length)]),
    );
    const expected = redirects.filter((row) => row['to']).map((row) => [row['from'] ?? '', row['to'] ?? ''] as const);
    expect(recorded).toEqual(new Map(expected));
    expect(frontier.page(`${site.origin}/old/20.html`)?.statusCode).toBe(410);
    expect(problems.filter(({ code }) => code === 'redirect-loop')).toHaveLength(1);
    const targets = new Set(expected.map(([, to]) => to));
    const chains = expected.filter(([from, to]) => !targets.has(from) && recorded.has(to));
    expect(problems.filter(({ code }) => code === 'redirect-chain')).toHaveLength(chains.length);
  });

  it.each(['the links', 'both'])(
    '%s: with spellings that only track as variants of their page, never asked for',
    (name) => {
      const known = found(name);
      const variants = truth.filter((row) => (row['url'] ?? '').includes('utm_'));
      expect(variants.length).toBeGreaterThan(15);
      expect(variants.map((row) => known.get(row['url'] ?? '')?.variantOf?.slice(site.origin.length))).toEqual(
        variants.map((row) => row['alias_of']),
      );
      expect(site.asked.filter((url) => url.includes('utm_'))).toEqual([]);
    },
  );
});

describe.skipIf(!isThere)('the site of five hosts, audited from its front page', () => {
  const folder = path.join(sitesFolder, 'zh-spun-site');
  const truth = isThere ? readTable(folder, 'truth.tsv') : [];
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

describe.skipIf(!isThere)('the site of a book in three languages', () => {
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
