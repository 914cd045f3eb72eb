import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchColumns } from '../../../../../src-main/engine/source/import/table.ts';
import {
  crawlColumnNames,
  isCrawlTable,
  readCount,
} from '../../../../../src-main/engine/source/import/screaming-frog.ts';
import { matchPageSources } from '../../../../../src-main/engine/source/import/page-sources.ts';
import { addresses, bodyOf, codes, importPages, writeFiles } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();

const row = (...cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const header = row(
  'Address',
  'Content Type',
  'Status Code',
  'Status',
  'Indexability',
  'Indexability Status',
  'Title 1',
  'Title 1 Length',
  'Title 2',
  'Meta Robots 1',
  'Canonical Link Element 1',
  'Word Count',
  'Redirect URL',
);
const url = (name: string) => `https://example.com/${name}`;
const crawled = (
  name: string,
  {
    type = 'text/html; charset=UTF-8',
    status = '200',
    title = 'T',
    robots = '',
    canonical = '',
    words = '12',
    redirect = '',
  } = {},
) => row(url(name), type, status, 'OK', 'Indexable', '', title, '1', 'Second', robots, canonical, words, redirect);

function importCrawl(rows: readonly string[], sources: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(path.join(folder, 'sf-'));
  const file = writeFiles(root, { 'internal_html.csv': `\uFEFF${[header, ...rows].join('\r\n')}\r\n`, ...sources });
  return importPages(file, 'screaming-frog');
}

describe('a crawl', () => {
  it('gives every address with its page source, or with what the table says', async () => {
    const imported = await importCrawl(
      [
        crawled('a.html'),
        crawled('b', { title: 'B & b', robots: 'noindex', canonical: url('a.html'), words: '1.234' }),
        crawled('p.png', { type: 'image/png' }),
      ],
      { 'page_source/original_https_example.com_a.html': '<p>a</p>' },
    );
    expect(addresses(imported)).toEqual([url('a.html'), url('b')]);
    expect(bodyOf(imported.pages[0])).toBe('<p>a</p>');
    for (const part of ['<title>B &amp; b</title>', 'content="noindex"', `href="${url('a.html')}"`])
      expect(bodyOf(imported.pages[1])).toContain(part);
    expect(imported.problems).toMatchObject([
      { code: 'not-pages-skipped', parameters: { count: 1 } },
      { code: 'no-page-source', address: url('b'), parameters: { words: 1234 } },
    ]);
  });

  it('keeps redirects, errors and what had no answer', async () => {
    const imported = await importCrawl([
      crawled('old', { status: '301', redirect: url('new') }),
      crawled('gone', { status: '404' }),
      crawled('x', { status: '0', type: '' }),
    ]);
    expect(imported.pages.map(({ statusCode, redirectTo }) => [statusCode, redirectTo])).toEqual([
      [301, url('new')],
      [404, null],
      [0, null],
    ]);
    expect(codes(imported)).toEqual(['redirected', 'http-client-error', 'network-reset']);
  });

  it('tells of page sources that belong to no address', async () => {
    const imported = await importCrawl([crawled('a')], {
      'html/original_https_example.com_a.html': 'a',
      'html/original_https_example.com_other.html': 'x',
    });
    expect(imported.problems).toMatchObject([
      { code: 'page-source-unmatched', address: 'html/original_https_example.com_other.html' },
    ]);
  });

  it('of another table is refused', async () => {
    const file = writeFiles(mkdtempSync(path.join(folder, 'sf-')), { 'internal_html.csv': 'a,b\n1,2\n' });
    await expect(importPages(file, 'screaming-frog')).rejects.toMatchObject({ code: 'table-columns-missing' });
  });
});

describe('page sources are matched', () => {
  const match = (addressList: readonly string[], files: readonly string[]) => {
    const { fileOf, unmatched } = matchPageSources(addressList, files);
    return { ...Object.fromEntries(fileOf), unmatched };
  };

  it.each([
    [url('path/page.html'), 'original_https_example.com_path_page.html'],
    [url('path/'), 'rendered_https_example.com_path_.html'],
    [url('?a=1&b=2'), 'https___example.com__a=1&b=2.html'],
    [url('%D0%B0%D0%B1'), 'original_https_example.com_%D0%B0%D0%B1.html'],
    [url('%D0%B0%D0%B1'), 'sources/original_https_example.com_аб.html'],
    [url('a b'), `${encodeURIComponent(url('a b'))}.html`],
    [url('Path'), 'original_https_example.com_path.html'],
    [url('path/page'), 'export/example.com/path/page.html'],
    [url('path/'), 'example.com/path/index.html'],
    [url('long/'.repeat(60)), `original_${url('long/'.repeat(60)).replaceAll(/[:/]+/g, '_').slice(0, 200)}.html`],
  ])('%s ← %s', (address, file) => {
    expect(match([address], [file])).toEqual({ [address]: file, unmatched: [] });
  });

  it('the rendered one before the original one', () => {
    const files = ['original_https_example.com_a.html', 'rendered_https_example.com_a.html'];
    expect(match([url('a')], files)).toEqual({ [url('a')]: files[1], unmatched: [] });
  });

  it('strictly first, so that similar addresses do not take each other’s', () => {
    const files = ['https_example.com_a-b.html', 'https_example.com_a_b.html', 'https_example.com_A-B.html'];
    expect(match([url('A-B'), url('a/b'), url('a-b')], files)).toEqual({
      [url('a-b')]: files[0],
      [url('a/b')]: files[1],
      [url('A-B')]: files[2],
      unmatched: [],
    });
  });
});

describe('columns', () => {
  it.each([
    ['Adresse;Inhaltstyp;Status-Code;Indexierbarkeit;Titel 1;Wortanzahl'],
    ['Adresse;Type de contenu;Code de statut;Indexabilité;Titre 1;Nombre de mots'],
    ['Dirección;Tipo de contenido;Código de respuesta;Indexabilidad;Título 1;Recuento de palabras'],
    ['Indirizzo;Tipo di contenuto;Codice di stato;Indicizzabilità;Titolo 1;Conteggio parole'],
    ['アドレス;コンテンツタイプ;ステータスコード;インデックス可否;タイトル 1;単語数'],
    ['地址;内容类型;状态码;可索引性;标题 1;字数'],
    ['ADDRESS;content type;Status code;INDEXABILITY;Title 1;Word Count'],
  ])('%s', (names) => {
    const columns = matchColumns(names.split(';'), crawlColumnNames);
    expect(columns).toEqual(['address', 'contentType', 'statusCode', 'indexability', 'title', 'words']);
    expect(isCrawlTable(columns)).toBe(true);
  });

  it.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['1.234.567', 1234567],
    ['1 234', 1234],
    ['1.234,5', 1234],
    ['1,234.50', 1234],
    ['200,0', 200],
    ['12.50', 12],
    ['', null],
    ['n/a', null],
  ])('%j is read as %j', (text, count) => {
    expect(readCount(text)).toBe(count);
  });
});
