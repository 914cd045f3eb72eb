import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { page, redirect, sitemap, sitemapIndex, startTestSite, xml, type Route, type TestSite } from './test-site.ts';
import { runCollect } from './run-collect.ts';

let site: TestSite;
afterEach(() => site.close());
const start = async (routes: (origin: string) => Readonly<Record<string, Route>>) =>
  (site = await startTestSite(routes));

describe('a sitemap that works', () => {
  it('gives every page with its body, date and origin, however it is written', async () => {
    const { origin } = await start((at) => ({
      '/sitemap.xml': sitemapIndex(
        `${at}/nested.xml`,
        '/packed',
        `${at}/plain.txt`,
        `${at}/feed.rss`,
        `${at}/atom.xml`,
      ),
      '/nested.xml': sitemapIndex(`${at}/deep.xml`),
      '/deep.xml': sitemap(`${at}/deep.html`, '/relative.html?a=1&amp;b=2'),
      '/packed': { body: gzipSync(sitemap(`${at}/packed.html`).body ?? ''), headers: { 'content-type': 'text/plain' } },
      '/plain.txt': {
        body: `\uFEFF${at}/plain.html\r\n\r\n${at}/plain-2.html\n`,
        headers: { 'content-type': 'text/plain' },
      },
      '/feed.rss': xml(
        `<rss><channel><link>${at}/</link><item><link>${at}/rss.html</link><pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate></item></channel></rss>`,
      ),
      '/atom.xml': xml(
        `<feed><entry><link rel="enclosure" href="${at}/x.mp3"/><link href="${at}/atom.html"/><updated>2024-05-06T01:02:03Z</updated></entry></feed>`,
      ),
      ...Object.fromEntries(
        ['deep', 'packed', 'plain', 'plain-2', 'rss', 'atom'].map((name) => [`/${name}.html`, page(name)]),
      ),
      '/relative.html?a=1&b=2': page('relative'),
    }));
    const { frontier, problems } = await runCollect(`${origin}/sitemap.xml`);
    const found = frontier
      .addresses()
      .map(({ address, lastModified }) => [address.slice(origin.length), lastModified] as const);
    expect(new Map(found)).toEqual(
      new Map([
        ['/deep.html', '2024-05-06'],
        ['/relative.html?a=1&b=2', '2024-05-06'],
        ['/packed.html', '2024-05-06'],
        ['/plain.html', null],
        ['/plain-2.html', null],
        ['/rss.html', '2024-05-06T10:00:00.000Z'],
        ['/atom.html', '2024-05-06T01:02:03Z'],
      ]),
    );
    expect(
      frontier.pages().every(({ statusCode, body, problems: own }) => statusCode === 200 && body && own.length === 0),
    ).toBe(true);
    expect(problems.map(({ code }) => code)).toEqual(['robots-not-found']);
  });

  it('gives the translations that entries name, where they stand on the same site', async () => {
    const alternates = (at: string) =>
      [`${at}/en.html`, `${at}/ru.html`, 'https://example.cn/zh.html']
        .map((href) => `<xhtml:link rel="alternate" hreflang="x" href="${href}"/>`)
        .join('');
    const { origin } = await start((at) => ({
      '/sitemap.xml': xml(
        `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>${at}/en.html</loc>${alternates(at)}</url></urlset>`,
      ),
      '/en.html': page('en'),
      '/ru.html': page('ru'),
    }));
    const { frontier, problems } = await runCollect(`${origin}/sitemap.xml`);
    expect(frontier.addresses().map(({ address, origin: from }) => [address.slice(origin.length), from])).toEqual([
      ['/en.html', 'sitemap'],
      ['/ru.html', 'link'],
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['robots-not-found']);
  });

  it('loses nothing to a broken child among good ones', async () => {
    const { origin } = await start((at) => ({
      '/sitemap.xml': sitemapIndex(
        ...['broken', 'cut', 'gone', 'page', 'lying', 'good'].map((name) => `${at}/${name}.xml.gz`),
      ),
      '/broken.xml.gz': xml(`<urlset><url><loc>${at}/before.html</loc></url><url><loc>`),
      '/cut.xml.gz': { body: gzipSync(sitemap(...many(at, 3000)).body ?? '').subarray(0, 8000) },
      '/page.xml.gz': page(),
      '/lying.xml.gz': sitemap(`${at}/lying.html`),
      '/good.xml.gz': sitemap(`${at}/good.html`),
    }));
    const { frontier, problems } = await runCollect(`${origin}/sitemap.xml`, { options: { obeyRobots: false } });
    const found = new Set(frontier.addresses().map(({ address }) => address.slice(origin.length)));
    expect(['/before.html', '/many/0', '/lying.html', '/good.html'].filter((path) => !found.has(path))).toEqual([]);
    expect(problems.map(({ code, address }) => `${code} ${address?.slice(origin.length)}`).toSorted()).toEqual([
      'sitemap-broken /broken.xml.gz',
      'sitemap-broken /cut.xml.gz',
      'sitemap-is-html /page.xml.gz',
      'sitemap-not-found /gone.xml.gz',
    ]);
  });

  it('keeps what stands before the limit of size', async () => {
    const { origin } = await start((at) => ({
      '/sitemap.xml': sitemapIndex(`${at}/huge.xml`, `${at}/small.xml`),
      '/huge.xml': xml(
        `<urlset><url><loc>${at}/huge.html</loc></url>${' '.repeat(50_000_000)}<url><loc>${at}/never.html</loc></url></urlset>`,
      ),
      '/small.xml': sitemap(`${at}/small.html`),
    }));
    const { frontier, problems } = await runCollect(`${origin}/sitemap.xml`);
    expect(
      frontier
        .addresses()
        .map(({ address }) => address)
        .toSorted(),
    ).toEqual([`${origin}/huge.html`, `${origin}/small.html`]);
    const parameters = { address: `${origin}/huge.xml`, detail: 'too-large' };
    expect(problems).toContainEqual({ code: 'sitemap-broken', address: `${origin}/huge.xml`, parameters });
  });

  it('tells nonsense only so often, in a list of sitemaps as well', async () => {
    const nonsense = Array.from({ length: 300 }, (_, index) => `javascript:${index}`);
    const { origin } = await start((at) => ({
      '/sitemap.xml': sitemapIndex(...nonsense, `${at}/good.xml`),
      '/good.xml': sitemap(`${at}/good.html`),
    }));
    const { frontier, problems } = await runCollect(`${origin}/sitemap.xml`);
    expect(frontier.addresses()).toHaveLength(1);
    expect(problems.filter(({ code }) => code === 'address-invalid')).toHaveLength(50);
  });

  it('leaves out other hosts, and tells how many they were', async () => {
    const { origin } = await start((at) => ({
      '/sitemap.xml': sitemap(
        `${at}/here.html`,
        'http://other.invalid/a',
        'http://127.0.0.1:1/b',
        'mailto:c@example.com',
      ),
      '/here.html': page(),
    }));
    const { frontier, problems } = await runCollect(`${origin}/sitemap.xml`);
    expect(frontier.addresses().map(({ address }) => address)).toEqual([`${origin}/here.html`]);
    expect(problems).toContainEqual({
      code: 'sitemap-foreign-host',
      address: `${origin}/sitemap.xml`,
      parameters: { count: 2 },
    });
    expect(problems).toContainEqual({ code: 'address-invalid', address: 'mailto:c@example.com', parameters: {} });
  });

  it('follows an index that names itself, or nests too deeply, only so far', async () => {
    const { origin } = await start((at) => ({
      '/sitemap.xml': sitemapIndex(`${at}/sitemap.xml`, `${at}/level-1`, `${at}/pages.xml`),
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, level) => [`/level-${level + 1}`, sitemapIndex(`${at}/level-${level + 2}`)]),
      ),
      '/pages.xml': sitemap(`${at}/a.html`),
      '/a.html': page(),
    }));
    const { frontier, problems } = await runCollect(`${origin}/sitemap.xml`);
    expect(frontier.counts()).toEqual({ known: 1, finished: 1 });
    expect(problems).toContainEqual({ code: 'sitemap-too-deep', address: `${origin}/level-6`, parameters: {} });
    expect(site.asked.filter(({ path }) => path === '/sitemap.xml')).toHaveLength(1);
  });

  it('ends at the limit of pages', async () => {
    const { origin } = await start((at) => ({ '/sitemap.xml': sitemap(...many(at, 30)), '/robots.txt': { body: '' } }));
    const { frontier } = await runCollect(`${origin}/sitemap.xml`, { options: { maxPages: 7 } });
    expect(frontier.counts()).toEqual({ known: 7, finished: 7 });
    const sources = [
      { kind: 'url-list' as const, urls: [`${origin}/many/1`] },
      { kind: 'sitemap' as const, url: `${origin}/sitemap.xml` },
    ];
    expect((await runCollect(sources, { options: { maxPages: 1 } })).problems).toEqual([]);
  });
});

describe('a site typed instead of its sitemap', () => {
  it('is read by the sitemaps that its robots.txt names', async () => {
    const { origin } = await start((at) => ({
      '/': page('Welcome'),
      '/robots.txt': { body: `Sitemap: ${at}/hidden/map.xml` },
      '/hidden/map.xml': sitemap(`${at}/a.html`),
      '/a.html': page(),
    }));
    expect((await runCollect(`${origin}/`)).frontier.page(`${origin}/a.html`)?.statusCode).toBe(200);
  });

  it('is read by /sitemap.xml when robots.txt names none', async () => {
    const { origin } = await start((at) => ({
      '/': page(),
      '/sitemap.xml': sitemap(`${at}/a.html`),
      '/a.html': page(),
    }));
    expect((await runCollect(`${origin}/`)).frontier.page(`${origin}/a.html`)?.statusCode).toBe(200);
  });

  it('may redirect to its other host name first', async () => {
    const { origin } = await start((at) => ({
      '/': redirect(`${at.replace('127.0.0.1', 'localhost')}/home`),
      '/home': page(),
      '/sitemap.xml': sitemap(`${at}/a.html`),
      '/a.html': page(),
    }));
    expect((await runCollect(`${origin}/`)).frontier.page(`${origin}/a.html`)?.statusCode).toBe(200);
  });
});

describe('a first sitemap that cannot be used is told by its reason', () => {
  it.each<[string, Route, string]>([
    ['404', { status: 404 }, 'sitemap-not-found'],
    ['500 at every try', { status: 500 }, 'sitemap-not-found'],
    ['a web page', page(), 'sitemap-is-html'],
    ['an empty list', sitemap(), 'sitemap-empty'],
    ['only other hosts', sitemap('http://other.invalid/'), 'sitemap-empty'],
    ['something else', { body: '{"pages": []}' }, 'sitemap-broken'],
    ['damaged gzip', { body: Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3) }, 'sitemap-broken'],
    ['an answer cut short', { ...sitemap('/a'), cut: true }, 'sitemap-broken'],
  ])('%s', async (_, route, code) => {
    const { origin } = await start(() => ({ '/sitemap.xml': route }));
    await expect(runCollect(`${origin}/sitemap.xml`, { options: { retries: 0 } })).rejects.toMatchObject({ code });
  });

  it('robots.txt that forbids every address', async () => {
    const { origin } = await start((at) => ({
      '/sitemap.xml': sitemap(`${at}/a.html`, `${at}/b.html`),
      '/robots.txt': { body: 'User-agent: *\nDisallow: /' },
    }));
    await expect(runCollect(`${origin}/sitemap.xml`)).rejects.toMatchObject({
      code: 'robots-forbid-all',
      parameters: { count: 2 },
    });
    expect(site.asked.map(({ path }) => path)).not.toContain('/a.html');
  });

  it('a port that nobody listens on, and a host that does not exist', async () => {
    await start(() => ({}));
    const dead = await startTestSite(() => ({}));
    await dead.close();
    await expect(runCollect(`${dead.origin}/sitemap.xml`)).rejects.toMatchObject({ code: 'network-refused' });
    await expect(runCollect('http://nosuch.invalid/sitemap.xml')).rejects.toMatchObject({ code: 'network-dns' });
  });

  it('a server that never answers', async () => {
    const { origin } = await start(() => ({ '/sitemap.xml': () => 'handled' }));
    await expect(runCollect(`${origin}/sitemap.xml`, { options: { timeoutMillis: 2000 } })).rejects.toMatchObject({
      code: 'network-timeout',
    });
  });

  it('a server that does not speak TLS, with the address under which it answers, of which only robots.txt was asked for', async () => {
    const { origin, asked } = await start(() => ({ '/sitemap.xml': sitemap('/a') }));
    const https = origin.replace('http:', 'https:');
    const parameters = { host: https.slice('https://'.length), address: `${origin}/sitemap.xml` };
    await expect(runCollect(`${https}/sitemap.xml`)).rejects.toMatchObject({ code: 'https-unavailable', parameters });
    await expect(runCollect({ kind: 'site', url: `${https}/` })).rejects.toMatchObject({ code: 'https-unavailable' });
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/robots.txt']));
  });

  it('a server that does not speak TLS and sends whoever asks over http back there', async () => {
    const { origin } = await start((at) => ({
      '/robots.txt': redirect(`${at.replace('http:', 'https:')}/robots.txt`),
    }));
    await expect(runCollect(`${origin.replace('http:', 'https:')}/sitemap.xml`)).rejects.toMatchObject({
      code: 'network-tls',
    });
  });

  it('but a second source that cannot be used does not stop the first', async () => {
    const { origin } = await start((at) => ({ '/sitemap.xml': sitemap(`${at}/a.html`), '/a.html': page() }));
    const sources = [`${origin}/sitemap.xml`, `${origin}/missing.xml`].map((url) => ({
      kind: 'sitemap' as const,
      url,
    }));
    const { frontier, problems } = await runCollect(sources);
    expect(frontier.page(`${origin}/a.html`)?.statusCode).toBe(200);
    expect(problems.map(({ code }) => code)).toContain('sitemap-not-found');
  });
});

function many(origin: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${origin}/many/${index}`);
}
