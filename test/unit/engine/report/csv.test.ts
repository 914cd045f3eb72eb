import { parse } from 'csv-parse/sync';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvNames, writeCsvFiles } from '../../../../src-main/engine/report/csv.ts';
import { matchColumns, readTable } from '../../../../src-main/engine/source/import/table.ts';
import {
  crawlColumnNames,
  isCrawlTable,
  type CrawlColumn,
} from '../../../../src-main/engine/source/import/screaming-frog.ts';
import { figureColumns, type FigureColumn } from '../../../../src-main/engine/source/figures/read-figures.ts';
import { type ColumnKey } from '../../../../src-main/engine/report/tables/table.ts';
import { tableTexts } from '../../../../src-main/locales/tables-texts.ts';
import { locales, type Locale } from '../../../../src-main/contract/language-tags.ts';
import { fileInput } from '../../../../src-main/engine/source/import/importer.ts';
import type { Store } from '../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { addClusters, addReviewRows, addPairs, auditOf, cluster, copy, reportInput, source } from './small-audit.ts';

const root = temporaryFolder();

/** Our names of the figures that tables bring. */
const ownFigures: Partial<Record<FigureColumn, ColumnKey>> = {
  address: 'address',
  status: 'statusCode',
  clicks: 'clicks',
  impressions: 'impressions',
  position: 'position',
  sessions: 'visits',
  backlinks: 'backlinks',
  domains: 'domains',
  inlinks: 'inlinks',
};
let folders = 0;

async function exported(store: Store, locale: Locale = 'en') {
  const folder = path.join(root, `out-${(folders += 1)}`);
  mkdirSync(folder);
  const input = reportInput(store, folder, locale);
  await writeCsvFiles(input);
  const names = csvNames(input.tables).filter((name) => existsSync(path.join(folder, name)));
  const bytes = (name: string) => readFileSync(path.join(folder, name));
  const rows = (name: string) =>
    parse(bytes(name), { bom: true, columns: true, relax_column_count: false }) as Record<string, string>[];
  return { names, bytes, rows, file: (name: string) => path.join(folder, name) };
}

function teaAudit(name: string): Store {
  const store = auditOf(root, name, [
    { address: 'https://example.com/tea', title: 'Tea', text: 'Tea.' },
    { address: 'https://example.com/news/tea', title: 'Tea, "again"\nand again', text: 'Tea too.' },
    { address: 'https://example.com/long', title: 'Drinks', text: 'Tea and more.' },
    { address: 'https://example.com/gone', title: '', text: '', statusCode: 404 },
  ]);
  addPairs(store, [
    { a: 1, b: 2, verdict: 'identical', similarity: 100, coveredA: 1, coveredB: 1, editDifference: 0 },
    { a: 1, b: 3, verdict: 'contained', similarity: 99.97, coveredA: 0.9997, coveredB: 0.25, editDifference: 0.0797 },
  ]);
  const members = [source(1), copy(2, 'identical', 100, 'redirect', 'same-text')];
  addClusters(store, [cluster('k1', 'Tea', 'identical', members, 'https://example.com/tea')], [[1, 3]]);
  addReviewRows(
    store,
    [{ text: 'A sentence that stands on two pages.', pages: [1, 2] }],
    [
      {
        address: 'https://example.com/news/tea',
        action: 'rewrite',
        target: null,
        owner: 'Ann',
        note: 'by May',
        state: 'open',
        decidedAt: 1_700_000_000_000,
      },
      {
        address: 'https://example.com/old',
        action: 'redirect',
        target: 'https://example.com/tea',
        owner: '',
        note: '',
        state: 'done',
        decidedAt: 1,
      },
    ],
  );
  return store;
}

describe('the tables', () => {
  it('are read back by another library, with quotes and line breaks in place', async () => {
    const store = teaAudit('round-trip');
    const { rows, bytes } = await exported(store);
    const [, second] = rows('clusters.csv');
    expect(second).toMatchObject({
      Address: 'https://example.com/news/tea',
      Title: 'Tea, "again"\nand again',
      Role: 'copy',
      'Similarity to Source': '100.0',
    });
    expect([...bytes('pages.csv').subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes('pages.csv').toString('utf8')).toMatch(/"\r\n$/);
    store.close();
  });

  it('are written in the words of the report, those apart that stand in for reports of a crawler', async () => {
    const store = teaAudit('languages');
    const { rows } = await exported(store, 'ru');
    const [, second] = rows('clusters.csv');
    expect(second).toMatchObject({
      Вердикт: 'идентичные',
      Рекомендация: 'Перенаправить (301)',
      Роль: 'копия',
      'Сходство с источником': '100.0',
    });
    expect(Object.keys(rows('exact_duplicates_report.csv')[0] ?? {})).toContain('Exact Duplicate Address');
    store.close();
  });

  it.each(locales)(
    'are read by our own importer as they were written, and known as the table of a crawl: %s',
    async (locale) => {
      const store = teaAudit(`own-importer-${locale}`);
      const { names, file, rows } = await exported(store, locale);
      for (const name of names) {
        const read: (readonly string[])[] = [];
        for await (const { cells } of readTable(await fileInput(file(name)), 1_000_000))
          if (typeof cells !== 'string') read.push(cells);
        const [header = [], ...cells] = read;
        expect(cells.map((row) => Object.fromEntries(header.map((title, index) => [title, row[index]])))).toEqual(
          rows(name),
        );
        expect(isCrawlTable(matchColumns(header, crawlColumnNames)), name).toBe(name === 'pages.csv');
      }
      store.close();
    },
  );

  it.each(locales)('name in the table of pages every column so that it can be imported again: %s', async (locale) => {
    const store = teaAudit(`own-columns-${locale}`);
    const { file } = await exported(store, locale);
    const [header = []] = parse(readFileSync(file('pages.csv')), { bom: true }) as string[][];
    const nameOf = (column: ColumnKey) => tableTexts[locale].column[column];
    const read = matchColumns<CrawlColumn>(header, crawlColumnNames);
    for (const column of Object.keys(crawlColumnNames) as CrawlColumn[]) {
      // A table of findings has neither types of files nor the ends of redirects.
      if (column === 'contentType' || column === 'redirect') continue;
      expect(read[header.indexOf(nameOf(column))], `${column}: ${nameOf(column)}`).toBe(column);
    }
    expect(read.filter((column) => column !== null)).toHaveLength(Object.keys(crawlColumnNames).length - 2);
    const figures = figureColumns(header, '')?.columns ?? [];
    for (const [figure, own] of Object.entries(ownFigures) as [FigureColumn, ColumnKey][])
      expect(figures[header.indexOf(nameOf(own))], `${figure}: ${nameOf(own)}`).toBe(figure);
    store.close();
  });

  it('onProgress of each page its cluster and its closest match, and nothing of what was never read', async () => {
    const store = teaAudit('wide');
    const pages = (await exported(store)).rows('pages.csv');
    expect(pages.find((page) => page['Address'] === 'https://example.com/tea')).toMatchObject({
      Indexability: 'Indexable',
      'Closest Near Duplicate Match': '100.0',
      'No. Near Duplicates': '2',
      'Closest Match Address': 'https://example.com/news/tea',
      Cluster: '1',
      'Cluster Key': 'k1',
      Role: 'source',
      Advice: 'keep',
    });
    expect(pages.find((page) => page['Address'] === 'https://example.com/gone')).toMatchObject({
      'Status Code': '404',
      'Word Count': '',
      'Word Count Unit': '',
      'No. Near Duplicates': '',
      Cluster: '',
    });
    store.close();
  });

  it('say in what the length of a text is counted, which in Chinese and Japanese is not words', async () => {
    const store = auditOf(root, 'units', [
      { address: 'https://example.com/a', title: 'Tea', text: 'Tea.' },
      { address: 'https://example.com/b', title: '茶', text: '绿茶。', language: 'zh-Hant' },
      { address: 'https://example.com/c', title: '茶', text: 'お茶。', language: 'ja' },
    ]);
    const units = async (locale: Locale, column: string) =>
      (await exported(store, locale)).rows('pages.csv').map((row) => row[column]);
    expect(await units('en', 'Word Count Unit')).toEqual(['words', 'characters', 'characters']);
    expect(await units('ru', 'Единица длины')).toEqual(['слова', 'знаки', 'знаки']);
    expect(await units('zh', '字数单位')).toEqual(['词', '字', '字']);
    store.close();
  });

  it('never round a similarity up to 100', async () => {
    const store = teaAudit('floor');
    const { rows } = await exported(store);
    expect(
      rows('pairs.csv').map((row) => [row['Verdict'], row['Similarity'], row['Covered A'], row['Covered B']]),
    ).toEqual([
      ['contained', '99.9', '25.0', '99.9'],
      ['identical', '100.0', '100.0', '100.0'],
    ]);
    expect(rows('pairs.csv').map((row) => Object.entries(row).slice(-2))).toEqual([
      [
        ['Edit Difference', '7.9'],
        ['Difference Class', 'below-8'],
      ],
      [
        ['Edit Difference', '0.0'],
        ['Difference Class', 'below-8'],
      ],
    ]);
    store.close();
  });

  it('are what desktop crawlers write, for those who have a template for that', async () => {
    const store = teaAudit('frog');
    const { bytes, rows } = await exported(store);
    const header = (name: string) => bytes(name).toString('utf8').split('\r\n')[0];
    expect(header('near_duplicates_report.csv')).toBe(
      '\ufeff"Address","Near Duplicate Address","Similarity","Indexability","Indexability Status"',
    );
    expect(header('exact_duplicates_report.csv')).toBe(
      '\ufeff"Address","Exact Duplicate Address","Similarity","Indexability","Indexability Status"',
    );
    expect(rows('near_duplicates_report.csv')).toEqual([]);
    expect(rows('exact_duplicates_report.csv')).toHaveLength(1);
    store.close();
  });

  it('put what editors decided in the place of what is proposed, each page once', async () => {
    const store = teaAudit('plan');
    const plan = (await exported(store)).rows('actions.csv');
    expect(
      plan.map((row) => [row['Address'], row['Action'], row['Target'], row['Decided'], row['Owner'], row['State']]),
    ).toEqual([
      ['https://example.com/news/tea', 'rewrite', '', 'yes', 'Ann', 'open'],
      ['https://example.com/old', 'redirect', 'https://example.com/tea', 'yes', '', 'done'],
      ['https://example.com/tea', 'merge', 'https://example.com/long', 'no', '', 'open'],
    ]);
    store.close();
  });

  it('have codes for programs, with names of methods, and are known by our own importer', async () => {
    const store = teaAudit('codes');
    const { bytes, rows } = await exported(store);
    const [header = []] = parse(bytes('pages.csv'), { bom: true }) as string[][];
    expect(isCrawlTable(matchColumns(header, crawlColumnNames))).toBe(true);
    expect(rows('clusters.csv')[1]).toMatchObject({ Cluster: '1', Advice: 'redirect' });
    expect(rows('clusters.csv')[0]).toMatchObject({ Role: 'source', Advice: 'keep' });
    store.close();
  });

  it('list the shared sentences', async () => {
    const store = teaAudit('sentences');
    expect((await exported(store)).rows('sentences.csv')).toEqual([
      expect.objectContaining({
        Sentence: 'A sentence that stands on two pages.',
        'Pages With It': '2',
        'First Address': 'https://example.com/tea',
        Ignored: '',
      }),
    ]);
    store.close();
  });

  it('give a spreadsheet no formula, wherever a stranger wrote it, and leave numbers alone', async () => {
    const titles = [
      '=cmd|calc',
      '+SUM(1)',
      '-2+3',
      '@x',
      '\ttab',
      '\r\nline',
      '\uff1d1+1',
      '-5',
      '+7.5',
      'a=b',
      '12',
      '\u0000nul\u0007',
      '\ud800 half',
    ];
    const store = auditOf(
      root,
      'formulas',
      titles.map((title, index) => ({ address: `=HYPERLINK("${index}")`, title, text: 'x' })),
    );
    store.problems.add('collect', [{ code: 'address-invalid', address: '+cmd|calc', parameters: {} }]);
    const { rows } = await exported(store);
    const shown = new Map(rows('pages.csv').map((row) => [row['Address'] ?? '', row['Title 1'] ?? '']));
    expect([...shown.keys()].every((address) => address.startsWith(`'=HYPERLINK("`))).toBe(true);
    expect(titles.map((_, index) => shown.get(`'=HYPERLINK("${index}")`))).toEqual([
      "'=cmd|calc",
      "'+SUM(1)",
      "'-2+3",
      "'@x",
      "'\ttab",
      "'\r\nline",
      "'\uff1d1+1",
      '-5',
      '+7.5',
      'a=b',
      '12',
      '\ufffdnul\ufffd',
      '\ufffd half',
    ]);
    expect(rows('problems.csv')[0]?.['Address']).toBe("'+cmd|calc");
    store.close();
  });
});
