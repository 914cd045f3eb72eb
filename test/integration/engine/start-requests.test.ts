import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-main/contract/api.ts';
import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { sitemap, sitemapIndex, startTestSite, type TestSite } from '../source/test-site.ts';

const folder = temporaryFolder();
const mask = '••••••••';
let engine: Engine;
let client: Client;
let site: TestSite;
let isDown = true;

const places = ['garden', 'market', 'harbour', 'courtyard', 'meadow', 'library'];
const text = (word: string) =>
  places
    .map((place) => `<p>The ${word} stood in the ${place} for years, and nobody in the village knew why.</p>`)
    .join('');
const html = { 'content-type': 'text/html; charset=utf-8' };

beforeAll(async () => {
  engine = await createEngine({
    ...createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: path.join(folder, 'audits') }),
    openBrowser: null,
  });
  client = engine.client();
  site = await startTestSite((origin) => ({
    '/robots.txt': { body: 'User-agent: *\nDisallow: /closed' },
    '/sitemap.xml': sitemap(`${origin}/a`, `${origin}/b`, `${origin}/gone`),
    '/index.xml.gz': {
      headers: { 'content-type': 'application/x-gzip' },
      body: gzipSync(sitemapIndex(`${origin}/sitemap.xml`, `${origin}/other.xml`).body ?? ''),
    },
    '/torn-index.xml': sitemapIndex(`${origin}/missing.xml`, `${origin}/closed/map.xml`, `${origin}/sitemap.xml`),
    '/lost-index.xml': sitemapIndex(`${origin}/missing.xml`, `${origin}/gone.xml`),
    '/old': { status: 301, headers: { location: '/a' } },
    '/a': {
      headers: html,
      body: `<html lang="en"><head><title>A</title><link rel="canonical" href="/a"><meta name="robots" content="noindex"></head><body><nav><a href="/b">B</a> <a href="https://other.example/">O</a></nav>${text('fountain')}</body></html>`,
    },
    '/b': (_tries) =>
      isDown ? { status: 500 } : { headers: html, body: `<html><body>${text('fountain')}</body></html>` },
    '/slow': () => 'handled',
    '/private': (_tries, request) =>
      request.headers['x-key'] === 'open' ? { headers: html, body: text('key') } : { status: 403 },
  }));
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

const options = (collect: Record<string, string | number | boolean>) => ({
  collect: { pace: 'unlimited', retries: 0, ...collect },
});

describe('the test of an address', () => {
  it('offers the address under http where https is not spoken, and does not take it by itself', async () => {
    const address = `${site.origin.replace('http:', 'https:')}/a`;
    const before = site.asked.length;
    const seen = await client.request('source/test', { test: 'https', address, options: options({}) });
    expect(seen.page).toBeNull();
    expect(seen.problems.map(({ code, parameters }) => [code, parameters['address']])).toContainEqual([
      'https-unavailable',
      `${site.origin}/a`,
    ]);
    expect(site.asked.slice(before).map(({ path: asked }) => asked)).toEqual(['/robots.txt']);
  });

  it('tells each step, and the page as an audit would see it', async () => {
    const seen = await client.request('source/test', {
      test: '1',
      address: `${site.origin}/old`,
      options: options({}),
    });
    expect(seen.steps.map(({ statusCode, robots }) => [statusCode, robots])).toEqual([
      [301, 'allowed'],
      [200, 'allowed'],
    ]);
    expect(seen.page).toMatchObject({
      title: 'A',
      canonical: `${site.origin}/a`,
      noindex: true,
      language: 'en',
      links: { total: 2, onSite: 1 },
    });
    expect(seen.page?.blocks.some(({ kept, text: shown }) => kept && shown.includes('harbour'))).toBe(true);
    expect(seen.headers).toEqual([{ name: 'content-type', value: 'text/html; charset=utf-8' }]);
  });

  it('says what forbids it, and in words what went wrong', async () => {
    const closed = await client.request('source/test', {
      test: '2',
      address: `${site.origin}/closed`,
      options: options({}),
    });
    expect(closed).toMatchObject({
      steps: [{ robots: 'forbidden', statusCode: 0 }],
      problems: [{ code: 'robots-disallowed' }],
      page: null,
    });
    const missing = await client.request('source/test', {
      test: '3',
      address: `${site.origin}/missing`,
      options: options({ obeyRobots: false }),
    });
    expect(missing).toMatchObject({
      steps: [{ robots: 'not-asked', statusCode: 404 }],
      problems: [{ code: 'http-client-error' }],
    });
    const dead = await client.request('source/test', {
      test: '4',
      address: 'http://127.0.0.1:1/',
      options: options({}),
    });
    expect(dead.problems[0]?.code).toBe('network-refused');
  });

  it('goes from an index of sitemaps to a sitemap and on to its first page', async () => {
    const seen = await client.request('source/test', {
      test: '9',
      address: `${site.origin}/index.xml.gz`,
      options: options({}),
    });
    expect(
      seen.steps.map(({ address, statusCode, listed }) => [
        address.replace(site.origin, ''),
        statusCode,
        listed?.kind,
        listed?.count,
      ]),
    ).toEqual([
      ['/index.xml.gz', 200, 'index', 2],
      ['/sitemap.xml', 200, 'pages', 3],
      ['/a', 200, undefined, undefined],
    ]);
    expect([seen.page?.title, seen.problems]).toEqual(['A', []]);
  });

  it('goes on to the next sitemap of an index where one is missing or forbidden, and says where none can be read', async () => {
    const stepsOf = async (address: string) => {
      const seen = await client.request('source/test', { test: address, address, options: options({}) });
      return [
        ...seen.steps.map((step) => `${step.address.replace(site.origin, '')} ${step.statusCode}`),
        seen.page?.title,
      ];
    };
    expect(await stepsOf(`${site.origin}/torn-index.xml`)).toEqual([
      '/torn-index.xml 200',
      '/missing.xml 404',
      '/closed/map.xml 0',
      '/sitemap.xml 200',
      '/a 200',
      'A',
    ]);
    expect(await stepsOf(`${site.origin}/lost-index.xml`)).toEqual([
      '/lost-index.xml 200',
      '/missing.xml 404',
      '/gone.xml 404',
      undefined,
    ]);
  });

  it('does not take a robots.txt that is out of reach for one that forbids', async () => {
    const down = await startTestSite(() => ({
      '/robots.txt': { status: 503 },
      '/': { headers: html, body: text('fountain') },
    }));
    const seen = await client.request('source/test', { test: '10', address: down.origin, options: options({}) });
    await down.close();
    expect(seen.problems).toEqual([{ code: 'robots-unreachable', parameters: { detail: '503' } }]);
  });

  it('can be called off', async () => {
    const running = client.request('source/test', { test: '5', address: `${site.origin}/slow`, options: options({}) });
    while (!site.asked.some(({ path: asked }) => asked === '/slow'))
      await new Promise((resolve) => setImmediate(resolve));
    await client.request('source/cancel-test', { test: '5' });
    await expect(running).rejects.toMatchObject({ wire: { code: 'cancelled' } });
  });

  it('refuses what cannot be used: no address, no browser where one is asked for', async () => {
    await expect(client.request('source/test', { test: '6', address: '', options: {} })).rejects.toMatchObject({
      wire: { code: 'address-invalid' },
    });
    const wanted = client.request('source/test', {
      test: '7',
      address: `${site.origin}/a`,
      options: options({ render: 'on' }),
    });
    await expect(wanted).rejects.toMatchObject({ wire: { code: 'render-no-browser' } });
  });
});

describe('an audit that is made', () => {
  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', '', `ftp://${'x'.repeat(1_000_000)}`])(
    'is refused at once for an address that no server answers: %.40s',
    async (url) => {
      const refused = client.request('audit/create', { sources: [{ kind: 'site', url }], file: null });
      await expect(refused).rejects.toMatchObject({ wire: { code: 'address-invalid' } });
      await expect(refused).rejects.toSatisfy((error) => JSON.stringify(error).length < 10_000);
    },
  );
});

describe('profiles', () => {
  const saved = auditOptionsSchema.parse(options({ headers: 'X-Key: open', maxPages: 7 }));

  it('keep options under a name, and secrets out of every file but one', async () => {
    const profile = await client.request('profile/save', { name: 'Shop', hosts: ['shop.example'], options: saved });
    expect(profile.options.collect).toMatchObject({ headers: mask, maxPages: 7 });
    expect(readFileSync(path.join(folder, 'data', 'profiles.json'), 'utf8')).not.toContain('open');
    const { json, fileName } = await client.request('profile/export', { name: 'Shop' });
    expect(fileName).toBe('Shop.profile.json');
    expect(json).not.toMatch(/open|X-Key|••/);
    const again = await client.request('profile/import', { json: json.replace('"Shop"', '"Copy"'), fileName });
    expect(again).toMatchObject({ name: 'Copy', hosts: ['shop.example'], options: { collect: { maxPages: 7 } } });
  });

  it('give their secrets to tests and audits that are made with them', async () => {
    const shown = (await client.request('profile/list', {})).profiles.find(({ name }) => name === 'Shop')!;
    const { detectors: _detectors, ...changes } = shown.options;
    const request = { test: '8', address: `${site.origin}/private`, options: changes };
    expect((await client.request('source/test', request)).page).toBeNull();
    expect((await client.request('source/test', { ...request, profile: 'Shop' })).page?.letters).toBeGreaterThan(100);
    const sources = [{ kind: 'url-list' as const, urls: [`${site.origin}/private`] }];
    const { audit } = await client.request('audit/create', { sources, file: null, options: changes, profile: 'Shop' });
    const { collect } = await client.request('audit/options', { audit });
    expect(collect['headers']).toBe(mask);
    const corrected = { sources, file: null, options: { ...changes, collect } };
    const { audit: other } = await client.request('audit/create', { ...corrected, again: audit });
    const { audit: without } = await client.request('audit/create', corrected);
    const masks = [other, without].map(
      async (each) => (await client.request('audit/options', { audit: each })).collect,
    );
    expect((await Promise.all(masks)).map(({ headers }) => headers)).toEqual([mask, undefined]);
    for (const each of [audit, other, without]) await client.request('audit/close', { audit: each });
  });

  it('are refused when they are none, and leave nothing when they are deleted', async () => {
    await expect(client.request('profile/import', { json: '{"a":1}', fileName: 'x.json' })).rejects.toMatchObject({
      wire: { code: 'profile-invalid' },
    });
    await expect(client.request('profile/export', { name: 'Nobody' })).rejects.toMatchObject({
      wire: { code: 'profile-not-found' },
    });
    await client.request('profile/delete', { name: 'Shop' });
    const secrets = path.join(folder, 'data', 'secrets.json');
    expect(existsSync(secrets) ? readFileSync(secrets, 'utf8') : '').not.toContain('profile:Shop');
  });
});

describe('another try', () => {
  const run = async (audit: string) => {
    const ended = new Promise<string>((resolve) => client.on('audit/ended', ({ outcome }) => resolve(outcome)));
    await client.request('audit/start', { audit });
    return await ended;
  };

  it('fetches only what failed, and the results are those of an undisturbed run', async () => {
    const sources = [{ kind: 'sitemap' as const, url: `${site.origin}/sitemap.xml` }];
    const { audit, file } = await client.request('audit/create', { sources, file: null, options: options({}) });
    expect(await run(audit)).toBe('done');
    const { counts } = await client.request('problem/counts', { audit });
    expect(counts.find(({ code }) => code === 'http-server-error')).toMatchObject({ count: 1, retryable: 1 });
    isDown = false;
    const before = site.asked.length;
    expect(await client.request('problem/retry', { audit, codes: ['http-server-error'] })).toEqual({ addresses: 1 });
    expect((await client.request('audit/progress', { audit })).state).toBe('paused');
    expect(await run(audit)).toBe('done');
    expect(site.asked.slice(before).map(({ path: asked }) => asked)).toEqual(['/robots.txt', '/b']);
    const left = (await client.request('problem/counts', { audit })).counts.map(({ code }) => code);
    expect(left).not.toContain('http-server-error');
    expect(left).toContain('http-client-error');
    const { total } = await client.request('page/list', {
      audit,
      sort: 'address',
      descending: false,
      offset: 0,
      limit: 1,
    });
    expect(total, 'what was not found is listed, too').toBe(3);
    expect(await client.request('audit/summary', { audit })).toMatchObject({
      collectedPages: total,
      pages: 2,
      clusters: 1,
    });
    const recent = (await client.request('recent/list', {})).audits.find((known) => known.file === file);
    expect(recent).toMatchObject({ state: 'done', pages: total, clusters: 1 });
    expect(await client.request('problem/retry', { audit, codes: ['http-server-error'] })).toEqual({ addresses: 0 });
    await client.request('audit/close', { audit });
  });
});
