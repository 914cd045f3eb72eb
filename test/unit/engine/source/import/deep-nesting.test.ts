import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { analyseOptions } from '../../../../../src-main/engine/page/options.ts';
import { checkOptions } from '../../../../../src-main/engine/options.ts';
import { readPage } from '../../../../../src-main/engine/page/read-page.ts';
import { readStructuredData } from '../../../../../src-main/engine/page/structured-data.ts';
import { parseSitemap } from '../../../../../src-main/engine/source/crawl/sitemap-parser.ts';
import { readMhtml } from '../../../../../src-main/engine/source/import/page-file.ts';
import { addresses, codes, importPages, writeFiles } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const depth = 200_000;
const text = 'A sentence that is long enough to be read as the main text of this page, and another one behind it.';

function file(name: string, content: string | Uint8Array): string {
  const whole = path.join(folder, name);
  writeFileSync(whole, content);
  return whole;
}

const around = (start: string, inner: string, end: string) => `${start.repeat(depth)}${inner}${end.repeat(depth)}`;

describe('what is nested two hundred thousand deep costs itself at the most', () => {
  it.each([
    ['lists', around('[', '"x"', ']')],
    ['objects', around('{"rendered":', '"x"', '}')],
    ['lists that never end', '['.repeat(depth)],
  ])('a record of JSON Lines with %s', async (_name, value) => {
    const imported = await importPages(
      file('deep.jsonl', `{"url":"/a","text":"one"}\n{"url":"/b","text":${value}}\n{"url":"/c","text":"three"}\n`),
      'jsonl',
    );
    expect(addresses(imported)).toEqual(expect.arrayContaining(['/a', '/c']));
    expect(codes(imported)).toEqual([expect.stringMatching(/^row-(?:broken|empty)$/)]);
  });

  it('an object in a list of them', async () => {
    const imported = await importPages(
      file(
        'deep.json',
        `[{"url":"/a","text":"one"},{"url":"/b","text":${around('[', '1', ']')}},{"url":"/c","text":"three"}]`,
      ),
      'jsonl',
    );
    expect(addresses(imported)).toEqual(expect.arrayContaining(['/a', '/c']));
  });

  it.each([
    ['that are closed', around('<a>', '', '</a>'), 'nested'],
    ['that are not', '<a>'.repeat(depth), 'nested'],
    ['that were never opened', '</a>'.repeat(depth), 'unexpected close tag'],
  ])('the elements of a sitemap %s', async (_name, inner, damage) => {
    const read = await parseSitemap(
      Buffer.from(`<urlset><url><loc>https://example.com/a</loc></url>${inner}</urlset>`),
    );
    expect(read.entries).toMatchObject([{ location: 'https://example.com/a' }]);
    expect(read.damage).toContain(damage);
  });

  it.each([
    ['closed', '<x>', '</x>'],
    ['open', '<x>', ''],
  ])('an item of a WordPress export, whose elements are %s', async (_name, start, end) => {
    const item = (name: string, more = '') =>
      `<item><title>${name}</title><link>https://example.com/${name}</link><content:encoded><![CDATA[Text]]></content:encoded>${more}</item>`;
    const imported = await importPages(
      file(
        'deep.xml',
        `<rss><channel>${item('a')}${item('b', around(start, '', end))}${item('c')}${item('d')}</channel></rss>`,
      ),
      'wordpress',
    );
    expect(addresses(imported)).toEqual(['a', 'c', 'd'].map((name) => `https://example.com/${name}`));
    expect(codes(imported)).toEqual(['file-damaged']);
  });

  it('a web archive', () => {
    const parts = Array.from(
      { length: 2000 },
      (_, level) => `Content-Type: multipart/related; boundary="${level}."\r\n\r\n--${level}.\r\n`,
    ).join('');
    expect(readMhtml(Buffer.from(`${parts}Content-Type: text/html\r\n\r\n<p>Text`))).toBeNull();
  });

  it('structured data, deep or wide', () => {
    const article = '{"@type":"Article","headline":"H"}';
    const wide = `{"@type":"Article",${Array.from({ length: depth }, (_, i) => `"k${i}":{}`).join(',')}}`;
    expect(readStructuredData([around('[', '', ']'), around('{"a":', '1', '}'), article]).headline).toBe('H');
    expect(readStructuredData([wide]).types).toEqual(['article']);
  });

  it.each([
    ['closed', around('<div>', text, '</div>'), text],
    ['open', around('<b>', text, ''), text],
    ['shadow roots', around('<template shadowrootmode=open>', text, ''), ''],
  ])('the elements of a page: %s', (_name, html, shown) => {
    const page = {
      address: 'https://example.com/',
      headers: { 'content-type': 'text/html' },
      bytes: Buffer.from(html),
    };
    expect(readPage(page, checkOptions(analyseOptions, {}, 'analyse')).view.text).toBe(shown);
  });
});

describe('a file inside an archive that cannot be read', () => {
  it('costs itself, whatever its reader says', async () => {
    const root = path.join(folder, 'container');
    writeFiles(root, {
      'a.html': '<p>a</p>',
      'b.xml': '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel></channel></rss>',
      'c.html': '<p>c</p>',
    });
    const imported = await importPages(root, 'folder');
    expect(addresses(imported)).toEqual(['a.html', 'c.html']);
    expect(imported.problems).toMatchObject([{ code: 'file-not-readable', address: 'b.xml' }]);
  });

  it('is not opened again and again where packings lie inside of packings', async () => {
    const inner = Array.from({ length: 50 }).reduce<Uint8Array>(
      (bytes) => gzipSync(bytes),
      Buffer.from('url,text\n/a,b\n'),
    );
    await expect(importPages(file('deep.csv', inner), 'csv')).rejects.toMatchObject({ code: 'table-columns-missing' });
  });
});
