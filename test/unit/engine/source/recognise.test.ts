import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfFolder, recogniseSource } from '../../../../src-main/engine/source/recognise.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recognise-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

describe('web addresses', () => {
  it.each([
    ['https://example.com/sitemap.xml', 'https://example.com/sitemap.xml', 'example.com'],
    ['example.com/sitemap.xml', 'https://example.com/sitemap.xml', 'example.com'],
    ['example.com/de/sitemap_index.xml.gz?x=1', 'https://example.com/de/sitemap_index.xml.gz?x=1', 'example.com'],
    ['127.0.0.1:8000/sitemap-1.txt', 'http://127.0.0.1:8000/sitemap-1.txt', '127.0.0.1:8000'],
    ['example.com/blog/feed/', 'https://example.com/blog/feed/', 'example.com'],
  ])('%s is a sitemap', async (text, url, suggestedName) => {
    expect(await recogniseSource(text)).toEqual({ source: { kind: 'sitemap', url }, suggestedName });
  });

  it('keeps a login for whoever makes the audit', async () => {
    const { source } = await recogniseSource('https://me:p%40ss@Example.com/#top');
    expect(source).toEqual({ kind: 'site', url: 'https://me:p%40ss@example.com/' });
  });

  it.each([
    ['  "http://example.com"  ', 'http://example.com/', 'example.com'],
    ['\u200B https://example.com/a\u200B\u2060', 'https://example.com/a', 'example.com'],
    ['пример.рф', 'https://xn--e1afmkfd.xn--p1ai/', 'xn--e1afmkfd.xn--p1ai'],
    ['localhost:8000', 'http://localhost:8000/', 'localhost:8000'],
    ['127.0.0.1:8000/a/map.html', 'http://127.0.0.1:8000/a/map.html', '127.0.0.1:8000'],
  ])('%s is the start of a site', async (text, url, suggestedName) => {
    expect(await recogniseSource(text)).toEqual({ source: { kind: 'site', url }, suggestedName });
  });

  it.each([
    ['', 'source-missing'],
    ['http://[', 'address-invalid'],
    ['nothing of the sort', 'source-unknown'],
    ['notes.txt', 'source-unknown'],
    ['/no/such/folder', 'source-unknown'],
  ])('%j is refused', async (text, code) => {
    await expect(recogniseSource(text)).rejects.toMatchObject({ code });
  });
});

describe('files and folders', () => {
  it('a folder, by its path or as a file address', async () => {
    const site = path.join(folder, 'my site');
    await mkdir(site);
    const expected = { source: { kind: 'folder', path: site }, suggestedName: 'my site' };
    expect(await recogniseSource(site)).toEqual(expected);
    expect(await recogniseSource(pathToFileURL(site).href)).toEqual(expected);
  });

  it.each([
    ['/sites/tea/www', 'tea'],
    ['/sites/tea/www/', 'tea'],
    ['/sites/tea/Public_HTML', 'tea'],
    ['/sites/tea/dist', 'tea'],
    ['/home/ann/blog/_site', 'blog'],
    ['/srv/shop/build/html', 'shop'],
    ['/var/www', 'var'],
    ['/www', 'www'],
    ['/sites/www.example.com', 'www.example.com'],
    ['/', '/'],
  ])('a folder %s, which gives the audit the name %s', (site, name) => {
    expect(nameOfFolder(site)).toBe(name);
  });

  it('a folder that is called as on every server, named after the one around it', async () => {
    const site = path.join(folder, 'tea', 'www');
    await mkdir(site, { recursive: true });
    expect(await recogniseSource(site)).toEqual({ source: { kind: 'folder', path: site }, suggestedName: 'tea' });
  });

  it.each(['internal_html.csv', 'intern_html.csv', 'interno_html.csv', '内部_html.csv'])(
    'a folder with the table of a crawl in it: %s',
    async (name) => {
      const crawl = path.join(folder, `crawl ${name}`);
      await mkdir(crawl);
      await writeFile(path.join(crawl, 'intern.csv'), 'name,phone\nAnn,1\n');
      await writeFile(path.join(crawl, name), 'Adresse,Inhalt,Status-Code\nhttps://example.com/,text/html,200\n');
      const source = { kind: 'file', path: path.join(crawl, name), format: 'screaming-frog' };
      expect(await recogniseSource(crawl)).toEqual({ source, suggestedName: `crawl ${name}` });
    },
  );

  it('a list, one address on each line', async () => {
    const from = await file('list.txt', '\uFEFF# ours\nhttps://example.com/a\r\n\r\nexample.com/b\n');
    const urls = ['https://example.com/a', 'example.com/b'];
    expect(await recogniseSource(from)).toEqual({ source: { kind: 'url-list', urls, from }, suggestedName: 'list' });
  });

  it('the first column of a table, without its heading, also in UTF-16', async () => {
    const urls = ['https://example.com/a,b', 'https://example.com/c'];
    const table = '"Address","Status"\n"https://example.com/a,b","200"\nhttps://example.com/c,404\n';
    expect((await recogniseSource(await file('t.csv', table))).source).toMatchObject({ urls });
    expect((await recogniseSource(await file('u.csv', Buffer.from(`\uFEFF${table}`, 'utf16le')))).source).toMatchObject(
      { urls },
    );
  });

  it('the column of a table that holds the addresses, wherever it stands', async () => {
    const urls = ['https://example.com/a', 'https://example.com/b'];
    const table =
      'Export of May\n\n"Keyword";URL;Position\n"seo\naudit";https://example.com/a;1.5\nshop;https://example.com/b;2.5\n';
    expect((await recogniseSource(await file('keywords.csv', `sep=;\n${table}`))).source).toMatchObject({ urls });
    expect(
      (await recogniseSource(await file('keywords.tsv', table.slice(15).replaceAll(';', '\t')))).source,
    ).toMatchObject({ urls });
  });

  it('a sitemap file, packed or not', async () => {
    const xml = '<urlset><url><loc>https://example.com/?a=1&amp;b=2</loc></url></urlset>';
    for (const from of [await file('map.xml', xml), await file('map.xml.gz', gzipSync(xml))]) {
      expect(await recogniseSource(from)).toEqual({
        source: { kind: 'url-list', urls: ['https://example.com/?a=1&b=2'], from },
        suggestedName: 'map',
      });
    }
  });

  it.each([
    ['empty.txt', '\n# nothing\n', 'list-empty'],
    ['table.csv', 'id,name\n1,x\n', 'list-empty'],
    ['page.xml', '<!DOCTYPE html><title>x</title>', 'sitemap-is-html'],
    [
      'index.xml',
      '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>',
      'sitemap-broken',
    ],
    ['bad.xml', '<urlset><url>', 'sitemap-broken'],
    ['picture.png', 'png', 'file-unknown'],
  ])('%s is refused', async (name, content, code) => {
    await expect(recogniseSource(await file(name, content))).rejects.toMatchObject({ code });
  });
});
