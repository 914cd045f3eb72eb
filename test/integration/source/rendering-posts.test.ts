import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { article, program, readText, renderInOneBrowser, script } from './rendered-pages.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { sitemap, startTestSite, type Route, type TestSite } from './test-site.ts';

const rendering = renderInOneBrowser();

/** Posts, and shows what comes back. */
const posts = (path: string, body: string, headers = `{ 'content-type': 'application/json', store: 'second' }`) =>
  script(
    `fetch(${JSON.stringify(path)}, { method: 'POST', headers: ${headers}, body: ${body} }).then((answer) => answer.json()).then(({ html }) => { root.innerHTML = html; });`,
  );
const query = (text: string) => `JSON.stringify({ query: ${JSON.stringify(text)} })`;

interface Answer {
  readonly word: string;
  readonly statusCode?: number;
  /** The origin whose pages may read it; whoever asks where it is not given. */
  readonly allowed?: string;
}

describe.skipIf(!program)('what the scripts of a page post', () => {
  let site: TestSite;
  let other: TestSite;
  let heard: {
    readonly path: string;
    readonly method: string;
    readonly body: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  const pages = {
    '/query': posts('/api/graphql', query('query { page { html } }')),
    '/mutation': posts('/api/graphql?buy', query('mutation { buy }')),
    '/search': posts('/api/search', `new URLSearchParams({ q: '灯 & lamp' })`, '{}'),
    '/bytes': posts('/api/bytes', 'new Uint8Array([0, 255, 10])'),
    '/forbidden': posts('/api/closed', query('{ page }')),
    '/failing': posts('/api/failing', query('{ page }')),
    '/large': posts('/api/large', query(`{ page(text: "${'x'.repeat(100_000)}") }`)),
    '/beacon': script(
      `navigator.sendBeacon('/api/count', 'seen'); root.innerHTML = ${JSON.stringify(article('beacon'))};`,
    ),
  };
  const hear = async (
    { word, statusCode = 200, allowed }: Answer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    heard.push({
      path: request.url ?? '',
      method: request.method ?? '',
      body: await text(request),
      headers: request.headers,
    });
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': allowed ?? request.headers.origin ?? '*',
    };
    response.writeHead(statusCode, headers).end(JSON.stringify({ html: article(word) }));
  };
  const answer =
    (word: string, more: Omit<Answer, 'word'> = {}): Route =>
    (_, request, response) => {
      void hear({ word, ...more }, request, response);
      return 'handled';
    };
  const collect = (renderPosts: boolean): Promise<Collected> => {
    const options = {
      render: 'on',
      renderTabs: 4,
      renderPosts,
      renderTimeoutMillis: 4000,
      followLinks: 'never',
      headers: 'X-Key: mine',
    } as const;
    return runCollect(`${site.origin}/sitemap.xml`, {
      options: { ...options, retries: 2, backOffMillis: 10 },
      rendering,
    });
  };
  const textOf = (run: Collected, path: string) => {
    const { body, headers = {} } = run.frontier.page(`${site.origin}${path}`) ?? {};
    return body ? readText({ address: path, headers, body }).text : '';
  };

  beforeEach(async () => {
    heard = [];
    other = await startTestSite(() => ({
      '/theirs': answer('harbour'),
      '/theirs?buy': answer('coin'),
      '/theirs?secret': answer('secret', { allowed: 'https://nobody.example' }),
    }));
    // Another name of the same computer is another site.
    const theirs = `${other.origin.replace('127.0.0.1', 'localhost')}/theirs`;
    site = await startTestSite((origin) => ({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /api/closed' },
      '/sitemap.xml': sitemap(
        ...[...Object.keys(pages), '/elsewhere', '/bought-elsewhere', '/unreadable'].map((path) => origin + path),
      ),
      ...pages,
      '/elsewhere': posts(theirs, query('{ page }')),
      '/bought-elsewhere': posts(`${theirs}?buy`, query('mutation { buy }')),
      '/unreadable': posts(`${theirs}?secret`, query('{ page }')),
      '/api/graphql': answer('fountain'),
      '/api/graphql?buy': answer('wallet'),
      '/api/search': answer('lamp'),
      '/api/bytes': answer('bytes'),
      '/api/closed': answer('cellar'),
      '/api/failing': answer('failure', { statusCode: 503 }),
      '/api/large': answer('giant'),
      '/api/count': answer('count'),
    }));
  });
  afterEach(() => Promise.all([site.close(), other.close()]));

  it('is sent where it is a GraphQL query, as the crawl sends everything, and else told', async () => {
    const run = await collect(false);
    expect(textOf(run, '/query')).toContain('fountain stood');
    expect(heard.map(({ path }) => path).toSorted()).toEqual([
      '/api/failing',
      '/api/graphql',
      '/theirs',
      '/theirs?secret',
    ]);
    expect(heard.find(({ path }) => path === '/api/graphql')).toMatchObject({
      method: 'POST',
      body: JSON.stringify({ query: 'query { page { html } }' }),
      headers: {
        'content-type': 'application/json',
        store: 'second',
        'x-key': 'mine',
        'user-agent': 'Mozilla/5.0 (compatible; PageTwin/1.0)',
      },
    });
    expect(textOf(run, '/elsewhere')).toContain('harbour stood');
    expect(heard.find(({ path }) => path === '/theirs')?.headers).not.toHaveProperty('x-key');
    expect(textOf(run, '/unreadable')).not.toContain('secret stood');
    expect(run.codes(`${site.origin}/query`)).toEqual(['text-only-rendered']);
    for (const path of ['/mutation', '/search', '/bytes', '/large'])
      expect([path, run.codes(`${site.origin}${path}`)]).toEqual([path, ['render-post-unsent']]);
    expect(run.frontier.page(`${site.origin}/search`)?.problems[0]?.parameters).toEqual({
      count: 1,
      target: `${site.origin}/api/search`,
    });
  });

  it('is sent to its own site where the user allows it, but never what robots.txt forbids, beacons and great bodies', async () => {
    const run = await collect(true);
    expect(textOf(run, '/search')).toContain('lamp stood');
    expect(textOf(run, '/mutation')).toContain('wallet stood');
    expect(heard.find(({ path }) => path === '/api/search')?.body).toBe(
      String(new URLSearchParams({ q: '灯 & lamp' })),
    );
    // Once only, however often it fails: a second try might do a second time what the first one did.
    expect(heard.map(({ path }) => path).toSorted()).toEqual([
      '/api/bytes',
      '/api/failing',
      '/api/graphql',
      '/api/graphql?buy',
      '/api/search',
      '/theirs',
      '/theirs?secret',
    ]);
    expect(run.codes(`${site.origin}/large`)).toEqual(['render-post-unsent']);
    expect(textOf(run, '/beacon')).toContain('beacon stood');
  });
});
