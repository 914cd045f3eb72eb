import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import readSheets from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../../src-main/contract/language-tags.ts';
import { AppError } from '../../../../src-main/engine/app-error.ts';
import { writeWorkbook } from '../../../../src-main/engine/report/xlsx.ts';
import {
  columnName,
  percentCell,
  serialOf,
  styles,
  stylesXml,
  xmlText,
} from '../../../../src-main/engine/report/xlsx/sheet.ts';
import type { Store } from '../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { attack, formula, hostileAudit } from './hostile-audit.ts';
import { addClusters, addPairs, auditOf, cluster, copy, reportInput, source } from './small-audit.ts';

const root = temporaryFolder();
let folders = 0;

async function written(store: Store, locale: Locale = 'en', limits?: { rows: number; links: number }) {
  const folder = path.join(root, `out-${(folders += 1)}`);
  mkdirSync(folder);
  await writeWorkbook(reportInput(store, folder, locale), limits);
  const file = path.join(folder, 'audit.xlsx');
  const sheets = await readSheets(file);
  return {
    names: sheets.map(({ sheet }) => sheet),
    sheet: (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [],
  };
}

function teaAudit(name: string): Store {
  const store = auditOf(root, name, [
    { address: 'https://example.com/tea', title: 'Tea', text: 'Tea.' },
    { address: 'https://example.com/news/tea', title: 'Tea again', text: 'Tea too.' },
    { address: 'https://example.com/other', title: 'Other', text: 'Other.' },
  ]);
  addPairs(store, [{ a: 1, b: 2, verdict: 'partial', similarity: 99.97 }]);
  addClusters(store, [
    cluster(
      'k1',
      'Tea',
      'partial',
      [source(1), copy(2, 'partial', 99.97, 'rewrite', 'partial-copy')],
      'https://example.com/tea',
    ),
  ]);
  return store;
}

describe('the workbook', () => {
  it('is opened by another library, with a tab for each table in the language of the report', async () => {
    const store = teaAudit('tabs');
    expect((await written(store)).names).toEqual([
      'Summary',
      'Clusters',
      'Pages',
      'Pairs',
      'Sentences',
      'Relations',
      'Actions',
      'Checks',
      'Problems',
      'Read me',
    ]);
    expect((await written(store, 'zh')).names.slice(0, 3)).toEqual(['概览', '重复簇', '页面']);
    const [titles, row] = (await written(store, 'ru')).sheet('Пары');
    expect(titles?.slice(0, 4)).toEqual(['Адрес A', 'Адрес B', 'Вердикт', 'Вёрстка']);
    expect(row?.[2]).toBe('частичные дубли');
    store.close();
  });

  it('ends with what its columns, verdicts, advice and methods mean, in its own language', async () => {
    const store = teaAudit('read-me');
    const english = (await written(store)).sheet('Read me');
    expect(english).toEqual(
      expect.arrayContaining([
        ['Cluster', 'Number of the cluster. It is the same in the report, the workbook, CSV and JSON.'],
        ['identical', 'The same text on both pages.'],
        ['Redirect (301)', 'Answer with status 301 and the address of the source page.'],
      ]),
    );
    const russian = (await written(store, 'ru')).sheet('Пояснения');
    expect(russian).toHaveLength(english.length);
    expect(russian.map(([name]) => name)).toContain('Ключ кластера');
    store.close();
  });

  it('has numbers as numbers and dates as dates, and never rounds a similarity up to 100 %', async () => {
    const store = teaAudit('kinds');
    const { sheet } = await written(store);
    const [titles = [], row = []] = sheet('Pages');
    const cell = (title: string) => row[titles.indexOf(title)];
    expect(cell('Address')).toBe('https://example.com/news/tea');
    expect(cell('Status Code')).toBe(200);
    expect(cell('Closest Near Duplicate Match')).toBe(0.999);
    expect(cell('Published')).toEqual(new Date(Date.UTC(2024, 2, 5)));
    expect(sheet('Summary')).toEqual(
      expect.arrayContaining([
        ['Clusters of copies', 1],
        ['Pages in clusters of copies', 2],
        ['Copied pages', 1],
        ['Duplicate rate', 0.333],
        ['Pairs', 1],
      ]),
    );
    store.close();
  });

  it('goes on in a further sheet where one is full, and says so', async () => {
    const store = teaAudit('split');
    const { names, sheet } = await written(store, 'en', { rows: 2, links: 3 });
    expect(names).toEqual([
      'Summary',
      'Clusters',
      'Pages',
      'Pages 2',
      'Pairs',
      'Sentences',
      'Relations',
      'Actions',
      'Checks',
      'Problems',
      'Read me',
    ]);
    expect(sheet('Pages').map(([address]) => address)).toEqual([
      'Address',
      'https://example.com/news/tea',
      'https://example.com/other',
    ]);
    expect(sheet('Pages 2').map(([address]) => address)).toEqual(['Address', 'https://example.com/tea']);
    const summary = sheet('Summary').flat().join('\n');
    expect(summary).toContain('Pages 2');
    expect(summary).toContain('links on a sheet');
    store.close();
  });

  it('is the same file for the same audit', async () => {
    const store = teaAudit('twice');
    await written(store);
    await written(store);
    const [first, second] = [folders - 1, folders].map((number) =>
      readFileSync(path.join(root, `out-${number}`, 'audit.xlsx')),
    );
    expect(first?.equals(second!)).toBe(true);
    store.close();
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const store = teaAudit('cancelled');
    const folder = path.join(root, 'cancelled');
    mkdirSync(folder);
    const progress = { signal: AbortSignal.abort(), advance: () => Promise.reject(new AppError('cancelled')) };
    await expect(writeWorkbook({ ...reportInput(store, folder, 'en'), progress })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(readdirSync(folder)).toEqual([]);
    store.close();
    rmSync(folder, { recursive: true });
  });

  it('holds what hostile pages wrote as text', async () => {
    const store = hostileAudit(root, 'hostile');
    const { sheet } = await written(store);
    const titles = sheet('Pages').map((row) => row[4]);
    expect(titles).toEqual(
      expect.arrayContaining([attack, formula, 'invoice [U+202E]fdp.exe[U+2066] [U+0007]bell \ufffd half']),
    );
    store.close();
  });
});

describe('cells', () => {
  it('count columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });

  it('count days as spreadsheets do', () => {
    expect(serialOf(Date.UTC(2024, 0, 1))).toBe(45_292);
    expect(serialOf(Date.UTC(2024, 0, 1, 12))).toBe(45_292.5);
  });

  it('write what would be read as a character by its number', () => {
    expect(xmlText('a_x0041_b <&"> _x')).toBe('a_x005F_x0041_b &lt;&amp;&quot;&gt; _x');
  });
});

it('writes shares in cells as they are written elsewhere: 0%, less than 0.1%, one decimal, 100%', () => {
  const [cells = ''] = /(?<=<cellXfs[^>]*>).*(?=<\/cellXfs>)/su.exec(stylesXml()) ?? [];
  const formats = [...cells.matchAll(/numFmtId="(\d+)"/gu)].map(([, id]) => Number(id));
  const own = new Map(
    [...stylesXml().matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/gu)].map(([, id, code]) => [
      Number(id),
      code,
    ]),
  );
  expect(formats).toHaveLength(Object.keys(styles).length);
  const written = (value: number) => {
    const [, style, number] = /s="(\d+)"><v>([^<]*)</u.exec(percentCell('A1', value)) ?? [];
    const format = formats[Number(style)] ?? -1;
    return [Number(number), format === 9 ? '0%' : own.get(format)];
  };
  expect([0, 0.04, 0.1, 45.86, 99.97, 100].map(written)).toEqual([
    [0, '0%'],
    [0.001, '&quot;&lt;\u00A0&quot;0.0%'],
    [0.001, '0.0%'],
    [0.458, '0.0%'],
    [0.999, '0.0%'],
    [1, '0%'],
  ]);
});
