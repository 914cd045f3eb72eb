import { load } from 'cheerio';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-main/contract/api.ts';
import { countOfKinds, kindsByDesign, kindsOfCopies, rankOfKind } from '../../../src-main/contract/verdicts.ts';
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { storyText } from '../../support/changing-site.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const site = path.join(folder, 'site');
const file = path.join(folder, 'site.pagetwin');
let engine: Engine;
let client: Client;
let audit: string;

/**
 * A site that repeats itself in every way: copies, translations, versions, lists of pages, stubs, and pages of its own.
 */
function writeSite(): void {
  const write = (name: string, title: string, body: string, head = '') => {
    const place = path.join(site, name);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(
      place,
      `<html lang="en"><head><title>${title}</title>${head}</head><body><main><article>${body}</article></main></body></html>`,
    );
  };
  const story = (number: number) => `<p>${storyText(number)}</p>`;
  for (const number of [1, 2, 3]) write(`own-${number}.html`, `Own ${number}`, story(number));
  for (const name of ['tea', 'news/tea', 'archive-of-tea']) write(`${name}.html`, 'Tea', story(20));
  const alternates = (number: number) =>
    ['de', 'fr'].map(
      (locale) => `<link rel="alternate" hreflang="${locale}" href="../${locale}/guide-${number}.html">`,
    );
  for (const locale of ['de', 'fr'])
    for (const number of [30, 31])
      write(`${locale}/guide-${number}.html`, `Guide ${number}`, story(number), alternates(number).join(''));
  for (const version of ['1.2', '1.3', '2.0']) write(`docs/${version}/setup.html`, 'Setup', story(40));
  for (const tag of ['a', 'b']) write(`tags/${tag}/index.html`, `Tag ${tag}`, story(50));
  for (const stub of ['x', 'y'])
    write(`stubs/${stub}.html`, `Stub ${stub}`, '<p>Coming soon, please come back later.</p>');
}

/** Headings alone, and code; of one word as of a button, and of some lines. */
function writeReference(name: string, code: string): void {
  const [get, set] = [`<h2>Get it</h2><pre><code>${code}</code></pre>`, '<h2>Set it</h2>'];
  writeFileSync(
    path.join(site, name),
    `<html lang="en"><head><title>${name}</title></head><body><main><article>${get}${set}</article></main></body></html>`,
  );
}

beforeAll(async () => {
  writeSite();
  writeReference('calls.html', 'app.scaffold.get(name);\napp.scaffold.set(name, content);\napp.scaffold.remove(name);');
  writeReference('call.html', 'run()');
  engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
  );
  client = engine.client();
  ({ audit } = await client.request('audit/create', { sources: [{ kind: 'folder', path: site }], file }));
  const ended = new Promise<string>((resolve) => client.on('audit/ended', ({ outcome }) => resolve(outcome)));
  await client.request('audit/start', { audit });
  expect(await ended).toBe('done');
});
afterAll(() => engine.close());

describe('copies and what repeats by design', () => {
  it('are told apart on a site that has both', async () => {
    const { rows } = await client.request('cluster/list', { audit, limit: 500 });
    const kinds = rows.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(['copies', 'version', 'translation', 'listing', 'near-empty']);
    expect(kinds).toEqual(kinds.toSorted((x, y) => rankOfKind(x) - rankOfKind(y)));
    const [copies] = rows;
    expect(copies).toMatchObject({ pages: 3, contents: [{ verdict: 'identical', pages: 2 }] });
    for (const { contents, pages } of rows)
      expect(contents.reduce((sum, { pages: each }) => sum + each, 0)).toBe(pages - 1);
  });

  it('stay apart in whatever order the list is', async () => {
    for (const sort of ['pages', 'title', 'floor', 'mirrors'] as const)
      for (const descending of [true, false]) {
        const { rows } = await client.request('cluster/list', { audit, limit: 500, sort, descending });
        const ranks = rows.map(({ kind }) => rankOfKind(kind));
        expect(ranks, sort).toEqual(ranks.toSorted((x, y) => x - y));
      }
  });

  it('are the same numbers in the overview, the lists, the report, the workbook, the tables and JSON', async () => {
    const summary = await client.request('audit/summary', { audit });
    const { figures, treemap, thresholds } = await client.request('overview/get', { audit });
    const facets = await client.request('cluster/facets', { audit });
    const relations = await client.request('relation/facets', { audit });
    const copies = countOfKinds(figures.clustersByKind, kindsOfCopies);
    const design = countOfKinds(figures.clustersByKind, kindsByDesign);
    expect([copies.clusters, copies.pages, figures.copiedPages]).toEqual([1, 3, 2]);
    expect(thresholds[0]).toMatchObject({ clusters: 1, pages: 3 });
    expect(design.clusters).toBeGreaterThan(2);

    const { clustersByKind, clustersByVerdict, copiedPages } = figures;
    expect(summary).toMatchObject({
      clustersByKind,
      clustersByVerdict,
      copiedPages,
      clusters: figures.clusters,
      duplicatePages: figures.clusteredPages,
    });
    expect(Object.fromEntries(facets.kinds.map(({ value, count }) => [value, count]))).toEqual(
      Object.fromEntries(Object.entries(clustersByKind).map(([kind, { clusters }]) => [kind, clusters])),
    );
    for (const [kind, count] of Object.entries(clustersByKind)) {
      const { rows } = await client.request('cluster/list', { audit, kinds: [kind as 'copies'], limit: 500 });
      expect({ clusters: rows.length, pages: rows.reduce((sum, { pages }) => sum + pages, 0) }, kind).toEqual(count);
    }
    const copiesOfVerdict = await client.request('cluster/list', {
      audit,
      kinds: [...kindsOfCopies],
      verdicts: ['identical'],
    });
    expect(copiesOfVerdict.total).toBe(clustersByVerdict.identical);
    expect(treemap.clusters).toHaveLength(copies.clusters);
    expect((await client.request('page/list', { audit, copied: true })).total).toBe(copiedPages);
    expect((await client.request('relation/list', { audit })).total).toBe(relations.total);
    expect(figures.relations).toBe(relations.total);

    const target = path.join(folder, 'export');
    await client.request('export/run', {
      audit,
      formats: ['html', 'markdown', 'xlsx', 'csv', 'json', 'jsonl'],
      folder: target,
      locale: 'en',
      existing: 'replace',
    });
    const read = (name: string) => readFileSync(path.join(target, name), 'utf8');
    const json = JSON.parse(read('audit.json')) as {
      audit: object;
      clusters: { clusterKind: string; members: unknown[] }[];
    };
    expect(json.audit).toMatchObject({ clustersByKind, clustersByVerdict, copiedPages });
    const counted = Object.groupBy(json.clusters, ({ clusterKind }) => clusterKind);
    for (const [kind, { clusters, pages }] of Object.entries(clustersByKind)) {
      expect(counted[kind], kind).toHaveLength(clusters);
      expect(counted[kind]?.reduce((sum, { members }) => sum + members.length, 0)).toBe(pages);
    }
    const [head = '', ...lines] = read('clusters.csv').replace('\ufeff', '').trim().split('\r\n');
    const column = head.split(',').indexOf('"Kind"');
    const kindsOfRows = lines.map((line) => line.split(',')[column]?.replaceAll('"', ''));
    for (const [kind, { pages }] of Object.entries(clustersByKind))
      expect(
        kindsOfRows.filter((each) => each === kind),
        kind,
      ).toHaveLength(pages);

    const { rows: listed } = await client.request('cluster/list', { audit, limit: 500 });
    const contentsOf = head.split(',').indexOf('"Cluster Contents"');
    for (const { id, key, contents } of listed) {
      const label = contents
        .map(
          ({ verdict, pages }) =>
            `${verdict === 'listing' ? 'list page' : (verdict ?? 'through another page')}\u00a0×${pages}`,
        )
        .join(', ');
      const rows = lines.map((line) => line.slice(1, -1).split('","')).filter((row) => row[1] === key);
      // Clusters have the same number everywhere, and one verdict never stands for all that a cluster holds.
      expect([...new Set(rows.map((row) => row[0]))]).toEqual([String(id)]);
      expect([...new Set(rows.map((row) => row[contentsOf]))], key).toEqual([label]);
    }

    const sheets = await readSheets(path.join(target, 'audit.xlsx'));
    const sheet = (name: string) => sheets.find((each) => each.sheet === name)?.data ?? [];
    const figureOf = (name: string) => sheet('Summary').find(([label]) => label === name)?.[1];
    expect(figureOf('Pages compared')).toBe(figures.pages);
    expect(figureOf('Copied pages')).toBe(copiedPages);
    expect(figureOf('Clusters of copies')).toBe(copies.clusters);
    expect(figureOf('Relations')).toBe(relations.total);
    const [titles = [], ...members] = sheet('Clusters');
    const kindOfRow = members.map((row) => row[titles.indexOf('Kind')]);
    const numberOfRow = members.map((row) => row[titles.indexOf('Cluster')]);
    expect(members).toHaveLength(figures.clusteredPages);
    expect(new Set(numberOfRow)).toEqual(new Set(listed.map(({ id }) => id)));
    expect(
      Object.values(Object.groupBy(kindOfRow, String))
        .map((rows) => rows?.length ?? 0)
        .sort(),
    ).toEqual(
      Object.values(clustersByKind)
        .map(({ pages }) => pages)
        .sort(),
    );
    expect(sheet('Actions')).toHaveLength((await client.request('plan/list', { audit })).total + 1);

    const $ = load(read('report.html'));
    const tile = (name: string) =>
      $('.tiles div')
        .filter((_, element) => $(element).find('dt').text() === name)
        .find('b')
        .text();
    expect(tile('Clusters of copies')).toBe(String(copies.clusters));
    expect(tile('Copied pages')).toBe(String(copiedPages));
    expect(tile('Families that repeat by design')).toBe(String(design.clusters));
    expect($('section.cluster')).toHaveLength(copies.clusters);
    expect($('#families table').last().find('tbody tr')).toHaveLength(figures.clusters - copies.clusters);
    expect(read('report.md')).toContain('## Repeats by design');
  });

  it('tell a reference page that is mostly code from one that is nearly empty', async () => {
    const { rows } = await client.request('page/list', { audit, text: 'call' });
    const kinds = rows.map(async ({ id, address }) => {
      const { kind } = await client.request('page/get', { audit, page: id });
      return [address, kind.kind, kind.reason];
    });
    expect(await Promise.all(kinds)).toEqual([
      ['call.html', 'near-empty', 'little-text'],
      ['calls.html', 'content', 'own-code'],
    ]);
  });

  it('are said of pages as well, with the reason', async () => {
    const pageOf = async (kind: 'listing' | 'near-empty') => {
      const { rows } = await client.request('page/list', { audit, kinds: [kind] });
      return rows;
    };
    const facets = await client.request('page/facets', { audit });
    expect(facets.kinds.find(({ value }) => value === 'listing')?.count).toBe(2);
    const [list] = await pageOf('listing');
    const [stub] = await pageOf('near-empty');
    const kindOf = async (page: number | undefined) =>
      (await client.request('page/get', { audit, page: page ?? -1 })).kind;
    expect(await kindOf(list?.id)).toMatchObject({ kind: 'listing', reason: 'address-of-list' });
    const { letters, minLetters, ...told } = await kindOf(stub?.id);
    expect(told).toEqual({ kind: 'near-empty', reason: 'little-text' });
    expect(letters).toBeLessThan(minLetters);
  });

  it('are the same numbers in the terminal', async () => {
    const { clustersByKind, copiedPages } = await client.request('audit/summary', { audit });
    const copies = countOfKinds(clustersByKind, kindsOfCopies);
    await client.request('audit/close', { audit });
    const { stdout } = await callCli(folder, ['audit', '--file', file]);
    expect(stdout).toContain(`Copied pages: ${copiedPages};`);
    expect(stdout).toContain(`Clusters of copies: ${copies.clusters} with ${copies.pages} pages`);
    expect(stdout).toContain(`versions ${clustersByKind.version?.clusters} (${clustersByKind.version?.pages} pages)`);
  });
});
