import { afterEach, describe, expect, it } from 'vitest';
import type { Source } from '../../../src-main/contract/models.ts';
import type { CollectOptionValues } from '../../../src-main/engine/source/options.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { page, redirect, sitemap, startTestSite, type Reply, type Route, type TestSite } from './test-site.ts';

let site: TestSite;
afterEach(() => site.close());

/** A page whose body is the given markup. */
const html = (markup: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><title>t</title>${markup}`,
});
const link = (...targets: readonly string[]) => html(targets.map((target) => `<a href="${target}">x</a>`).join(''));

type Routes = Readonly<Record<string, Route>>;

async function crawl(routes: Routes | ((origin: string) => Routes), options: Partial<CollectOptionValues> = {}, start = '/'): Promise<Collected> {
  site = await startTestSite((origin) => (typeof routes === 'function' ? routes(origin) : routes));
  return runCollect({ kind: 'site', url: site.origin + start }, { options });
}

const pathOf = (address: string) => address.replace(site.origin, '');
const paths = ({ frontier }: Collected) => frontier.addresses().map(({ address }) => pathOf(address));
const known = ({ frontier }: Collected, path: string) => frontier.addresses().find(({ address }) => pathOf(address) === path);

describe('a site is crawled from its start address', () => {
  it('along every kind of link, with the clicks and the page that led there', async () => {
    const collected = await crawl({
      '/': html(`<link rel="canonical" href="/canonical"><link rel="next" href="/next"><link rel="prev" href="/prev"><link rel="stylesheet" href="/style">
        <link rel="alternate" hreflang="ru" href="/ru"><link rel="alternate" type="application/rss+xml" href="/rss"><meta http-equiv="refresh" content="5; URL='/refresh'">
        <map><area href="/area"></map><iframe src="/frame"></iframe><img src="/image"><a href="mailto:a@b.c">m</a><a href="tel:1">t</a>
        <a href="javascript:go()">j</a><a href="#top">top</a><script>document.write('<a href="/script">')</script><!-- <a href="/comment"> --><a href=/a>a</a>`),
      '/a': link('/b', '/'),
      '/b': link('c'),
    });
    expect(paths(collected).toSorted()).toEqual(
      ['/', '/a', '/area', '/b', '/c', '/canonical', '/frame', '/next', '/prev', '/refresh', '/ru'].toSorted(),
    );
    expect(known(collected, '/b')).toMatchObject({ origin: 'link', depth: 2, foundOn: `${site.origin}/a` });
    expect(known(collected, '/')).toMatchObject({ origin: 'start', depth: 0, foundOn: null });
    expect(collected.codes(`${site.origin}/c`)).toEqual(['http-client-error']);
  });

  it('by the base of the page, whatever the spelling of the link', async () => {
    const collected = await crawl({
      '/': html(`<base href="/x/y/"><a href="a">1</a><a href="../b">2</a><a href=" /c d ">3</a><a href="\\e\\f">4</a>
        <a href="HTTP://LOCALHOST/no">6</a><a href="?q=1#frag">7</a><a href="a#other">8</a><a href="/%e4%b8%ad">9</a><a href="/中">10</a><a href="/&#228;?x=1&amp;y=2">11</a>`),
    });
    expect(paths(collected).toSorted()).toEqual(['/', '/%C3%A4?x=1&y=2', '/%E4%B8%AD', '/c%20d', '/e/f', '/x/b', '/x/y/?q=1', '/x/y/a'].toSorted());
  });

  it('with queries in the encoding of the page', async () => {
    const gbk = Buffer.from(
      [...'<meta charset="gbk"><a href="/']
        .map((c) => c.charCodeAt(0))
        .concat(
          [0xd6, 0xd0],
          [...'?q='].map((c) => c.charCodeAt(0)),
          [0xce, 0xc4],
          [...'">x</a><a href="/s?q=%B2%E2">y</a>'].map((c) => c.charCodeAt(0)),
        ),
    );
    const collected = await crawl({ '/': { headers: { 'content-type': 'text/html' }, body: gbk } });
    expect(paths(collected).toSorted()).toEqual(['/', '/%E4%B8%AD?q=%CE%C4', '/s?q=%B2%E2']);
  });

  it('and its sitemaps: what only they name has no depth', async () => {
    const routes = (origin: string) => ({
      '/robots.txt': { body: `Sitemap: ${origin}/map.xml` },
      '/map.xml': sitemap(`${origin}/orphan`, `${origin}/a`),
      '/': link('/a'),
      '/a': link('/b'),
      '/orphan': link('/child'),
    });
    const collected = await crawl(routes);
    const depths = Object.fromEntries(collected.frontier.addresses().map(({ address, depth, origin }) => [pathOf(address), [depth, origin]]));
    expect(depths).toEqual({ '/': [0, 'start'], '/a': [1, 'sitemap'], '/b': [2, 'link'], '/orphan': [null, 'sitemap'], '/child': [null, 'link'] });
    await site.close();
    expect(paths(await crawl(routes, { useSitemaps: false }))).toEqual(['/', '/a', '/b']);
  });

  it('that redirects to another host, which is the site then', async () => {
    const other = await startTestSite(() => ({ '/home': link('/next', 'http://elsewhere.invalid/') }));
    const collected = await crawl(() => ({ '/': redirect(`${other.origin}/home`) }));
    await other.close();
    expect(collected.frontier.addresses().map(({ address, depth }) => [address.replace(other.origin, 'other'), depth])).toEqual([
      [`${site.origin}/`, 0],
      ['other/home', 0],
      ['other/next', 1],
    ]);
  });

  it('that redirects to another host, whose sitemaps are read then', async () => {
    const other = await startTestSite((origin) => ({
      '/robots.txt': { body: 'Sitemap: /map.xml' },
      '/map.xml': sitemap(`${origin}/orphan`),
      '/home': html('home'),
      '/orphan': html('orphan'),
    }));
    const collected = await crawl(() => ({ '/': redirect(`${other.origin}/home`) }));
    await other.close();
    const origins = collected.frontier.addresses().map(({ address, origin }) => [address.replace(other.origin, 'other'), origin]);
    expect(origins).toEqual([
      [`${site.origin}/`, 'start'],
      ['other/orphan', 'sitemap'],
      ['other/home', 'redirect'],
    ]);
  });

  it('that turns out to be a sitemap', async () => {
    const collected = await crawl((origin) => ({ '/map': sitemap(`${origin}/a`), '/a': html('a') }), {}, '/map');
    expect(paths(collected)).toEqual(['/a']);
  });

  it('of which the depths are those of the shortest way, though the long one was fetched first', async () => {
    const slow: Route = (_, __, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<a href="/far">x</a>'), 150);
      return 'handled';
    };
    const collected = await crawl({
      '/': link('/1', '/slow'),
      '/1': link('/2'),
      '/2': link('/3'),
      '/3': link('/far'),
      '/far': link('/end'),
      '/slow': slow,
    });
    expect(known(collected, '/far')?.depth).toBe(2);
    expect(known(collected, '/end')?.depth).toBe(3);
  });
});

describe('a redirect to another site', () => {
  it('is not followed when its address turns out to be nearer to the start', async () => {
    const other = await startTestSite(() => ({ '/': page() }));
    // Long enough for the redirect to be written down before it is found nearer.
    const slow: Route = (_, __, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<a href="/away">x</a>'), 1500);
      return 'handled';
    };
    const collected = await crawl({
      '/': link('/1', '/slow'),
      '/1': link('/2'),
      '/2': link('/away'),
      '/away': redirect(`${other.origin}/`),
      '/slow': slow,
    });
    await other.close();
    expect(known(collected, '/away')?.depth).toBe(2);
    expect(other.asked).toEqual([]);
  });
});

describe('what cannot be crawled is told', () => {
  it('a host that is not there, and a start that robots.txt forbids', async () => {
    site = await startTestSite(() => ({ '/robots.txt': { body: 'User-agent: *\nDisallow: /' }, '/': link('/a') }));
    const dead = await startTestSite(() => ({}));
    await dead.close();
    await expect(runCollect({ kind: 'site', url: `${dead.origin}/` })).rejects.toMatchObject({ code: 'network-refused' });
    await expect(runCollect({ kind: 'site', url: 'http://nosuch.invalid/' })).rejects.toMatchObject({ code: 'network-dns' });
    await expect(runCollect({ kind: 'site', url: `${site.origin}/` })).rejects.toMatchObject({ code: 'robots-forbid-all' });
    await site.close();
    site = await startTestSite(() => ({ '/robots.txt': { status: 500 }, '/': link('/a') }));
    const unreachable = runCollect({ kind: 'site', url: `${site.origin}/` }, { options: { retries: 0 } });
    await expect(unreachable).rejects.toMatchObject({ code: 'robots-unreachable', parameters: { detail: '500' } });
  });

  it.each([
    [{ include: '/(/i' }, 'collect.include'],
    [{ exclude: '/[/i' }, 'collect.exclude'],
    [{ parameterRules: 'forget id' }, 'collect.parameterRules'],
  ])('rules that cannot be read: %j', async (options, option) => {
    await expect(crawl({ '/': link('/a') }, options)).rejects.toMatchObject({ code: 'option-out-of-range', parameters: { option } });
  });
});

describe('the options of a crawl', () => {
  const count = ({ problems }: Collected, code: string) => problems.find((problem) => problem.code === code)?.parameters['count'];

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
    const collected = await crawl({ '/': link('/1', '/late'), '/1': link('/2'), '/2': link('/3'), '/3': link('/4'), '/late': late }, { maxDepth: 3 });
    expect(paths(collected)).toContain('/4');
  });

  it('obey nofollow and noindex, or do not', async () => {
    const routes = {
      '/': html('<a href="/plain">1</a><a rel="external nofollow" href="/no">2</a>'),
      '/plain': html('<meta name="robots" content="noindex,nofollow"><a href="/behind">x</a><link rel="canonical" href="/canonical">'),
      '/canonical': html('x', { 'x-robots-tag': 'googlebot: nofollow, noindex' }),
    };
    const obeying = await crawl(routes, { obeyNoindex: true });
    expect(paths(obeying).toSorted()).toEqual(['/', '/canonical', '/plain']);
    expect(obeying.codes(`${site.origin}/plain`)).toEqual(['noindex-left-out']);
    expect(known(obeying, '/plain')?.skipped).toBe('noindex');
    expect(count(obeying, 'links-nofollow')).toBe(2);
    await site.close();
    const ignoring = await crawl(routes, { obeyNofollow: false });
    expect(paths(ignoring).toSorted()).toEqual(['/', '/behind', '/canonical', '/no', '/plain']);
    expect(ignoring.codes(`${site.origin}/plain`)).toEqual([]);
  });

  it('a link that is marked on one page and plain on the next is followed', async () => {
    expect(paths(await crawl({ '/': html('<a rel=nofollow href="/x">1</a><a href="/a">2</a>'), '/a': link('/x') }))).toContain('/x');
  });

  it('include and exclude addresses', async () => {
    const routes = { '/': link('/news/1', '/news/2.pdf', '/about', '/news/print/3', '/x?print=1'), '/news/1': link('/news/4') };
    const options = { include: '/news/\n# comment\nprint=1', exclude: '*.pdf$\n/\\/print\\/\\d/' };
    const collected = await crawl(routes, options);
    expect(paths(collected)).toEqual(['/', '/news/1', '/x?print=1', '/news/4']);
    expect(count(collected, 'links-excluded')).toBe(3);
  });

  it('keep to the folder of the start', async () => {
    const routes = { '/en/': link('/en/a', '/ru/a', 'b', '../'), '/en/a': link('/') };
    expect(paths(await crawl(routes, { stayInFolder: true }, '/en/')).toSorted()).toEqual(['/en/', '/en/a', '/en/b']);
    await site.close();
    const listed = (origin: string) => ({ '/sitemap.xml': sitemap(`${origin}/en/c`, `${origin}/ru/c`), '/en': redirect('/en/'), ...routes });
    for (const followLinks of ['sites', 'never']) {
      const collected = await crawl(listed, { stayInFolder: true, followLinks }, '/en');
      const pages = followLinks === 'never' ? ['/en', '/en/', '/en/c'] : ['/en', '/en/', '/en/a', '/en/b', '/en/c'];
      expect(paths(collected).toSorted()).toEqual(pages);
      expect(collected.problems.map(({ code }) => code)).not.toContain('sitemap-foreign-host');
      if (followLinks === 'sites') await site.close();
    }
  });

  it('do not follow a redirect out of the folder, except that of the start', async () => {
    const routes = { '/en/': link('/en/a', '/en/moved'), '/en/moved': redirect('/ru/moved'), '/ru/moved': link('/ru/b') };
    const stayed = await crawl(routes, { stayInFolder: true }, '/en/');
    expect(paths(stayed).toSorted()).toEqual(['/en/', '/en/a', '/en/moved']);
    expect(stayed.codes(`${site.origin}/en/moved`)).toEqual(['redirected']);
    await site.close();
    const moved = await crawl({ '/en/': redirect('/english/'), '/english/': link('a', '/ru/a') }, { stayInFolder: true }, '/en/');
    expect(paths(moved).toSorted()).toEqual(['/en/', '/english/', '/english/a']);
  });

  it('fold tracking parameters and session ids, and record the variants', async () => {
    const collected = await crawl({
      '/': link('/a?utm_source=x&id=1', '/a?id=1&gclid=7&from=feed', '/b;jsessionid=12?spm=1', '/c?PHPSESSID=9&page=2', '/d?from=x'),
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
    expect(site.asked.filter(({ path }) => /utm|gclid|sess|from/i.test(path))).toEqual([]);
    expect(collected.frontier.counts()).toEqual({ known: 5, finished: 5 });
  });

  it('follow own rules for parameters', async () => {
    const parameterRules = 'keep from /keep\ndrop ref2*\nkeep only id /shop\nsort';
    const collected = await crawl(
      { '/': link('/x?b=2&a=1&ref2_x=3', '/shop?color=red&id=7&utm_a=1', '/keep?from=mail', '/x?from=mail') },
      { parameterRules },
    );
    expect(paths(collected).filter((path) => !known(collected, path)?.variantOf)).toEqual(['/', '/x?a=1&b=2', '/shop?id=7', '/keep?from=mail', '/x']);
  });

  it('do not touch what a sitemap or a list names', async () => {
    site = await startTestSite((origin) => ({ '/sitemap.xml': sitemap(`${origin}/a?utm_source=x`), '/a?utm_source=x': html('a') }));
    const sources: Source[] = [
      { kind: 'sitemap', url: `${site.origin}/sitemap.xml` },
      { kind: 'url-list', urls: [`${site.origin}/b?gclid=1`] },
    ];
    expect(paths(await runCollect(sources))).toEqual(['/a?utm_source=x', '/b?gclid=1']);
  });

  it('follow links of sitemaps and lists only when told to', async () => {
    const routes = (origin: string) => ({ '/sitemap.xml': sitemap(`${origin}/a`), '/a': link('/b'), '/b': link('/c') });
    site = await startTestSite(routes);
    const source = { kind: 'sitemap', url: `${site.origin}/sitemap.xml` } as const;
    expect(paths(await runCollect(source))).toEqual(['/a']);
    expect(paths(await runCollect(source, { options: { followLinks: 'always', maxDepth: 1 } }))).toEqual(['/a', '/b']);
    expect(paths(await runCollect({ kind: 'site', url: `${site.origin}/b` }, { options: { followLinks: 'never', useSitemaps: false } }))).toEqual([
      '/b',
    ]);
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
    site = await startTestSite(() => Object.fromEntries(Array.from({ length: 150 }, (_, index): [string, Route] => [`/${index}`, answer])));
    const urls = [slow, site].flatMap(({ origin }) => Array.from({ length: origin === slow.origin ? 200 : 150 }, (_, index) => `${origin}/${index}`));
    // The slow site answers nothing before the quick one is done.
    const { frontier } = await runCollect({ kind: 'url-list', urls }, { options: { concurrency: 8, hostConnections: 4 } });
    await slow.close();
    expect(frontier.counts()).toEqual({ known: 350, finished: 350 });
  });

  it('take two sites into one audit, each with its own links', async () => {
    const other = await startTestSite(() => ({ '/': link('/other'), '/other': link('/more') }));
    site = await startTestSite(() => ({ '/': link('/a', `${other.origin}/more`, 'http://third.invalid/') }));
    const { frontier } = await runCollect([
      { kind: 'site', url: `${site.origin}/` },
      { kind: 'site', url: `${other.origin}/` },
    ]);
    await other.close();
    const found = frontier.addresses().map(({ address }) => address.replace(other.origin, 'other').replace(site.origin, 'site'));
    expect(found.toSorted()).toEqual(['other/', 'other/more', 'other/other', 'site/', 'site/a']);
  });
});

describe('a crawl that is interrupted', () => {
  it('goes on with the addresses and the depths that an undisturbed one finds', async () => {
    const tree = (number: number): Reply => {
      const children = [number * 3 + 1, number * 3 + 2, number * 3 + 3].filter((child) => child < 200);
      return html([...children, (number * 7) % 200].map((child) => `<a href="/${child}">x</a>`).join('') + ownText(number));
    };
    const stop = new AbortController();
    const routes = Object.fromEntries(Array.from({ length: 200 }, (_, number) => [`/${number}`, tree(number)] as const));
    const stopping: Route = (count) => {
      if (count === 1) stop.abort();
      return tree(60);
    };
    site = await startTestSite(() => routes);
    const undisturbed = await runCollect({ kind: 'site', url: `${site.origin}/0` });
    const rows = ({ frontier }: Collected) =>
      frontier
        .addresses()
        .map(({ address, depth }) => `${pathOf(address)} ${depth}`)
        .toSorted();
    const expected = rows(undisturbed);
    await site.close();
    site = await startTestSite(() => ({ ...routes, '/60': stopping }));
    const source = { kind: 'site', url: `${site.origin}/0` } as const;
    const { frontier } = await runCollect(source, { signal: stop.signal });
    expect(frontier.counts().finished).toBeLessThan(190);
    expect(rows(await runCollect(source, { frontier: frontier.reopened() }))).toEqual(expected);
  });

  it('ends with what is there when that is enough', async () => {
    const enough = new AbortController();
    const many = Array.from({ length: 300 }, (_, index) => `/p${index}`);
    site = await startTestSite(() => ({ '/': link(...many), '/p40': () => (enough.abort(), html('x')) }));
    const { frontier, problems } = await runCollect({ kind: 'site', url: `${site.origin}/` }, { enough: enough.signal, options: { concurrency: 2 } });
    const { known: all, finished } = frontier.counts();
    expect(finished).toBeGreaterThan(20);
    expect(finished).toBeLessThan(200);
    expect(problems).toContainEqual({ code: 'collect-stopped', address: null, parameters: { left: all - finished } });
  });
});

/** Pages without text of their own would be taken for a trap, and digits are no text. */
function ownText(number: number): string {
  const word = (place: number) => String.fromCodePoint(...[...String(number * 31 + place * 977)].map((digit) => 97 + Number(digit) * 2));
  return `<p>${Array.from({ length: 60 }, (_, place) => word(place)).join(' ')}</p>`;
}
