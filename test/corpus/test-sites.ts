import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Source } from '../../src-main/contract/audits.ts';
import { runCollect, type Collected } from '../integration/source/run-collect.ts';
import { readTable, serveSite, sitesFolder, type ServedSite } from './serve-site.ts';

export const areSitesThere = existsSync(sitesFolder);
if (!areSitesThere) console.warn(`Skipped: the evaluation sites are not at ${sitesFolder}.`);

/** Links and sitemaps, separately and together. */
export const ways = (origin: string): readonly (readonly [Way, Source, boolean])[] => [
  ['the sitemaps', { kind: 'sitemap', url: `${origin}/sitemap.xml` }, true],
  ['the links', { kind: 'site', url: `${origin}/` }, false],
  ['both', { kind: 'site', url: `${origin}/` }, true],
];
type Way = 'the sitemaps' | 'the links' | 'both';

export function testFiveHosts(...names: readonly Way[]): void {
  describe.skipIf(!areSitesThere)('the site of five hosts, found by', () => {
    const folder = path.join(sitesFolder, 'zh-spun-site');
    const truth = areSitesThere ? readTable(folder, 'truth.tsv') : [];
    const flagged = (flag: string) =>
      truth.filter((row) => (row['flags'] ?? '').split(',').includes(flag)).map((row) => row['url'] ?? '');
    const redirects = areSitesThere ? readTable(folder, 'redirects.tsv') : [];
    const missing = areSitesThere ? readTable(folder, 'missing.tsv').map((row) => row['url'] ?? '') : [];
    const everything = new Set([
      ...truth.map((row) => row['url'] ?? ''),
      ...redirects.map((row) => row['from'] ?? ''),
      ...missing,
    ]);
    /** A canonical names it; nobody links to it, and it is not there. */
    const wrongCanonical = '/delta/news/000000.html';
    let site: ServedSite;
    const collected = new Map<Way, Collected>();
    const followed = names.filter((name) => name !== 'the sitemaps');

    beforeAll(async () => {
      site = await serveSite('zh-spun-site');
      for (const [name, source, useSitemaps] of ways(site.origin).filter(([name]) => names.includes(name)))
        collected.set(name, await runCollect(source, { options: { useSitemaps } }));
    });
    afterAll(() => site.close());

    const found = (name: Way) => {
      const rows = collected.get(name)?.frontier.addresses() ?? [];
      return new Map(rows.map((row) => [row.address.slice(site.origin.length), row]));
    };
    const withoutQuery = (urls: Iterable<string>) => [...urls].filter((url) => !url.includes('?'));

    it.skipIf(!names.includes('the sitemaps'))('the sitemaps: every article that they list, and nothing else', () => {
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

    it.skipIf(!names.includes('the links'))('the links: everything but the orphans', () => {
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

    it.each(followed)('%s: with the status that the site gives', (name) => {
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

    it.each(followed)('%s: with every redirect, its chains and its circle', (name) => {
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

    it.each(followed)('%s: with spellings that only track as variants of their page, never asked for', (name) => {
      const known = found(name);
      const variants = truth.filter((row) => (row['url'] ?? '').includes('utm_'));
      expect(variants.length).toBeGreaterThan(15);
      expect(variants.map((row) => known.get(row['url'] ?? '')?.variantOf?.slice(site.origin.length))).toEqual(
        variants.map((row) => row['alias_of']),
      );
      expect(site.asked.filter((url) => url.includes('utm_'))).toEqual([]);
    });
  });
}
