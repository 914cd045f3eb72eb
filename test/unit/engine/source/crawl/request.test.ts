import { describe, expect, it } from 'vitest';
import {
  type HttpResponse,
  backOffFor,
  isServerDown,
  isWorthAnotherTry,
} from '../../../../../src-main/engine/source/crawl/response.ts';
import { fetchOptions, userAgentOf, type FetchOptionValues } from '../../../../../src-main/engine/source/options.ts';
import { cutFailure, networkFailure } from '../../../../../src-main/engine/source/crawl/request.ts';
import { proxyChoice } from '../../../../../src-main/engine/source/crawl/connection-pool.ts';

const failure = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('errors of the network', () => {
  it.each([
    ['ENOTFOUND', 'network-dns'],
    ['EAI_AGAIN', 'network-dns'],
    ['ECONNREFUSED', 'network-refused'],
    ['UND_ERR_CONNECT_TIMEOUT', 'network-timeout'],
    ['CERT_HAS_EXPIRED', 'tls-expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-self-signed'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls-wrong-host'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls-unknown-authority'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'network-tls'],
    ['HPE_INVALID_CONSTANT', 'network-protocol'],
    ['ECONNRESET', 'network-reset'],
  ])('%s is %s', (code, expected) => {
    expect(networkFailure(failure(code))).toEqual({ code: expected, parameters: { detail: code } });
  });

  it('are found under the wrappings of the client, and the first of several addresses speaks for all', () => {
    const many = new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')]);
    expect(networkFailure(new Error('outer', { cause: many })).code).toBe('network-refused');
    expect(
      networkFailure(Object.assign(new Error('x', { cause: failure('ECONNRESET') }), { code: 'UND_ERR_SOCKET' }))
        .parameters,
    ).toEqual({
      detail: 'ECONNRESET',
    });
  });

  it('within a body mean that it was cut', () => {
    expect(cutFailure(failure('UND_ERR_SOCKET', 'other side closed')).code).toBe('body-cut-short');
    expect(cutFailure(failure('HPE_INVALID_CHUNK_SIZE')).code).toBe('body-bad-chunking');
  });
});

describe('further tries', () => {
  const answer = (statusCode: number, code?: string): HttpResponse => ({
    statusCode,
    headers: {},
    body: null,
    failure: code === undefined ? null : ({ code, parameters: {} } as HttpResponse['failure']),
  });
  const triesOf = (one: HttpResponse, retries: number) => {
    let tries = 1;
    while (isWorthAnotherTry(one, tries, retries)) tries += 1;
    return tries;
  };

  it('are worth what the failure is: none for what stays, one for what is slow, all for what passes', () => {
    const tried = [
      answer(404),
      answer(501),
      answer(0, 'tls-expired'),
      answer(0, 'timeout-headers'),
      answer(500),
      answer(0, 'network-reset'),
      answer(429),
    ];
    expect(tried.map((one) => triesOf(one, 3))).toEqual([1, 1, 1, 2, 4, 4, 16]);
    expect(tried.map((one) => triesOf(one, 0))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('wait twice as long each time within half and one and a half of it, and no less than the server asks', () => {
    expect([1, 2, 3].map((tries) => backOffFor(answer(500), tries, 100, () => 0.5))).toEqual([100, 200, 400]);
    expect([0, 0.999].map((chance) => Math.round(backOffFor(answer(500), 2, 100, () => chance)))).toEqual([100, 300]);
    expect(backOffFor({ ...answer(503), headers: { 'retry-after': '7' } }, 1, 100, () => 0)).toBe(7000);
  });

  it('tell a server that is down from a page that is broken', () => {
    const down = [answer(0, 'network-refused'), answer(429), answer(502), answer(503)];
    const broken = [answer(500), answer(404), answer(200, 'body-cut-short'), answer(200)];
    expect([down.every(isServerDown), broken.some(isServerDown)]).toEqual([true, false]);
  });
});

describe('user agents', () => {
  it('have a header and a name for robots.txt each', () => {
    const tokens = Object.fromEntries(
      fetchOptions.userAgent.choices.map((name) => [name, userAgentOf({ userAgent: name, userAgentText: '' }).token]),
    );
    expect(tokens).toEqual({
      PageTwin: 'PageTwin',
      Googlebot: 'Googlebot',
      'Googlebot-Smartphone': 'Googlebot',
      Baiduspider: 'Baiduspider',
      YandexBot: 'YandexBot',
      Bingbot: 'bingbot',
      Chrome: 'PageTwin',
      'Chrome-Mobile': 'PageTwin',
    });
  });

  it.each([
    ['MyBot/2.0 (+https://example.com)', 'MyBot'],
    ['Mozilla/5.0 (compatible; Other-Bot/1.0; +https://example.com)', 'Other-Bot'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'PageTwin'],
  ])('in one’s own words are looked for in robots.txt under their product: %s', (userAgentText, token) => {
    expect(userAgentOf({ userAgent: 'Googlebot', userAgentText })).toEqual({ header: userAgentText, token });
  });
});

describe('the proxy', () => {
  const environment = { HTTPS_PROXY: 'http://secure:1', http_proxy: 'plain:2', NO_PROXY: 'example.com, .intern:8080' };
  const isUsed = (proxy: string, origin: string, variables: Readonly<Record<string, string>> = environment) => {
    const options = { proxy, connectTimeoutMillis: 1000, http2: true, ignoreTlsErrors: false } as FetchOptionValues;
    return proxyChoice(options, variables)(origin) !== null;
  };

  it('is that of the environment, but for the exceptions and the own computer', () => {
    const asked = [
      'https://a.test',
      'http://a.test',
      'https://www.example.com',
      'http://x.intern:8080',
      'http://x.intern',
      'http://127.0.0.1:3',
      'http://localhost',
    ];
    expect(asked.map((origin) => isUsed('', origin))).toEqual([true, true, false, false, true, false, false]);
    expect(isUsed('', 'https://a.test', {})).toBe(false);
    expect(isUsed('', 'https://a.test', { ...environment, NO_PROXY: '*' })).toBe(false);
  });

  it('is that of the option where there is one, even for the own computer', () => {
    expect([isUsed('proxy:8080', 'http://127.0.0.1:3', {}), isUsed('direct', 'https://a.test')]).toEqual([true, false]);
  });

  it('speaks HTTP or SOCKS5, in the environment as well', () => {
    for (const proxy of ['https://p', 'socks5://p', 'socks5h://me:w%40rd@p:9050', 'socks://[::1]:1'])
      expect(isUsed(proxy, 'http://a.test')).toBe(true);
    expect(isUsed('', 'https://a.test', { ALL_PROXY: 'socks5://p' })).toBe(true);
    for (const proxy of ['socks4://p', 'socks5://', 'socks5://me:%zz@p', `socks5://${'x'.repeat(256)}:w@p`]) {
      expect(() => isUsed(proxy, 'http://a.test')).toThrowError(/socks5:\/\/host:port/);
    }
  });
});
