import { describe, expect, it } from 'vitest';
import { MemoryFrontier } from '../../support/memory-frontier.ts';
import { CrawledSite, html, link } from './crawled-site.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { page, redirect, sitemap, startTestSite, type Reply, type Route } from './test-site.ts';

const at = new CrawledSite();
const { crawl, pathOf, paths, known } = at;

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
    expect(known(collected, '/b')).toMatchObject({ origin: 'link', depth: 2, foundOn: `${at.site.origin}/a` });
    expect(known(collected, '/')).toMatchObject({ origin: 'start', depth: 0, foundOn: null });
    expect(collected.codes(`${at.site.origin}/c`)).toEqual(['http-client-error']);
  });

  it('by the base of the page, whatever the spelling of the link', async () => {
    const collected = await crawl({
      '/': html(`<base href="/x/y/"><a href="a">1</a><a href="../b">2</a><a href=" /c d ">3</a><a href="\\e\\f">4</a>
        <a href="HTTP://LOCALHOST/no">6</a><a href="?q=1#frag">7</a><a href="a#other">8</a><a href="/%e4%b8%ad">9</a><a href="/中">10</a><a href="/&#228;?x=1&amp;y=2">11</a>`),
    });
    expect(paths(collected).toSorted()).toEqual(
      ['/', '/%C3%A4?x=1&y=2', '/%E4%B8%AD', '/c%20d', '/e/f', '/x/b', '/x/y/?q=1', '/x/y/a'].toSorted(),
    );
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
    const depths = Object.fromEntries(
      collected.frontier.addresses().map(({ address, depth, origin }) => [pathOf(address), [depth, origin]]),
    );
    expect(depths).toEqual({
      '/': [0, 'start'],
      '/a': [1, 'sitemap'],
      '/b': [2, 'link'],
      '/orphan': [null, 'sitemap'],
      '/child': [null, 'link'],
    });
    await at.site.close();
    expect(paths(await crawl(routes, { useSitemaps: false }))).toEqual(['/', '/a', '/b']);
  });

  it('that redirects to another host, which is the site then', async () => {
    const other = await startTestSite(() => ({ '/home': link('/next', 'http://elsewhere.invalid/') }));
    const collected = await crawl(() => ({ '/': redirect(`${other.origin}/home`) }));
    await other.close();
    expect(
      collected.frontier.addresses().map(({ address, depth }) => [address.replace(other.origin, 'other'), depth]),
    ).toEqual([
      [`${at.site.origin}/`, 0],
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
    const origins = collected.frontier
      .addresses()
      .map(({ address, origin }) => [address.replace(other.origin, 'other'), origin]);
    expect(origins).toEqual([
      [`${at.site.origin}/`, 'start'],
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
    at.site = await startTestSite(() => ({ '/robots.txt': { body: 'User-agent: *\nDisallow: /' }, '/': link('/a') }));
    const dead = await startTestSite(() => ({}));
    await dead.close();
    await expect(runCollect({ kind: 'site', url: `${dead.origin}/` })).rejects.toMatchObject({
      code: 'network-refused',
    });
    await expect(runCollect({ kind: 'site', url: 'http://nosuch.invalid/' })).rejects.toMatchObject({
      code: 'network-dns',
    });
    await expect(runCollect({ kind: 'site', url: `${at.site.origin}/` })).rejects.toMatchObject({
      code: 'robots-forbid-all',
    });
    await at.site.close();
    at.site = await startTestSite(() => ({ '/robots.txt': { status: 500 }, '/': link('/a') }));
    const unreachable = runCollect({ kind: 'site', url: `${at.site.origin}/` }, { options: { retries: 0 } });
    await expect(unreachable).rejects.toMatchObject({ code: 'robots-unreachable', parameters: { detail: '500' } });
  });

  it.each([
    [{ include: '/(/i' }, 'collect.include'],
    [{ exclude: '/[/i' }, 'collect.exclude'],
    [{ parameterRules: 'forget id' }, 'collect.parameterRules'],
  ])('rules that cannot be read: %j', async (options, option) => {
    await expect(crawl({ '/': link('/a') }, options)).rejects.toMatchObject({
      code: 'option-out-of-range',
      parameters: { option },
    });
  });
});

describe('a crawl that is interrupted', () => {
  it('goes on with the addresses and the depths that an undisturbed one finds', async () => {
    const tree = (number: number): Reply => {
      const children = [number * 3 + 1, number * 3 + 2, number * 3 + 3].filter((child) => child < 200);
      return html(
        [...children, (number * 7) % 200].map((child) => `<a href="/${child}">x</a>`).join('') + ownText(number),
      );
    };
    const stop = new AbortController();
    const routes = Object.fromEntries(
      Array.from({ length: 200 }, (_, number) => [`/${number}`, tree(number)] as const),
    );
    const stopping: Route = (count) => {
      if (count === 1) stop.abort();
      return tree(60);
    };
    at.site = await startTestSite(() => routes);
    const undisturbed = await runCollect({ kind: 'site', url: `${at.site.origin}/0` });
    const rows = ({ frontier }: Collected) =>
      frontier
        .addresses()
        .map(({ address, depth }) => `${pathOf(address)} ${depth}`)
        .toSorted();
    const expected = rows(undisturbed);
    await at.site.close();
    at.site = await startTestSite(() => ({ ...routes, '/60': stopping }));
    const source = { kind: 'site', url: `${at.site.origin}/0` } as const;
    const { frontier } = await runCollect(source, { signal: stop.signal });
    expect(frontier.counts().finished).toBeLessThan(190);
    expect(rows(await runCollect(source, { frontier: frontier.reopened() }))).toEqual(expected);
  });

  it('loses no link of a page with thousands of them when it fails while they are written', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => `/p${index}`);
    const routes = { '/robots.txt': { body: 'User-agent: *\nDisallow: /p' }, '/': link(...many) };
    at.site = await startTestSite(() => routes);
    const source = { kind: 'site', url: `${at.site.origin}/` } as const;
    const frontier = new MemoryFrontier();
    const { add } = frontier;
    const pieces: number[] = [];
    frontier.add = (found, room) => {
      if (found.length > 1) pieces.push(found.length);
      if (pieces.length > 1) throw new Error('no space left');
      return add(found, room);
    };
    await expect(runCollect(source, { frontier })).rejects.toThrow('no space left');
    expect(pieces[0]).toBeLessThan(many.length / 2);
    expect(frontier.addresses().find(({ address }) => pathOf(address) === '/')).toMatchObject({ finished: 0 });
    frontier.add = add;
    await runCollect(source, { frontier: frontier.reopened() });
    expect(frontier.counts()).toEqual({ known: many.length + 1, finished: many.length + 1 });
  });

  it('ends with what is there when that is enough', async () => {
    const enough = new AbortController();
    const many = Array.from({ length: 300 }, (_, index) => `/p${index}`);
    at.site = await startTestSite(() => ({ '/': link(...many), '/p40': () => (enough.abort(), html('x')) }));
    const { frontier, problems } = await runCollect(
      { kind: 'site', url: `${at.site.origin}/` },
      { enough: enough.signal, options: { concurrency: 2 } },
    );
    const { known: all, finished } = frontier.counts();
    expect(finished).toBeGreaterThan(20);
    expect(finished).toBeLessThan(200);
    expect(problems).toContainEqual({ code: 'collect-stopped', address: null, parameters: { left: all - finished } });
  });
});

/** Pages without text of their own would be taken for a trap, and digits are no text. */
function ownText(number: number): string {
  const word = (place: number) =>
    String.fromCodePoint(...[...String(number * 31 + place * 977)].map((digit) => 97 + Number(digit) * 2));
  return `<p>${Array.from({ length: 60 }, (_, place) => word(place)).join(' ')}</p>`;
}
