import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryFrontier } from '../../support/memory-frontier.ts';
import { page, redirect, sitemap, startTestSite, type Reply, type Route, type TestSite } from './test-site.ts';
import { runCollect, type Collected, type RunSettings } from './run-collect.ts';

let site: TestSite;
afterEach(() => site.close());

/** A site whose sitemap lists all its routes. */
async function crawl(
  routes: (origin: string) => Readonly<Record<string, Route>>,
  settings: RunSettings = {},
): Promise<Collected> {
  site = await startTestSite((origin) => {
    const pages = routes(origin);
    const listed = Object.keys(pages).filter((path) => path !== '/robots.txt');
    return { '/sitemap.xml': sitemap(...listed.map((path) => origin + path.replaceAll('&', '&amp;'))), ...pages };
  });
  return runCollect(`${site.origin}/sitemap.xml`, settings);
}

const hundredAndFifty = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => [`/p/${index}`, page(String(index))]),
);
const atFirst =
  (failure: Reply): Route =>
  (count) =>
    count === 1 ? failure : page();
const tries = (path: string) => site.asked.filter((request) => request.path === path).length;
const at = (path: string) => site.origin + path;

describe('every failure of a page becomes a record with its reason', () => {
  it.each<[string, Route, string, number]>([
    ['missing page', { status: 404 }, 'http-client-error', 1],
    ['gone page', { status: 410 }, 'http-client-error', 1],
    ['page behind a login', { status: 401 }, 'http-access-denied', 1],
    ['page behind a firewall', { status: 403 }, 'http-access-denied', 1],
    ['server error', { status: 500 }, 'http-server-error', 2],
    ['not implemented', { status: 501 }, 'http-server-error', 1],
    ['no content', { status: 204 }, 'http-unexpected', 1],
    ['redirect without target', { status: 302 }, 'redirect-without-target', 1],
    ['redirect to nonsense', redirect('http://['), 'redirect-without-target', 1],
    ['redirect to another host', redirect('https://elsewhere.invalid/x'), 'redirected-off-site', 1],
    ['picture', { headers: { 'content-type': 'image/png' }, body: 'png' }, 'not-html', 1],
    ['bytes without a content type', { body: Uint8Array.of(1, 2, 0, 3) }, 'not-html', 1],
    ['huge page, announced', page('x'.repeat(20_000)), 'too-large', 1],
    [
      'huge page, packed',
      {
        ...page(),
        headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
        body: gzipSync('x'.repeat(900_000)),
      },
      'too-large',
      1,
    ],
    ['body cut short', { ...page('x'.repeat(5000)), cut: true }, 'body-cut-short', 2],
    [
      'damaged packing',
      { headers: { 'content-type': 'text/html', 'content-encoding': 'br' }, body: Uint8Array.of(1, 0, 2, 0) },
      'encoding-broken',
      2,
    ],
    ['lost connection', (_, request) => (request.destroy(), 'handled'), 'network-reset', 2],
    ['silence', () => 'handled', 'timeout-headers', 2],
  ])('%s', async (_, route, code, expectedTries) => {
    // Only the page that never answers may run out of time, however busy the machine is.
    const timeoutMillis = code === 'timeout-headers' ? 700 : 60_000;
    const { codes, frontier } = await crawl(() => ({ '/x': route }), {
      options: { retries: 1, maxBytes: 10_000, timeoutMillis },
    });
    expect(codes(at('/x'))).toEqual([code]);
    expect(frontier.page(at('/x'))?.body).toBeNull();
    expect(tries('/x')).toBe(expectedTries);
  });

  it('a host that is unknown or refuses is named for each of its pages', async () => {
    site = await startTestSite(() => ({ '/a': page() }));
    const dead = await startTestSite(() => ({}));
    await dead.close();
    const urls = ['http://nosuch.invalid/a', `${dead.origin}/a`, `\u200E${at('/a')}\u200B`, 'not an address'];
    const { codes, problems } = await runCollect({ kind: 'url-list', urls });
    expect([codes('http://nosuch.invalid/a'), codes(`${dead.origin}/a`), codes(at('/a'))]).toEqual([
      ['network-dns'],
      ['network-refused'],
      [],
    ]);
    expect(problems).toContainEqual({ code: 'address-invalid', address: 'not an address', parameters: {} });
  });
});

describe('failure that passes is waited for', () => {
  it('503 and lost bodies are tried again', async () => {
    const { codes } = await crawl(() => ({
      '/busy': atFirst({ status: 503 }),
      '/cut': atFirst({ ...page(), cut: true }),
    }));
    expect([codes(at('/busy')), codes(at('/cut'))]).toEqual([[], []]);
    expect([tries('/busy'), tries('/cut')]).toEqual([2, 2]);
  });

  it('Retry-After is kept, and a 429 holds the whole host', async () => {
    const limited = { status: 429, headers: { 'retry-after': '1' } };
    const { codes } = await crawl(() => ({ '/first': atFirst(limited), '/second': page() }), {
      options: { concurrency: 1 },
    });
    const [first, again] = site.asked.filter(({ path }) => path === '/first');
    const second = site.asked.find(({ path }) => path === '/second');
    expect(again!.at - first!.at).toBeGreaterThan(950);
    expect(second!.at - first!.at).toBeGreaterThan(950);
    expect(codes(at('/first'))).toEqual([]);
  });
});

/** The same gzip stream with the field for a file name (RFC 1952). */
const withName = (packed: Buffer) =>
  Buffer.concat([
    packed.subarray(0, 3),
    Uint8Array.of(8),
    packed.subarray(4, 10),
    Buffer.from('page.html\0'),
    packed.subarray(10),
  ]);

describe('bodies', () => {
  it.each<[string, (text: string) => Uint8Array]>([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
    ['gzip', (text) => Buffer.from(text)],
  ])('encoded as %s are decoded, even when that is a lie', async (encoding, pack) => {
    const text = '<p>неизменный текст</p>'.repeat(50);
    const { frontier } = await crawl(() => ({
      '/x': { headers: { 'content-type': 'text/html', 'content-encoding': encoding }, body: pack(text) },
    }));
    expect(Buffer.from(frontier.page(at('/x'))?.body ?? []).toString('utf8')).toBe(text);
  });

  it.each<[string, Record<string, string>, (packed: Buffer) => Uint8Array]>([
    ['without its check sum', { 'content-encoding': 'gzip' }, (packed) => packed.subarray(0, -8)],
    [
      'with a wrong check sum',
      { 'content-encoding': 'gzip' },
      (packed) => Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8)]),
    ],
    [
      'with something behind it',
      { 'content-encoding': 'gzip' },
      (packed) => Buffer.concat([packed, Buffer.from('<!-- 3 ms -->')]),
    ],
    ['with a file name in its head', { 'content-encoding': 'gzip' }, (packed) => withName(packed.subarray(0, -8))],
    ['that nobody announces', {}, (packed) => packed],
  ])('packed with gzip, %s, are read as browsers read them', async (_, headers, spoil) => {
    const text = '<p>text</p>'.repeat(50);
    const { frontier } = await crawl(() => ({
      '/x': { headers: { 'content-type': 'text/html', ...headers }, body: spoil(gzipSync(text)) },
    }));
    expect(Buffer.from(frontier.page(at('/x'))?.body ?? []).toString()).toBe(text);
  });

  it('without a content type, or with one that says nothing, are taken when they are text', async () => {
    const types = [
      '',
      'html',
      '*/*',
      'charset=utf-8',
      'unknown/unknown',
      'text/html, text/html',
      'application/json, text/html;charset=utf-8',
    ];
    const routes = types.map((type, n): [string, Route] => [
      `/${n}`,
      { ...(type && { headers: { 'content-type': type } }), body: '<p>text' },
    ]);
    const { codes } = await crawl(() => Object.fromEntries(routes));
    expect(types.filter((_, n) => codes(at(`/${n}`)).length > 0)).toEqual([]);
  });
});

describe('redirects', () => {
  it('are followed on the site, and chains and circles are told once, at their start', async () => {
    const { codes, frontier, problems } = await crawl((origin) => ({
      '/one': redirect('/target#part'),
      '/a': redirect('/b', 302),
      '/c': redirect(`${origin}/target`, 308),
      '/b': redirect('/c', 307),
      '/round': redirect('/about'),
      '/about': redirect('/round'),
      '/self': redirect('/self'),
    }));
    expect(frontier.page(at('/one'))?.redirectTo).toBe(at('/target'));
    expect(frontier.addresses().find(({ address }) => address === at('/target'))?.origin).toBe('redirect');
    expect(codes(at('/target'))).toEqual(['http-client-error']);
    expect(codes(at('/one'))).toEqual(['redirected']);
    const chains = problems.filter(({ code }) => code.startsWith('redirect-'));
    expect(chains).toHaveLength(3);
    expect(chains).toContainEqual({
      code: 'redirect-chain',
      address: at('/a'),
      parameters: { hops: 3, target: at('/target') },
    });
    expect(chains).toContainEqual({ code: 'redirect-loop', address: at('/self'), parameters: {} });
  });

  it('that hand out a cookie on the way back to the page end with the page', async () => {
    const needs =
      (cookie: string, otherwise: Reply): Route =>
      (_, request) =>
        request.headers.cookie?.includes(cookie) ? page() : otherwise;
    const pages = ['/a', '/b', '/c', '/d'];
    const { codes, problems } = await crawl(() => ({
      '/self': needs('self=1', { status: 302, headers: { location: '/self', 'set-cookie': 'self=1; Path=/self' } }),
      ...Object.fromEntries(
        pages.map((path) => [path, needs('seen=1', redirect(`/check?to=${encodeURIComponent(path)}`, 302))]),
      ),
      ...Object.fromEntries(
        pages.map((path) => [
          `/check?to=${encodeURIComponent(path)}`,
          { status: 302, headers: { location: path, 'set-cookie': 'seen=1' } },
        ]),
      ),
      '/circle': redirect('/back', 302),
      '/back': { status: 302, headers: { location: '/circle', 'set-cookie': 'none=1' } },
    }));
    expect([...pages, '/self'].filter((path) => codes(at(path)).length > 0)).toEqual([]);
    expect(problems.filter(({ code }) => code.startsWith('redirect-')).map(({ code }) => code)).toEqual([
      'redirect-loop',
    ]);
  });

  it('to an address with other letters arrive there, though the header is no ASCII', async () => {
    const raw = Buffer.from('/法规', 'utf8').toString('latin1');
    const { frontier } = await crawl(() => ({ '/x': redirect(raw) }));
    expect(frontier.page(at('/x'))?.redirectTo).toBe(at('/%E6%B3%95%E8%A7%84'));
  });

  it('that lead to a new address every time are given up', async () => {
    site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(`${origin}/n`),
      ...Object.fromEntries(steps(60)),
    }));
    const { frontier } = await runCollect(`${site.origin}/sitemap.xml`);
    expect(frontier.counts().known).toBe(21);
  });
});

describe('robots.txt', () => {
  it('keeps forbidden pages from being asked for', async () => {
    const robots = { body: 'User-agent: *\nDisallow: /private/' };
    const { codes, frontier } = await crawl(() => ({ '/robots.txt': robots, '/private/x': page(), '/x': page() }));
    expect(codes(at('/private/x'))).toEqual(['robots-disallowed']);
    expect(frontier.page(at('/private/x'))?.statusCode).toBe(0);
    expect(tries('/private/x')).toBe(0);
  });

  it('is not read when it is not to be obeyed', async () => {
    const { codes } = await crawl(() => ({ '/robots.txt': { body: 'User-agent: *\nDisallow: /' }, '/x': page() }), {
      options: { obeyRobots: false },
    });
    expect(codes(at('/x'))).toEqual([]);
    expect(tries('/robots.txt')).toBe(0);
  });

  it('speaks to the chosen name', async () => {
    const robots = { body: 'User-agent: Baiduspider\nDisallow: /x\n\nUser-agent: *\nAllow: /' };
    const { codes } = await crawl(() => ({ '/robots.txt': robots, '/x': page(), '/y': page() }), {
      options: { userAgent: 'Baiduspider' },
    });
    expect([codes(at('/x')), codes(at('/y'))]).toEqual([['robots-disallowed'], []]);
    expect(site.asked.find(({ path }) => path === '/y')?.headers['user-agent']).toContain('Baiduspider/2.0');
  });

  it.each([204, 404, 403])('that answers %i forbids nothing', async (status) => {
    const { codes, problems } = await crawl(() => ({ '/robots.txt': { status }, '/x': page() }));
    expect([codes(at('/x')), problems.map(({ code }) => code)]).toEqual([[], ['robots-not-found']]);
  });

  it('forbids everything while it cannot be read', async () => {
    const failing = crawl(() => ({ '/robots.txt': { status: 500 }, '/x': page() }), { options: { retries: 0 } });
    await expect(failing).rejects.toMatchObject({ code: 'robots-unreachable', parameters: { detail: '500' } });
    expect(tries('/x')).toBe(0);
  });

  it('counts with its beginning when it is endless', async () => {
    const rules = `User-agent: *\nDisallow: /secret\n${'# nothing\n'.repeat(600_000)}`;
    const { codes, problems } = await crawl(() => ({
      '/robots.txt': { body: rules },
      '/secret': page(),
      '/open': page(),
    }));
    expect([codes(`${site.origin}/secret`), codes(`${site.origin}/open`), problems]).toEqual([
      ['robots-disallowed'],
      [],
      [],
    ]);
  });

  it('sets the pace by Crawl-delay', async () => {
    const routes = {
      '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.3' },
      '/a': page(),
      '/b': page(),
      '/c': page(),
    };
    await crawl(() => routes);
    const times = site.asked.filter(({ path }) => /^\/[abc]$/.test(path)).map((request) => request.at);
    expect(times[2]! - times[0]!).toBeGreaterThan(600 - onTheWay);
  });
});

/** Milliseconds by which a first request may come later than it was sent; without a pace all are there in less. */
const onTheWay = 400;

describe('many pages', () => {
  it('are asked for in parallel up to the limit and written in batches', async () => {
    const { frontier } = await crawl(() => hundredAndFifty, { options: { concurrency: 3 } });
    expect(frontier.counts()).toEqual({ known: 150, finished: 150 });
    expect(site.peak()).toBeLessThanOrEqual(3);
    expect(Math.max(...frontier.batches)).toBeLessThanOrEqual(32);
    expect(frontier.batches.length).toBeLessThan(20);
  });

  it('keep to a limit of requests per second', async () => {
    const some = Object.fromEntries(Object.entries(hundredAndFifty).slice(0, 5));
    await crawl(() => some, { options: { requestsPerSecond: 8, obeyRobots: false } });
    const times = site.asked.filter(({ path }) => path.startsWith('/p/')).map((request) => request.at);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(500 - onTheWay);
  });

  it('go on after an interruption where they stopped, none lost and none fetched twice but those in flight', async () => {
    const stop = new AbortController();
    const frontier = new MemoryFrontier();
    const stopping: Route = (count) => {
      if (count === 1) stop.abort();
      return page();
    };
    const routes = () => ({ ...hundredAndFifty, '/p/70': stopping });
    await crawl(routes, { frontier, signal: stop.signal, options: { concurrency: 4 } });
    const done = frontier.counts().finished;
    expect(done).toBeGreaterThan(40);
    expect(done).toBeLessThan(100);
    await runCollect(at('/sitemap.xml'), { frontier: frontier.reopened() });
    expect(frontier.counts()).toEqual({ known: 150, finished: 150 });
    expect(tries('/sitemap.xml')).toBe(1);
    expect(site.asked.filter(({ path }) => path.startsWith('/p/')).length).toBeLessThanOrEqual(154);
  });

  it('can be interrupted while the sitemap is being read', async () => {
    const stop = new AbortController();
    site = await startTestSite(() => ({ '/sitemap.xml': () => (stop.abort('the user paused'), 'handled') }));
    const { frontier } = await runCollect(at('/sitemap.xml'), { signal: stop.signal });
    expect(frontier.counts().known).toBe(0);
    expect(frontier.isDiscovered(`sitemap:${at('/sitemap.xml')}`)).toBe(false);
  });

  it('report a store that cannot be written instead of going on', async () => {
    const frontier = new MemoryFrontier();
    frontier.finish = () => {
      throw new Error('disk full');
    };
    await expect(crawl(() => hundredAndFifty, { frontier })).rejects.toThrow('disk full');
    expect(site.asked.length).toBeLessThan(150);
  });
});

function steps(count: number): [string, Reply][] {
  return Array.from({ length: count }, (_, index) => ['/n'.repeat(index + 1), redirect('/n'.repeat(index + 2))]);
}
