import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkOptions } from '../../../src-main/engine/options.ts';
import { fetchOptions, type FetchOptionValues } from '../../../src-main/engine/source/options.ts';
import { fetcherOf, type Fetcher } from '../../../src-main/engine/source/crawl/fetcher.ts';
import { startDigestSite, type DigestSiteOptions } from '../../support/digest-site.ts';
import { keyPair } from '../../support/hostile-site.ts';
import { runCollect } from './run-collect.ts';
import { page, startTestSite, type Reply, type Route } from './test-site.ts';

const defaults = checkOptions(fetchOptions, {}, 'collect');
const pageRequest = { kind: 'page', maxBytes: 1_000_000 } as const;
const name = 'editor';
const password = 'pass:word ünï';
const logins = `127.0.0.1 ${name}:${password}`;
const closing: (() => Promise<unknown>)[] = [];

function fetcher(options: Partial<FetchOptionValues> = {}): Fetcher {
  const made = fetcherOf(
    { ...defaults, pace: 'unlimited', backOffMillis: 1, logins, ...options },
    new AbortController().signal,
  );
  closing.push(() => made.close());
  return made;
}

async function digestSite(options: Partial<DigestSiteOptions> = {}) {
  const started = await startDigestSite({ name, password, ...options });
  closing.push(() => started.close());
  return started;
}

async function site(routes: Readonly<Record<string, Route>>) {
  const started = await startTestSite(() => routes);
  closing.push(() => started.close());
  return started;
}

/** Fetches one after the other, and gives their statuses and tries. */
async function fetchAll(
  one: Fetcher,
  addresses: readonly string[],
): Promise<(readonly [status: number, tries: number])[]> {
  const results: (readonly [number, number])[] = [];
  for (const address of addresses) {
    const { statusCode, tries } = await one.fetch(address, pageRequest);
    results.push([statusCode, tries]);
  }
  return results;
}

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe('a site that asks for digest', () => {
  it.each(['MD5', 'MD5-sess', 'SHA-256', 'SHA-256-sess'] as const)(
    'by %s gets it once it asked, and at once from then on',
    async (algorithm) => {
      const { origin, asked } = await digestSite({ algorithm });
      expect(await fetchAll(fetcher(), [`${origin}/a?q=ё`, `${origin}/b`, `${origin}/c`])).toEqual([
        [200, 1],
        [200, 1],
        [200, 1],
      ]);
      expect(asked).toEqual(['GET /a?q=%D1%91 - 401', 'GET /a?q=%D1%91 1 200', 'GET /b 2 200', 'GET /c 3 200']);
    },
  );

  it('as in RFC 2069 gets no count', async () => {
    const { origin, asked } = await digestSite({ counts: false });
    await fetchAll(fetcher(), [`${origin}/a`, `${origin}/b`]);
    expect(asked).toEqual(['GET /a - 401', 'GET /a - 200', 'GET /b - 200']);
  });

  it('gets the answer to a new nonce once the old one is too old', async () => {
    const { origin, asked } = await digestSite({ usesOfNonce: 2 });
    const statuses = await fetchAll(fetcher(), [`${origin}/a`, `${origin}/b`, `${origin}/c`, `${origin}/d`]);
    expect(statuses.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(asked).toEqual([
      'GET /a - 401',
      'GET /a 1 200',
      'GET /b 2 200',
      'GET /c 3 401',
      'GET /c 1 200',
      'GET /d 2 200',
    ]);
  });

  it('is asked three times at the most when every nonce is too old', async () => {
    const { origin, asked } = await digestSite({ usesOfNonce: 0 });
    expect(await fetchAll(fetcher(), [`${origin}/a`, `${origin}/b`])).toEqual([
      [401, 1],
      [401, 1],
    ]);
    expect(asked).toEqual(['GET /a - 401', 'GET /a 1 401', 'GET /a 1 401', 'GET /b 1 401', 'GET /b 1 401']);
  });

  it('is not asked again with a wrong password', async () => {
    const { origin, asked } = await digestSite({ password: 'another' });
    const one = fetcher();
    expect(await fetchAll(one, [`${origin}/a`, `${origin}/b`])).toEqual([
      [401, 1],
      [401, 1],
    ]);
    expect(asked).toEqual(['GET /a - 401', 'GET /a 1 401', 'GET /b 1 401']);
    expect(one.problems()).toEqual([]);
  });

  it('tells of a wrong login as of any page that is not to be seen, without the login', async () => {
    const { origin } = await digestSite({ password: 'another' });
    const { frontier, codes, problems } = await runCollect(
      { kind: 'url-list', urls: [`${origin}/a`] },
      { options: { logins } },
    );
    const page = frontier.page(`${origin}/a`);
    expect([page?.statusCode, codes(`${origin}/a`)]).toEqual([401, ['http-access-denied']]);
    expect(JSON.stringify([page, problems])).not.toMatch(/editor|pass:word/);
  });

  it('never sees the password, even if it offers basic as well', async () => {
    const { origin, authorizations } = await digestSite({ otherChallenges: 'Basic realm="staging", charset="UTF-8"' });
    const { statusCode, headers } = await fetcher().fetch(`${origin}/a`, pageRequest);
    expect([statusCode, authorizations[0], authorizations[1]?.split(' ')[0]]).toEqual([200, undefined, 'Digest']);
    expect(JSON.stringify(headers)).not.toContain('pass');
  });

  it('has a login for each of its realms', async () => {
    const { origin, asked } = await digestSite({ realm: (path) => path.slice(0, 2) });
    await fetchAll(fetcher(), [`${origin}/a`, `${origin}/b`]);
    expect(asked).toEqual(['GET /a - 401', 'GET /a 1 200', 'GET /b 2 401', 'GET /b 1 200']);
  });

  it('is asked again at its pace, like for any other request', async () => {
    const { origin, asked } = await digestSite({ usesOfNonce: 1 });
    const one = fetcher();
    const started = vi.spyOn(one.rateLimiter(origin), 'start');
    await fetchAll(one, [`${origin}/a`, `${origin}/b`]);
    expect([started.mock.calls.length, asked.length]).toEqual([4, 4]);
  });

  it('may ask by post as well', async () => {
    const { origin, asked } = await digestSite();
    const { statusCode } = await fetcher().fetch(
      `${origin}/a`,
      { kind: 'any', maxBytes: 1000 },
      { post: Buffer.from('{}') },
    );
    expect([statusCode, asked]).toEqual([200, ['POST /a - 401', 'POST /a 1 200']]);
  });

  it('is counted for itself where two origins have one host', async () => {
    const [first, second] = [await digestSite(), await digestSite({ algorithm: 'SHA-256' })];
    await fetchAll(fetcher(), [`${first.origin}/a`, `${second.origin}/a`, `${first.origin}/b`, `${second.origin}/b`]);
    const expected = ['GET /a - 401', 'GET /a 1 200', 'GET /b 2 200'];
    expect([first.asked, second.asked]).toEqual([expected, expected]);
  });

  it('lets in requests that go out together', async () => {
    const { origin, asked } = await digestSite({ counts: false });
    const one = fetcher({ hostConnections: 4 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => one.fetch(`${origin}/${nth}`, pageRequest)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    // Only those that started before the first challenge was answered had to be asked again: at most two for each
    // connection.
    expect(asked.filter((line) => line.endsWith(' 401')).length).toBeLessThanOrEqual(8);
  });
});

describe('a login', () => {
  it('goes to its host only, wherever a page redirects to', async () => {
    const elsewhere = await digestSite();
    const target = `${elsewhere.origin.replace('127.0.0.1', 'localhost')}/b`;
    const { origin } = await digestSite({ redirects: { '/a': target } });
    const { address, response } = await fetcher().fetchFollowing(`${origin}/a`, pageRequest);
    expect([address, response.statusCode]).toEqual([target, 401]);
    expect(elsewhere.authorizations).toEqual([undefined]);
  });

  it('is not for the pages of others, nor beside what a script brings itself', async () => {
    const { origin, authorizations } = await digestSite();
    const one = fetcher();
    await one.fetch(`${origin}/a`, pageRequest, { withoutCredentials: true });
    await one.fetch(`${origin}/b`, pageRequest, { headers: { authorization: 'Bearer token' } });
    expect(authorizations).toEqual([undefined, 'Bearer token']);
  });

  it('goes out as basic where a site asks for that alone, and at once from then on', async () => {
    const guarded: Route = (_, { headers }) =>
      headers.authorization ? page() : { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } };
    const { origin, asked } = await site({ '/a': guarded, '/b': guarded });
    await fetchAll(fetcher(), [`${origin}/a`, `${origin}/b`]);
    const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    expect(asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/a', undefined],
      ['/a', basic],
      ['/b', basic],
    ]);
  });

  it.each([
    ['Basic realm="x"', 2],
    ['Bearer realm="x"', 1],
    ['', 1],
  ])('that a site with the challenge “%s” does not take is told after %i requests', async (challenge, requests) => {
    const { origin, asked } = await site({
      '/a': { status: 401, headers: challenge === '' ? {} : { 'www-authenticate': challenge } },
    });
    expect(await fetchAll(fetcher(), [`${origin}/a`])).toEqual([[401, 1]]);
    expect(asked).toHaveLength(requests);
  });

  it('does not go out as basic any more where digest was spoken', async () => {
    const asking = (challenge: string): Reply => ({
      status: 401,
      headers: { 'www-authenticate': `${challenge} realm="x", nonce="1"` },
    });
    const { origin, asked } = await site({
      '/a': (tries) => (tries === 1 ? asking('Digest') : page()),
      '/b': asking('Basic'),
      '/c': page(),
    });
    await fetchAll(fetcher(), [`${origin}/a`, `${origin}/b`, `${origin}/c`]);
    expect(asked.map(({ headers }) => headers.authorization?.split(' ')[0])).toEqual([
      undefined,
      'Digest',
      'Digest',
      'Digest',
    ]);
  });

  it('goes out unasked over https', async () => {
    const seen: (string | undefined)[] = [];
    const server = createSecureServer(keyPair('self-signed'), (request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>The page.');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    await fetcher({ ignoreTlsErrors: true }).fetch(
      `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      pageRequest,
    );
    expect(seen).toEqual([`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`]);
  });
});
