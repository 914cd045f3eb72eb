import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import { connect, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkOptions } from '../../../src-main/engine/options.ts';
import { fetcherOf, type Fetcher } from '../../../src-main/engine/source/crawl/fetcher.ts';
import { fetchOptions, type FetchOptionValues } from '../../../src-main/engine/source/options.ts';
import { keyPair } from '../../support/hostile-site.ts';
import { startSocksProxy, type SocksBehaviour } from '../../support/socks-proxy.ts';
import { page, redirect, startTestSite, type Reply, type Route } from './test-site.ts';

const defaults = checkOptions(fetchOptions, {}, 'collect');
const pageRequest = { kind: 'page', maxBytes: 1_000_000 } as const;
const closing: (() => Promise<unknown>)[] = [];

function fetcher(options: Partial<FetchOptionValues> = {}, random?: () => number): Fetcher {
  const made = fetcherOf(
    { ...defaults, pace: 'unlimited', backOffMillis: 1, ...options },
    new AbortController().signal,
    random,
  );
  closing.push(() => made.close());
  return made;
}

async function site(routes: Readonly<Record<string, Route>>) {
  const started = await startTestSite(() => routes);
  closing.push(() => started.close());
  return started;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The headers that one request of these options carries. */
async function headersWith(options: Partial<FetchOptionValues>): Promise<IncomingHttpHeaders> {
  const { origin, asked } = await site({ '/x': page() });
  await fetcher(options).fetch(`${origin}/x`, pageRequest);
  return asked[0]?.headers ?? {};
}

describe('what is sent', () => {
  it('names the user agent of the preset, or the words of the user', async () => {
    expect((await headersWith({ userAgent: 'Googlebot-Smartphone' }))['user-agent']).toMatch(
      /Android.*Mobile.*Googlebot\/2\.1/,
    );
    expect((await headersWith({ userAgent: 'Chrome', userAgentText: ' My\n Agent/2 ' }))['user-agent']).toBe(
      'My Agent/2',
    );
  });

  it('has further headers', async () => {
    const headers = await headersWith({ headers: 'X-Team: seo\nAccept-Language: ru, zh;q=0.5' });
    expect([headers['x-team'], headers['accept-language']]).toEqual(['seo', 'ru, zh;q=0.5']);
  });

  it.each([
    ['headers', 'X-Team seo'],
    ['logins', 'secret-password'],
    ['cookies', 'just-a-host'],
    ['proxy', 'ftp://someone:secret-password@proxy'],
  ])('is refused when a line of %s makes no sense, without repeating what may be a secret', (option, text) => {
    const make = () => fetcher({ [option]: text });
    expect(make).toThrowError(/collect\./);
    expect(make).not.toThrowError(/secret-password/);
  });

  it('has the cookies of the user, and those that the site set, unless they are not wanted', async () => {
    const cookies: Reply = { ...page(), headers: { 'content-type': 'text/html', 'set-cookie': 'visit=1; Path=/' } };
    for (const keepCookies of [true, false]) {
      const { origin, asked } = await site({ '/a': cookies, '/b': page() });
      const jar = fetcher({ keepCookies, cookies: '127.0.0.1 consent=yes; lang=ru' });
      const { headers } = await jar.fetch(`${origin}/a`, pageRequest);
      await jar.fetch(`${origin}/b`, pageRequest);
      expect(asked.map((request) => request.headers.cookie)).toEqual([
        'consent=yes; lang=ru',
        keepCookies ? 'consent=yes; lang=ru; visit=1' : 'consent=yes; lang=ru',
      ]);
      // The session of the crawl is no part of the page that is stored.
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('lets a page through that only answers to whoever keeps its cookie', async () => {
    const gate: Route = (_, { headers }) =>
      headers.cookie === 'seen=1'
        ? page()
        : { ...redirect('/gate'), headers: { location: '/gate', 'set-cookie': 'seen=1' } };
    const { origin } = await site({ '/gate': gate });
    const { response } = await fetcher().fetchFollowing(`${origin}/gate`, pageRequest);
    expect(response.statusCode).toBe(200);
  });
});

describe('HTTP/2 and certificates', () => {
  const secure = async () => {
    const versions: string[] = [];
    const server = createSecureServer({ ...keyPair('self-signed'), allowHTTP1: true }, (request, response) => {
      versions.push(request.httpVersion);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page');
    });
    let connections = 0;
    server.on('connection', () => (connections += 1));
    return { origin: `https://127.0.0.1:${await listen(server)}`, versions, connections: () => connections };
  };

  it('a bad certificate is refused unless the option says otherwise', async () => {
    const { origin } = await secure();
    expect((await fetcher().fetch(`${origin}/`, pageRequest)).failure?.code).toBe('tls-self-signed');
    const answer = await fetcher({ ignoreTlsErrors: true }).fetch(`${origin}/`, pageRequest);
    expect([answer.statusCode, Buffer.from(answer.body ?? []).toString()]).toEqual([200, '<p>page']);
  });

  it.each([
    [true, '2.0'],
    [false, '1.1'],
  ])('with the option http2 = %s it speaks HTTP/%s', async (http2, version) => {
    const { origin, versions, connections } = await secure();
    const one = fetcher({ ignoreTlsErrors: true, http2 });
    await one.fetch(`${origin}/first`, pageRequest);
    await Promise.all(Array.from({ length: 20 }, (_, nth) => one.fetch(`${origin}/${nth}`, pageRequest)));
    expect(new Set(versions)).toEqual(new Set([version]));
    // Requests that come together share one connection of HTTP/2.
    if (http2) expect(connections()).toBe(1);
    await one.close();
  });
});

describe('a proxy', () => {
  it('is asked for pages of the web, and logged in to', async () => {
    const { origin } = await site({ '/x': page() });
    const seen: { url: string | undefined; authorization: string | undefined }[] = [];
    const server = createServer((incoming, response) => {
      seen.push({ url: incoming.url, authorization: incoming.headers['proxy-authorization'] });
      forward(incoming.url ?? '', (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }).end();
    });
    const port = await listen(server);
    closing.push(async () => server.closeAllConnections());
    const answer = await fetcher({ proxy: `http://me:word@127.0.0.1:${port}` }).fetch(`${origin}/x`, pageRequest);
    expect(answer.statusCode).toBe(200);
    expect(seen).toEqual([{ url: `${origin}/x`, authorization: `Basic ${Buffer.from('me:word').toString('base64')}` }]);
  });
});

describe('a proxy for secure pages', () => {
  /** A proxy that opens tunnels, or answers with a status instead. */
  async function tunnel(status = 200) {
    const hosts: (string | undefined)[] = [];
    const server = createServer();
    server.on('connect', (incoming, socket) => {
      hosts.push(incoming.url);
      socket.on('error', () => {});
      if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const [host, port] = incoming.url?.split(':') ?? [];
      const target = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.pipe(socket);
        socket.pipe(target);
      });
      target.on('error', () => socket.destroy());
      socket.on('close', () => target.destroy());
    });
    return { port: await listen(server), hosts };
  }

  it('is asked for a tunnel, within which certificates are checked', async () => {
    const secure = createSecureServer({ ...keyPair('self-signed'), allowHTTP1: true }, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page');
    });
    const origin = `https://127.0.0.1:${await listen(secure)}`;
    const { port, hosts } = await tunnel();
    const proxy = `127.0.0.1:${port}`;
    expect((await fetcher({ proxy }).fetch(`${origin}/`, pageRequest)).failure?.code).toBe('tls-self-signed');
    const { statusCode } = await fetcher({ proxy, ignoreTlsErrors: true }).fetch(`${origin}/`, pageRequest);
    expect([statusCode, hosts[0]]).toEqual([200, origin.slice('https://'.length)]);
  });

  it('is named when it refuses or is not there', async () => {
    const { port } = await tunnel(403);
    const refused = await fetcher({ proxy: `127.0.0.1:${port}`, retries: 0 }).fetch(
      'https://127.0.0.1:1/',
      pageRequest,
    );
    const gone = await startTestSite(() => ({}));
    await gone.close();
    const missing = await fetcher({ proxy: gone.origin, retries: 0 }).fetch('http://127.0.0.1:1/', pageRequest);
    expect([refused.failure?.code, missing.failure?.code]).toEqual(['network-proxy', 'network-proxy']);
  });
});

describe('a SOCKS5 proxy', () => {
  const socks = async (behaviour?: SocksBehaviour) => {
    const proxy = await startSocksProxy(behaviour);
    closing.push(() => proxy.close());
    return proxy;
  };

  it('is asked for the name of a site, logged in to, and its tunnel used again', async () => {
    const { origin, asked } = await site({ '/x': page(), '/y': page() });
    const port = new URL(origin).port;
    const proxy = await socks({ login: 'me:w@rd' });
    const one = fetcher({ proxy: `socks5://me:w%40rd@${proxy.host}` });
    const answers = [
      await one.fetch(`http://nowhere.invalid:${port}/x`, pageRequest),
      await one.fetch(`http://nowhere.invalid:${port}/y`, pageRequest),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([asked.length, proxy.asked]).toEqual([2, [`3 nowhere.invalid:${port}`]]);
  });

  it.each([
    ['http://127.0.0.1', '1 7f000001'],
    ['http://[::1]', `4 ${'0'.repeat(31)}1`],
    ['http://[2001:db8::a:b]', '4 20010db80000000000000000000a000b'],
  ])('is asked for %s as an address', async (origin, told) => {
    const port = new URL((await site({ '/x': page() })).origin).port;
    const proxy = await socks();
    expect(
      (await fetcher({ proxy: `socks5h://${proxy.host}` }).fetch(`${origin}:${port}/x`, pageRequest)).statusCode,
    ).toBe(200);
    expect(proxy.asked).toEqual([`${told}:${port}`]);
  });

  it.each([true, false])('leads to secure pages, whose certificates are checked (HTTP/2: %s)', async (http2) => {
    const versions: string[] = [];
    const secure = createSecureServer({ ...keyPair('self-signed'), allowHTTP1: true }, (request, response) => {
      versions.push(request.httpVersion);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page');
    });
    const address = `https://localhost:${await listen(secure)}/`;
    const proxy = `socks5://${(await socks()).host}`;
    expect((await fetcher({ proxy, http2 }).fetch(address, pageRequest)).failure?.code).toBe('tls-self-signed');
    const trusting = fetcher({ proxy, http2, ignoreTlsErrors: true });
    expect((await trusting.fetch(address, pageRequest)).statusCode).toBe(200);
    expect(versions).toEqual([http2 ? '2.0' : '1.1']);
    await trusting.close();
  });

  it.each([
    [{ login: 'me:word' }, '', 'network-proxy', 'SOCKS_LOGIN_WANTED'],
    [{ login: 'me:word' }, 'me:other@', 'network-proxy', 'SOCKS_LOGIN_REFUSED'],
    [{ reply: 1 }, '', 'network-proxy', 'SOCKS_FAILED'],
    [{ reply: 2 }, '', 'network-proxy', 'SOCKS_NOT_ALLOWED'],
    [{ reply: 4 }, '', 'network-refused', 'SOCKS_HOST_UNREACHABLE'],
    [{ reply: 5 }, '', 'network-refused', 'SOCKS_CONNECTION_REFUSED'],
    [{ reply: 6 }, '', 'network-timeout', 'SOCKS_TTL_EXPIRED'],
    [{ behaviour: 'hangs-up' }, '', 'network-proxy', 'SOCKS_CLOSED'],
    [{ behaviour: 'speaks-http' }, '', 'network-proxy', 'SOCKS_NOT_SPOKEN'],
    [{ behaviour: 'silent' }, '', 'network-proxy', 'UND_ERR_CONNECT_TIMEOUT'],
  ] as const)('that is %j, asked as “%s”, makes it %s (%s)', async (behaviour, login, code, detail) => {
    const { host } = await socks(behaviour);
    const one = fetcher({ proxy: `socks5://${login}${host}`, retries: 0, connectTimeoutMillis: 300 });
    const { failure } = await one.fetch('http://a.test/', pageRequest);
    expect(failure).toEqual({ code, parameters: { detail } });
  });

  it('that is not there is named', async () => {
    const { host, close } = await socks();
    await close();
    const { failure } = await fetcher({ proxy: `socks5://${host}`, retries: 0 }).fetch('http://a.test/', pageRequest);
    expect(failure).toEqual({ code: 'network-proxy', parameters: { detail: 'ECONNREFUSED' } });
  });
});

describe('further tries', () => {
  it('wait twice as long each time, give or take chance', async () => {
    const { origin, asked } = await site({ '/x': { status: 500 } });
    const { tries } = await fetcher({ retries: 3, backOffMillis: 60 }, () => 0.5).fetch(`${origin}/x`, pageRequest);
    expect(tries).toBe(4);
    const waits = asked.slice(1).map(({ at }, nth) => at - (asked[nth]?.at ?? 0));
    expect(waits.map((wait, nth) => wait >= 60 * 2 ** nth - 3)).toEqual([true, true, true]);
  });

  it('go on through a storm of 429, and end when the site never stops', async () => {
    const busy: Reply = { status: 429, headers: { 'retry-after': '0' } };
    const one = fetcher({ retries: 1 });
    const passing = await site({ '/x': (tries) => (tries < 4 ? busy : page()) });
    const lasting = await site({ '/x': busy });
    const answers = await Promise.all([passing, lasting].map(({ origin }) => one.fetch(`${origin}/x`, pageRequest)));
    expect(answers.map(({ statusCode, tries }) => [statusCode, tries])).toEqual([
      [200, 4],
      [429, 6],
    ]);
  });
});

describe('called off', () => {
  it('a request ends at once, whether it waits for its turn, for an answer or for its next try', async () => {
    const { origin } = await site({ '/silent': () => 'handled', '/failing': { status: 500 } });
    const stop = new AbortController();
    const one = fetcherOf({ ...defaults, hostConnections: 2, retries: 5, backOffMillis: 30_000 }, stop.signal);
    const all = ['/failing', '/silent', '/silent', '/silent'].map((place) => one.fetch(origin + place, pageRequest));
    const settled = Promise.allSettled(all);
    await one.fetch(`${origin}/missing`, pageRequest, { urgent: true });
    stop.abort(new Error('enough'));
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    await one.close();
  });
});
