import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src-main/contract/audits.ts';
import { CrawledSite, html, link } from './crawled-site.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { redirect, sitemap, startTestSite, type Route } from './test-site.ts';

const at = new CrawledSite();
const { crawl, pathOf, paths, known } = at;

describe('the options of a crawl', () => {
  const count = ({ problems }: Collected, code: string) =>
    problems.find((problem) => problem.code === code)?.parameters['count'];

  it('ask for the start page once, though it is looked at before the crawl begins', async () => {
    await crawl({ '/': link('/1'), '/1': html('x') }, {});
    expect(at.site.asked.map(({ path }) => path).filter((path) => path === '/' || path === '/1')).toEqual(['/', '/1']);
  });

  it('limit the clicks, and count what lies deeper', async () => {
    const collected = await crawl({ '/': link('/1'), '/1': link('/2'), '/2': link('/3', '/4') }, { maxDepth: 2 });
    expect(paths(collected)).toEqual(['/', '/1', '/2']);
    expect(count(collected, 'links-too-deep')).toBe(2);
  });

  it('find a page within the limit of clicks by its shorter way', async () => {
    const late: Route = (_, __, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<a href="/3">x</a>'), 150);
      return 'handled';
    };
    const collected = await crawl(
      { '/': link('/1', '/late'), '/1': link('/2'), '/2': link('/3'), '/3': link('/4'), '/late': late },
      { maxDepth: 3 },
    );
    expect(paths(collected)).toContain('/4');
  });

  it('obey nofollow and noindex, or do not', async () => {
    const routes = {
      '/': html('<a href="/plain">1</a><a rel="external nofollow" href="/no">2</a>'),
      '/plain': html(
        '<meta name="robots" content="noindex,nofollow"><a href="/behind">x</a><link rel="canonical" href="/canonical">',
      ),
      '/canonical': html('x', { 'x-robots-tag': 'googlebot: nofollow, noindex' }),
    };
    const obeying = await crawl(routes, { obeyNoindex: true });
    expect(paths(obeying).toSorted()).toEqual(['/', '/canonical', '/plain']);
    expect(obeying.codes(`${at.site.origin}/plain`)).toEqual(['noindex-left-out']);
    expect(known(obeying, '/plain')?.skipped).toBe('noindex');
    expect(count(obeying, 'links-nofollow')).toBe(2);
    await at.site.close();
    const ignoring = await crawl(routes, { obeyNofollow: false });
    expect(paths(ignoring).toSorted()).toEqual(['/', '/behind', '/canonical', '/no', '/plain']);
    expect(ignoring.codes(`${at.site.origin}/plain`)).toEqual([]);
  });

  it('a link that is marked on one page and plain on the next is followed', async () => {
    expect(
      paths(await crawl({ '/': html('<a rel=nofollow href="/x">1</a><a href="/a">2</a>'), '/a': link('/x') })),
    ).toContain('/x');
  });

  it('include and exclude addresses', async () => {
    const routes = {
      '/': link('/news/1', '/news/2.pdf', '/about', '/news/print/3', '/x?print=1'),
      '/news/1': link('/news/4'),
    };
    const options = { include: '/news/\n# comment\nprint=1', exclude: '*.pdf$\n/\\/print\\/\\d/' };
    const collected = await crawl(routes, options);
    expect(paths(collected)).toEqual(['/', '/news/1', '/x?print=1', '/news/4']);
    expect(count(collected, 'links-excluded')).toBe(3);
  });

  it('keep to the folder of the start', async () => {
    const routes = { '/en/': link('/en/a', '/ru/a', 'b', '../'), '/en/a': link('/') };
    expect(paths(await crawl(routes, { stayInFolder: true }, '/en/')).toSorted()).toEqual(['/en/', '/en/a', '/en/b']);
    await at.site.close();
    const listed = (origin: string) => ({
      '/sitemap.xml': sitemap(`${origin}/en/c`, `${origin}/ru/c`),
      '/en': redirect('/en/'),
      ...routes,
    });
    for (const followLinks of ['sites', 'never']) {
      const collected = await crawl(listed, { stayInFolder: true, followLinks }, '/en');
      const pages = followLinks === 'never' ? ['/en', '/en/', '/en/c'] : ['/en', '/en/', '/en/a', '/en/b', '/en/c'];
      expect(paths(collected).toSorted()).toEqual(pages);
      expect(collected.problems.map(({ code }) => code)).not.toContain('sitemap-foreign-host');
      if (followLinks === 'sites') await at.site.close();
    }
  });

  it('do not follow a redirect out of the folder, except that of the start', async () => {
    const routes = {
      '/en/': link('/en/a', '/en/moved'),
      '/en/moved': redirect('/ru/moved'),
      '/ru/moved': link('/ru/b'),
    };
    const stayed = await crawl(routes, { stayInFolder: true }, '/en/');
    expect(paths(stayed).toSorted()).toEqual(['/en/', '/en/a', '/en/moved']);
    expect(stayed.codes(`${at.site.origin}/en/moved`)).toEqual(['redirected']);
    await at.site.close();
    const moved = await crawl(
      { '/en/': redirect('/english/'), '/english/': link('a', '/ru/a') },
      { stayInFolder: true },
      '/en/',
    );
    expect(paths(moved).toSorted()).toEqual(['/en/', '/english/', '/english/a']);
  });

  it('fold tracking parameters and session ids, and record the variants', async () => {
    const collected = await crawl({
      '/': link(
        '/a?utm_source=x&id=1',
        '/a?id=1&gclid=7&from=feed',
        '/b;jsessionid=12?spm=1',
        '/c?PHPSESSID=9&page=2',
        '/d?from=x',
      ),
    });
    const variants = collected.frontier
      .addresses()
      .map(({ address, variantOf, finished }) => [pathOf(address), variantOf && pathOf(variantOf), finished]);
    expect(variants).toEqual([
      ['/', null, 1],
      ['/a?id=1', null, 1],
      ['/a?utm_source=x&id=1', '/a?id=1', 1],
      ['/a?id=1&gclid=7&from=feed', '/a?id=1', 1],
      ['/b', null, 1],
      ['/b;jsessionid=12?spm=1', '/b', 1],
      ['/c?page=2', null, 1],
      ['/c?PHPSESSID=9&page=2', '/c?page=2', 1],
      ['/d', null, 1],
      ['/d?from=x', '/d', 1],
    ]);
    expect(at.site.asked.filter(({ path }) => /utm|gclid|sess|from/i.test(path))).toEqual([]);
    expect(collected.frontier.counts()).toEqual({ known: 5, finished: 5 });
  });

  it('follow own rules for parameters', async () => {
    const parameterRules = 'keep from /keep\ndrop ref2*\nkeep only id /shop\nsort';
    const collected = await crawl(
      { '/': link('/x?b=2&a=1&ref2_x=3', '/shop?color=red&id=7&utm_a=1', '/keep?from=mail', '/x?from=mail') },
      { parameterRules },
    );
    expect(paths(collected).filter((path) => !known(collected, path)?.variantOf)).toEqual([
      '/',
      '/x?a=1&b=2',
      '/shop?id=7',
      '/keep?from=mail',
      '/x',
    ]);
  });

  it('do not touch what a sitemap or a list names', async () => {
    at.site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(`${origin}/a?utm_source=x`),
      '/a?utm_source=x': html('a'),
    }));
    const sources: Source[] = [
      { kind: 'sitemap', url: `${at.site.origin}/sitemap.xml` },
      { kind: 'url-list', urls: [`${at.site.origin}/b?gclid=1`] },
    ];
    expect(paths(await runCollect(sources))).toEqual(['/a?utm_source=x', '/b?gclid=1']);
  });

  it('follow links of sitemaps and lists only when told to', async () => {
    const routes = (origin: string) => ({ '/sitemap.xml': sitemap(`${origin}/a`), '/a': link('/b'), '/b': link('/c') });
    at.site = await startTestSite(routes);
    const source = { kind: 'sitemap', url: `${at.site.origin}/sitemap.xml` } as const;
    expect(paths(await runCollect(source))).toEqual(['/a']);
    expect(paths(await runCollect(source, { options: { followLinks: 'always', maxDepth: 1 } }))).toEqual(['/a', '/b']);
    expect(
      paths(
        await runCollect(
          { kind: 'site', url: `${at.site.origin}/b` },
          { options: { followLinks: 'never', useSitemaps: false } },
        ),
      ),
    ).toEqual(['/b']);
  });

  it('limit the number of addresses exactly', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `/p${index}`);
    const collected = await crawl({ '/': link(...many) }, { maxPages: 120 });
    expect(collected.frontier.counts()).toEqual({ known: 120, finished: 120 });
  });

  it('let a slow site hold up no other', async () => {
    const held: (() => void)[] = [];
    const slow = await startTestSite(() =>
      Object.fromEntries(
        Array.from({ length: 200 }, (_, index): [string, Route] => [
          `/${index}`,
          (_tries, _request, response) => {
            held.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end('slow'));
            return 'handled';
          },
        ]),
      ),
    );
    let quick = 0;
    const answer: Route = () => {
      quick += 1;
      if (quick === 150) setInterval(() => held.splice(0).forEach((release) => release()), 5).unref();
      return html('quick');
    };
    at.site = await startTestSite(() =>
      Object.fromEntries(Array.from({ length: 150 }, (_, index): [string, Route] => [`/${index}`, answer])),
    );
    const urls = [slow, at.site].flatMap(({ origin }) =>
      Array.from({ length: origin === slow.origin ? 200 : 150 }, (_, index) => `${origin}/${index}`),
    );
    // The slow site answers nothing before the quick one is done.
    const { frontier } = await runCollect(
      { kind: 'url-list', urls },
      { options: { concurrency: 8, hostConnections: 4 } },
    );
    await slow.close();
    expect(frontier.counts()).toEqual({ known: 350, finished: 350 });
  });

  it('take two sites into one audit, each with its own links', async () => {
    const other = await startTestSite(() => ({ '/': link('/other'), '/other': link('/more') }));
    at.site = await startTestSite(() => ({ '/': link('/a', `${other.origin}/more`, 'http://third.invalid/') }));
    const { frontier } = await runCollect([
      { kind: 'site', url: `${at.site.origin}/` },
      { kind: 'site', url: `${other.origin}/` },
    ]);
    await other.close();
    const found = frontier
      .addresses()
      .map(({ address }) => address.replace(other.origin, 'other').replace(at.site.origin, 'site'));
    expect(found.toSorted()).toEqual(['other/', 'other/more', 'other/other', 'site/', 'site/a']);
  });
});
