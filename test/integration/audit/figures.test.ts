import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-main/contract/api.ts';
import { encodeText } from '../../support/encode-text.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const folder = temporaryFolder();
const [first, second, third] = [ownArticle(1, 8), ownArticle(2, 8), ownArticle(3, 8)];

/** By itself the plain, self-canonical address is the source of the first two groups. */
const pages: Readonly<Record<string, { readonly text: readonly string[]; readonly head?: string }>> = {
  '/news/guide': { text: first, head: '<meta property="article:published_time" content="2024-01-02">' },
  '/shop/guide-copy': { text: first, head: '<meta property="article:published_time" content="2024-06-02">' },
  '/a': { text: second },
  '/b/hidden': { text: second, head: '<meta name="robots" content="noindex">' },
  '/alone': { text: third },
};

let site: LoopbackServer;
let finished: FinishedAudit;
let client: Client;
let audit: string;

const html = ([path, { text, head = '' }]: (typeof entries)[number]) =>
  `<html lang="en"><head><title>Page ${path}</title>${head}</head><body><nav>${links}</nav><main><h1>${path}</h1>${text.map((one) => `<p>${one}</p>`).join('')}</main></body></html>`;
const entries = Object.entries(pages);
const links = [...entries.map(([path]) => path), '/old-guide'].map((path) => `<a href="${path}">x</a>`).join(' ');

function file(name: string, content: string | Uint8Array): string {
  mkdirSync(path.join(folder, 'tables'), { recursive: true });
  const place = path.join(folder, 'tables', name);
  writeFileSync(place, content);
  return place;
}

const sourceOf = async (title: string) => {
  const { rows } = await client.request('cluster/list', { audit });
  const row = rows.find(({ sourceAddress }) => sourceAddress.includes(title));
  return row && (await client.request('cluster/get', { audit, cluster: row.id }));
};

describe('traffic and links', () => {
  beforeAll(async () => {
    site = await startLoopbackServer((request, response) => {
      const address = new URL(request.url ?? '/', 'http://x').pathname;
      if (address === '/old-guide') return void response.writeHead(301, { location: '/shop/guide-copy' }).end();
      const page = address === '/' ? { text: [], head: '' } : pages[address];
      if (!page) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html([address, page]));
    });
    finished = await runAudit(folder, { kind: 'site', url: `${site.origin}/` });
    client = finished.engine.client();
    ({ audit } = finished);
  });
  afterAll(async () => {
    await finished.engine.close();
    await site.close();
  });

  it('change nothing as long as nobody imports them', async () => {
    expect(await sourceOf('/news/guide')).toMatchObject({
      sourceAddress: `${site.origin}/news/guide`,
      clicks: null,
      clicksAtStake: null,
    });
    expect(await client.request('figures/list', { audit })).toEqual({ tables: [], pages: 0, measures: [] });
  });

  it('make the page that has the visitors the source, and say why', async () => {
    await client.request('decision/set', {
      audit,
      address: `${site.origin}/alone`,
      change: { action: 'keep', note: 'stays' },
    });
    const host = site.origin.replace('http://', '');
    const rows = [
      `https://${host}/shop/guide-copy/?utm_source=x;1 200;30 000;4,0 %;2,5`,
      `${site.origin}/old-guide;34;300;11,3 %;4`,
      `${site.origin}/news/guide;50;900;5,6 %;8,1`,
      `${site.origin}/b/hidden;700;9000;7,8 %;1,5`,
      `${site.origin}/gone;5;90;5,6 %;7`,
      `https://elsewhere.example/x;9;90;10 %;7`,
    ];
    const table = `\u{feff}Популярные страницы;Клики;Показы;CTR;Позиция\r\n${rows.join('\r\n')}\r\n`;
    const { read, ...state } = await client.request('figures/import', {
      audit,
      files: [file('Страницы.csv', encodeText(table, 'utf-16le'))],
    });
    expect(read).toMatchObject([
      {
        kind: 'search-console',
        addresses: 6,
        joined: 4,
        unmatched: 2,
        examples: ['https://elsewhere.example/x', `${site.origin}/gone`],
        skipped: 0,
      },
    ]);
    expect(state).toMatchObject({ pages: 3, measures: ['clicks', 'impressions', 'position'] });
    const cluster = await sourceOf('guide');
    expect(cluster).toMatchObject({ sourceAddress: `${site.origin}/shop/guide-copy`, clicks: 1284, clicksAtStake: 50 });
    expect(cluster?.members[0]?.sourceReasons).toContainEqual({
      reason: 'most-clicks',
      weight: 10,
      detail: '1234 / 1284',
    });
    expect(cluster?.members[0]?.page.figures).toMatchObject({ clicks: 1234, impressions: 30_300 });
  });

  it('never make a page the source that search engines may not show', async () => {
    expect(await sourceOf('/a')).toMatchObject({ sourceAddress: `${site.origin}/a`, clicks: 700, clicksAtStake: 700 });
  });

  it('sort and filter pages and clusters', async () => {
    const { rows } = await client.request('page/list', { audit, sort: 'clicks', descending: true, limit: 3 });
    expect(rows.map(({ address, figures }) => [new URL(address).pathname, figures?.clicks])).toEqual([
      ['/shop/guide-copy', 1234],
      ['/b/hidden', 700],
      ['/news/guide', 50],
    ]);
    expect((await client.request('page/list', { audit, clicks: [100, null] })).total).toBe(2);
    const clusters = await client.request('cluster/list', { audit, sort: 'clicks-at-stake', descending: true });
    expect(clusters.rows.map(({ clicksAtStake }) => clicksAtStake)).toEqual([700, 50]);
  });

  it('stand in report and tables, with the clusters that cost most', async () => {
    const out = path.join(folder, 'out');
    await client.request('export/run', {
      audit,
      formats: ['html', 'markdown', 'csv', 'json'],
      folder: out,
      locale: 'en',
    });
    const written = (name: string) => readFileSync(path.join(out, name), 'utf8');
    const html = written('report.html');
    expect(html).toContain('750 of 1,984 clicks go to pages that are not the source page of their cluster.');
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('gets more clicks from search · 1234 / 1284 · weight +10');
    expect(written('report.md')).toContain('## Clicks at stake');
    const [header = '', ...lines] = written('clusters.csv').split('\r\n');
    const cellsOf = (line: string) => line.split(',').map((cell) => cell.replaceAll('"', ''));
    const at = (name: string) => cellsOf(header.replace('\u{feff}', '')).indexOf(name);
    const copy = cellsOf(lines.find((line) => line.includes('/news/guide')) ?? '');
    expect([at('Clicks'), at('Clicks at Stake')].map((column) => copy.at(column - cellsOf(header).length))).toEqual([
      '50',
      '50',
    ]);
    expect(written('pages.csv')).toContain('Clicks');
    expect(written('actions.csv')).toMatch(/^.*"Clicks at Stake".*\r\n(?:.*\r\n)*.*"50"/u);
    expect(JSON.parse(written('audit.json'))).toMatchObject({
      clusters: expect.arrayContaining([expect.objectContaining({ clicksAtStake: 700 })]),
    });
  });

  it('keep decisions and chosen sources, and add other tools without counting anything twice', async () => {
    const analytics =
      '# ---\n# Pages and screens\n# ---\nPage path and screen class,Views,Sessions\n/shop/guide-copy,900,800\n/news/guide,10,9\n(not set),1,1\n';
    const links =
      'Target URL\tReferring page URL\tAnchor\n' +
      ['one', 'two', 'three'].map((name) => `${site.origin}/news/guide\thttps://${name}.example/\tx\n`).join('');
    const { read } = await client.request('figures/import', {
      audit,
      files: [file('ga4.csv', analytics), file('links.tsv', links)],
    });
    expect(read.map(({ kind, joined, skipped }) => [kind, joined, skipped])).toEqual([
      ['analytics', 2, 1],
      ['ahrefs', 1, 0],
    ]);
    const guide = await sourceOf('guide');
    expect(guide).toMatchObject({ sourceAddress: `${site.origin}/shop/guide-copy`, clicks: 1284 });
    expect(guide?.members.find(({ isSource }) => !isSource)?.sourceReasons).toContainEqual({
      reason: 'most-backlinks',
      weight: 0.5,
      detail: '3 / 3',
    });
    const { rows } = await client.request('page/list', { audit, text: 'alone' });
    expect(rows[0]?.decision).toMatchObject({ action: 'keep', note: 'stays' });
  });

  it('replace a table of the same name, and refuse what is none without touching anything', async () => {
    const table = `Page,Clicks,Impressions\n${site.origin}/news/guide,5000,9000\n`;
    const before = await client.request('figures/list', { audit });
    await expect(
      client.request('figures/import', { audit, files: [file('Страницы.csv', table), file('none.csv', 'a,b\n1,2\n')] }),
    ).rejects.toMatchObject({
      wire: { code: 'figures-missing' },
    });
    expect(await client.request('figures/list', { audit })).toEqual(before);
    const { tables } = await client.request('figures/import', { audit, files: [file('Страницы.csv', table)] });
    expect(tables.map(({ name }) => name)).toEqual(['Страницы.csv', 'links.tsv', 'ga4.csv']);
    expect(await sourceOf('guide')).toMatchObject({
      sourceAddress: `${site.origin}/news/guide`,
      clicks: 5000,
      clicksAtStake: 0,
    });
  });

  it('are still there when the site is audited again, and can be forgotten', async () => {
    const ended = new Promise((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit, again: 'collect' });
    await ended;
    expect(await sourceOf('guide')).toMatchObject({ sourceAddress: `${site.origin}/news/guide`, clicks: 5000 });
    expect(await client.request('figures/remove', { audit })).toEqual({ tables: [], pages: 0, measures: [] });
    expect(await sourceOf('guide')).toMatchObject({ sourceAddress: `${site.origin}/news/guide`, clicks: null });
  });
});

it('comes with a crawl that has such columns', async () => {
  const text = first.join(' ');
  mkdirSync(path.join(folder, 'crawl'));
  for (const name of ['one', 'two'])
    writeFileSync(
      path.join(folder, 'crawl', `original_https_example.com_${name}.html`),
      `<title>${name}</title><main><p>${text}</p></main>`,
    );
  const table = [
    'Address,Content Type,Status Code,Indexability,Unique Inlinks,GSC Clicks,GSC Position,GA4 Sessions',
    'https://example.com/one,text/html,200,Indexable,2,3,9.5,4',
    'https://example.com/two,text/html,200,Indexable,40,900,1.5,800',
  ];
  const source = {
    kind: 'file',
    path: path.join(folder, 'crawl', 'internal_all.csv'),
    format: 'screaming-frog',
  } as const;
  writeFileSync(source.path, `${table.join('\n')}\n`);
  const { engine, audit } = await runAudit(path.join(folder, 'frog'), source);
  try {
    const { rows } = await engine.client().request('cluster/list', { audit });
    expect(rows).toMatchObject([{ sourceAddress: 'https://example.com/two', clicks: 903, clicksAtStake: 3 }]);
    const { rows: pages } = await engine.client().request('page/list', { audit, sort: 'clicks', descending: true });
    expect(pages[0]).toMatchObject({
      address: 'https://example.com/two',
      inlinks: 40,
      figures: { clicks: 900, position: 1.5, visits: 800 },
    });
  } finally {
    await engine.close();
  }
});
