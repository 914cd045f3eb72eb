import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import type { EventBody } from '../../../src-main/contract/api.ts';
import type { Source } from '../../../src-main/contract/audits.ts';
import { readDemoContent } from '../../../src-main/engine/demo/content.ts';
import { renderPage } from '../../../src-main/engine/demo/layouts.ts';
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts';
import { recogniseSource } from '../../../src-main/engine/source/recognise.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { writeFiles } from '../../support/import-pages.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { responseRecord } from '../../support/warc-records.ts';

interface SavedPage {
  readonly address: string;
  /** Name of a file that holds it. */
  readonly name: string;
  readonly html: string;
  readonly title: string;
  readonly text: string;
}

/** The English half of the demo site: its dictionary loads at once. */
async function demoPages(): Promise<readonly SavedPage[]> {
  const content = await readDemoContent(path.join(import.meta.dirname, '../../../resources/demo-site/content'));
  const own = content.filter(({ language, path: place }) => language === 'en' && !place.includes('?'));
  const context = { origin: 'https://demo.example', siblings: own };
  return own.map((page, i) => ({
    address: `https://demo.example${page.path}`,
    name: `${String(i).padStart(3, '0')}.html`,
    html: renderPage(page, context),
    title: page.title,
    text: page.blocks.map(({ text }) => text).join('\n'),
  }));
}

/** The demo site's pages through every format: what a page came in makes no difference to what is found. */
describe('the same pages out of other files', () => {
  const folder = temporaryFolder();
  const at = (...parts: readonly string[]) => path.join(folder, ...parts);
  let engine: Engine;
  let pages: readonly SavedPage[] = [];
  const options = { detectors: { containment: {}, simhash: {}, 'exact-content': {} } };

  beforeAll(async () => {
    engine = await createEngine(createNodePlatform('cli', { dataFolder: at('data'), auditsFolder: at('audits') }));
    pages = await demoPages();
  });
  afterAll(() => engine.close());

  async function finish(audit: string): Promise<void> {
    const client = engine.client();
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) =>
      client.on('audit/ended', (event) => event.audit === audit && resolve(event)),
    );
    await client.request('audit/start', { audit });
    expect(await ended).toMatchObject({ outcome: 'done' });
  }

  /** Members of each cluster with its verdict, as names of files. */
  async function clustersOf(file: string): Promise<readonly (readonly string[])[]> {
    const { source } = await recogniseSource(file);
    return clustersOfSource(source);
  }

  async function clustersOfSource(source: Source): Promise<readonly (readonly string[])[]> {
    const client = engine.client();
    const names = new Map(pages.map(({ address, name }) => [address, name]));
    const { audit } = await client.request('audit/create', { sources: [source], file: null, options });
    await finish(audit);
    const { rows } = await client.request('cluster/list', { audit, limit: 500 });
    const clusters = await Promise.all(
      rows.map(({ id }) => client.request('cluster/get', { audit, cluster: id, members: 500 })),
    );
    await client.request('audit/close', { audit });
    return clusters
      .map(({ verdict, members }) => [
        verdict,
        ...members.map(({ page }) => names.get(page.address) ?? page.address).sort(),
      ])
      .sort((a, b) => (a.join() < b.join() ? -1 : 1));
  }

  const csv = (name: string, rows: readonly Readonly<Record<string, string>>[]) => {
    writeFileSync(at(name), stringify([...rows], { header: true, bom: true }));
    return at(name);
  };

  it('a folder, an archive of it, a table and JSON lines', async () => {
    writeFiles(at('pages'), Object.fromEntries(pages.map(({ name, html }) => [name, html])));
    const archive = new yazl.ZipFile();
    for (const { name, html } of pages) archive.addBuffer(Buffer.from(html), name);
    archive.end();
    await pipeline(archive.outputStream, createWriteStream(at('pages.zip')));
    writeFileSync(at('pages.jsonl'), pages.map(({ name, html }) => JSON.stringify({ url: name, html })).join('\n'));
    const expected = await clustersOf(at('pages'));
    expect(expected.length).toBeGreaterThan(4);
    expect(await clustersOf(at('pages.zip'))).toEqual(expected);
    expect(
      await clustersOf(
        csv(
          'pages.csv',
          pages.map(({ name, html }) => ({ url: name, html })),
        ),
      ),
    ).toEqual(expected);
    expect(await clustersOf(at('pages.jsonl'))).toEqual(expected);
  });

  it('a web archive, and the page sources of a crawl', async () => {
    writeFileSync(
      at('site.warc.gz'),
      Buffer.concat(pages.map(({ address, html }) => gzipSync(responseRecord(address, html)))),
    );
    mkdirSync(at('crawl'));
    csv(
      'crawl/internal_html.csv',
      pages.map(({ address, title }) => ({
        Address: address,
        'Content Type': 'text/html',
        'Status Code': '200',
        Indexability: 'Indexable',
        'Title 1': title,
      })),
    );
    writeFiles(
      at('crawl', 'page_source'),
      Object.fromEntries(pages.map(({ address, html }) => [`original_${encodeURIComponent(address)}.html`, html])),
    );
    const expected = await clustersOf(at('site.warc.gz'));
    expect(expected.length).toBeGreaterThan(4);
    expect(await clustersOf(at('crawl'))).toEqual(expected);
  });

  it('their texts alone, as JSON lines and as a WordPress export', async () => {
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const items = pages.map(({ address, title, text }) => {
      const content = text
        .split('\n')
        .map((line) => `<p>${escape(line)}</p>`)
        .join('\n');
      return `<item><title>${escape(title)}</title><link>${escape(address)}</link><content:encoded><![CDATA[${content}]]></content:encoded><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
    });
    writeFileSync(
      at('blog.xml'),
      `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="x"><channel>${items.join('\n')}</channel></rss>`,
    );
    writeFileSync(
      at('texts.jsonl'),
      pages.map(({ address, title, text }) => JSON.stringify({ 网址: address, 标题: title, 正文: text })).join('\n'),
    );
    const expected = await clustersOf(at('texts.jsonl'));
    expect(expected.length).toBeGreaterThan(4);
    expect(await clustersOf(at('blog.xml'))).toEqual(expected);
  });
});
