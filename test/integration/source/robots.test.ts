import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewProblem } from '../../../src-main/contract/problems.ts';
import { checkOptions } from '../../../src-main/engine/options.ts';
import { fetcherOf, type Fetcher } from '../../../src-main/engine/source/crawl/fetcher.ts';
import { robotsReader } from '../../../src-main/engine/source/crawl/robots.ts';
import { collectOptions, type CollectOptionValues } from '../../../src-main/engine/source/options.ts';
import type { CollectContext } from '../../../src-main/engine/source/source.ts';
import { page, redirect, startTestSite, type Reply, type Route, type TestSite } from './test-site.ts';

const defaults = checkOptions(collectOptions, {}, 'collect');
let site: TestSite;
let fetcher: Fetcher;

/** Robots rules of a site whose paths answer like this; without an age everything is read each time. */
async function robotsOf(routes: Readonly<Record<string, Route>>, options: Partial<CollectOptionValues> = {}) {
  site = await startTestSite(() => routes);
  const values = { ...defaults, pace: 'unlimited', retries: 0, robotsMaxAgeSeconds: 0, ...options };
  const { signal } = new AbortController();
  const problems: NewProblem[] = [];
  fetcher = fetcherOf(values, signal);
  const context = {
    options: values,
    signal,
    reportProblem: (problem: NewProblem) => problems.push(problem),
  } as unknown as CollectContext;
  const robots = robotsReader(fetcher, context);
  const allows = async (path: string) => (await robots.rulesFor(site.origin + path)).allows(site.origin + path);
  return { robots, allows, codes: () => problems.map(({ code }) => code) };
}

const rules = (...lines: readonly string[]): Reply => ({ body: lines.join('\n') });

afterEach(async () => {
  await fetcher.close();
  await site.close();
});

describe('robots.txt', () => {
  it('that cannot be had any more counts as it was read before', async () => {
    const { allows, codes } = await robotsOf({
      '/robots.txt': (tries) => (tries === 1 ? rules('User-agent: *', 'Disallow: /x') : { status: 503 }),
    });
    expect([await allows('/x'), await allows('/y'), await allows('/x')]).toEqual([false, true, false]);
    expect(codes()).toEqual([]);
    // What could not be had is not asked for with every page.
    expect(site.asked).toHaveLength(2);
  });

  it.each([
    ['utf-16le with a mark', [0xff, 0xfe], false],
    ['utf-16be with a mark', [0xfe, 0xff], true],
    ['utf-16le without one', [], false],
    ['utf-8 with a mark', null, false],
  ] as const)('is read in %s', async (_name, mark, bigEndian) => {
    const text = 'User-agent: *\nDisallow: /x\n';
    const wide = Buffer.from(text, 'utf16le');
    const body =
      mark === null
        ? Buffer.from(`\ufeff${text}`)
        : Buffer.concat([Buffer.from(mark), bigEndian ? wide.swap16() : wide]);
    const { allows } = await robotsOf({ '/robots.txt': { body } });
    expect([await allows('/x'), await allows('/y')]).toEqual([false, true]);
  });

  it('that asks for a second or more between requests is told of once', async () => {
    const { allows, codes } = await robotsOf({ '/robots.txt': rules('User-agent: *', 'Crawl-delay: 1.5') });
    expect([await allows('/x'), await allows('/y')]).toEqual([true, true]);
    expect(codes()).toEqual(['robots-delay']);
  });

  it('that was taken away allows everything, and takes its Crawl-delay with it', async () => {
    const { allows } = await robotsOf({
      '/robots.txt': (tries) =>
        tries === 1 ? rules('User-agent: *', 'Crawl-delay: 0.3', 'Disallow: /x') : { status: 404 },
    });
    expect(await allows('/x')).toBe(false);
    const interval = () => {
      const limiter = fetcher.rateLimiter(`${site.origin}/`);
      const later = performance.now() + 100_000;
      limiter.start(later);
      return limiter.waitMillis(later);
    };
    expect(Math.round(interval())).toBe(300);
    fetcher.rateLimiter(`${site.origin}/`).start(-1000);
    expect(await allows('/x')).toBe(true);
    expect(interval()).toBe(0);
  });

  it('is followed through five redirects, and taken for missing after that', async () => {
    const steps = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, nth) => [nth === 0 ? '/robots.txt' : `/r${nth}`, redirect(`/r${nth + 1}`)]),
      );
    const forbidding = rules('User-agent: *', 'Disallow: /');
    expect(await (await robotsOf({ ...steps(5), '/r5': forbidding })).allows('/x')).toBe(false);
    await fetcher.close();
    await site.close();
    expect(await (await robotsOf({ ...steps(6), '/r6': forbidding })).allows('/x')).toBe(true);
  });

  it('is read to 500 KiB', async () => {
    const filler = `# ${'x'.repeat(1000)}\n`.repeat(520);
    const { allows } = await robotsOf({
      '/robots.txt': { body: `User-agent: *\nDisallow: /early\n${filler}Disallow: /late\n` },
    });
    expect([await allows('/early'), await allows('/late')]).toEqual([false, true]);
  });

  it('of the user’s own takes the place of the site’s', async () => {
    const { allows } = await robotsOf(
      { '/robots.txt': rules('User-agent: *', 'Disallow: /') },
      { robotsText: 'User-agent: *\nDisallow: /mine' },
    );
    expect([await allows('/x'), await allows('/mine')]).toEqual([true, false]);
    expect(site.asked).toEqual([]);
  });

  it('speaks to a user agent in one’s own words under its product', async () => {
    const texts = rules('User-agent: MyBot', 'Disallow: /bot', '', 'User-agent: *', 'Disallow: /others');
    const { allows } = await robotsOf({ '/robots.txt': texts }, { userAgentText: 'MyBot/3 (+https://example.com)' });
    expect([await allows('/bot'), await allows('/others')]).toEqual([false, true]);
  });

  it('is obeyed by what waits behind it, though the next request may start as soon as it was read', async () => {
    const held = Promise.withResolvers<ServerResponse>();
    const { robots, allows } = await robotsOf(
      {
        '/robots.txt': (tries) => rules('User-agent: *', tries === 1 ? 'Allow: /' : 'Disallow: /later'),
        '/held': (_tries, _request, response) => {
          held.resolve(response);
          return 'handled';
        },
        '/later': page(),
      },
      { hostConnections: 1 },
    );
    const [address, expected] = [`${site.origin}/later`, { kind: 'page', maxBytes: 1000 } as const];
    expect(await allows('/later')).toBe(true);
    const first = fetcher.fetch(`${site.origin}/held`, expected);
    const response = await held.promise;
    const later = fetcher.fetch(address, expected, { refuse: () => robots.refuses(address) });
    const readAgain = allows('/other');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>A page.');
    await Promise.all([first, readAgain]);
    expect((await later).failure?.code).toBe('robots-disallowed');
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/held', '/robots.txt']);
  });

  it('is asked for once by many pages at the same time', async () => {
    const { robots } = await robotsOf(
      { '/robots.txt': rules('User-agent: *', 'Allow: /') },
      { robotsMaxAgeSeconds: 3600 },
    );
    await Promise.all(Array.from({ length: 50 }, (_, nth) => robots.rulesFor(`${site.origin}/${nth}`)));
    expect(site.asked).toHaveLength(1);
  });
});
