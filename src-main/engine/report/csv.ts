import { join } from 'node:path';
import type { ExportTable } from '../../contract/exports.ts';
import type { Locale } from '../../contract/settings.ts';
import type { PairRow } from '../../contract/clusters.ts';
import { clusterVerdicts } from '../../contract/verdicts.ts';
import type { AuditSnapshot } from '../store/history/audit-snapshot.ts';
import { writeWholeInTime } from './file-writer.ts';
import { percent } from '../../contract/tenths.ts';
import type { ReportInput } from './report-input.ts';
import { chosenTables } from './tables/registry.ts';
import { batches, type Cell, type Column, type Table } from './tables/table.ts';
import { codeWords, tableTexts } from './tables/texts.ts';
import { indexability } from './tables/pages.ts';

type CsvInput = Pick<ReportInput, 'store' | 'folder' | 'tables' | 'progress' | 'locale'>;

/**
 * As desktop crawlers write tables: UTF-8 with byte order mark, every field quoted, CRLF (RFC 4180). In English
 * verdicts and the like are codes, for programs; the two tables that stand in for reports of a crawler are always
 * English. Returns names of files.
 */
export async function writeCsvFiles(input: CsvInput): Promise<string[]> {
  const names: string[] = [];
  for (const file of filesOf(input.tables, input.locale)) names.push(await writeFile(input, file));
  return names;
}

export const csvNames = (tables: readonly ExportTable[]): string[] => filesOf(tables, 'en').map(({ name }) => name);

interface CsvFile {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: (store: AuditSnapshot) => Iterable<readonly (string | number)[]>;
}

function filesOf(tables: readonly ExportTable[], locale: Locale): CsvFile[] {
  const own = chosenTables(tables, locale).map((table) => ownFile(table, locale));
  return tables.includes('pairs') ? [...own, nearFile, exactFile] : own;
}

async function writeFile({ store, folder, progress }: CsvInput, { name, header, rows }: CsvFile): Promise<string> {
  await writeWholeInTime(join(folder, name), async (write) => {
    write(`\ufeff${csvLines([header])}`);
    for (const batch of batches(rows(store))) {
      write(csvLines(batch));
      await progress.advance(batch.length);
    }
  });
  return name;
}

/** By hand because it is one line, and a million rows take a third of the time and of the garbage. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${String(harmless(cell)).replaceAll('"', '""')}"`).join(',')}\r\n`).join('');

const english = codeWords('en');

/** Which nobody asks for by a code. */
const spelledOut: ReadonlySet<NonNullable<Column['words']>> = new Set([
  'contents',
  'adviceReason',
  'indexability',
  'check',
]);

function ownFile({ id, columns, rows }: Table, locale: Locale): CsvFile {
  const { header, row } = csvTable(columns, locale);
  return {
    name: `${id}.csv`,
    header,
    *rows(store) {
      for (const cells of rows(store)) yield row(cells);
    },
  };
}

export function csvTable(
  columns: readonly Column[],
  locale: Locale,
): Pick<CsvFile, 'header'> & { readonly row: (cells: readonly Cell[]) => (string | number)[] } {
  const words = codeWords(locale);
  const isSpelledOut = (group: NonNullable<Column['words']>) => locale !== 'en' || spelledOut.has(group);
  const cellOf = (cell: Cell, column: Column | undefined): string | number => {
    if (cell === null) return '';
    if (column?.kind === 'percent') return percent(Number(cell));
    return column?.words && isSpelledOut(column.words) ? words(column.words, String(cell)) : cell;
  };
  return {
    header: columns.map(({ key }) => tableTexts[locale].column[key]),
    row: (cells) => cells.map((cell, index) => cellOf(cell, columns[index])),
  };
}

const pairHeader = ['Similarity', 'Indexability', 'Indexability Status'];

const nearFile: CsvFile = {
  name: 'near_duplicates_report.csv',
  header: ['Address', 'Near Duplicate Address', ...pairHeader],
  rows: (store) => duplicateRows(store, ({ verdict }) => clusterVerdicts.has(verdict) && verdict !== 'identical'),
};

const exactFile: CsvFile = {
  name: 'exact_duplicates_report.csv',
  header: ['Address', 'Exact Duplicate Address', ...pairHeader],
  rows: (store) => duplicateRows(store, ({ verdict }) => verdict === 'identical'),
};

/**
 * The indexability is that of the first address, as in the reports that these stand in for. Pairs come by first
 * address, so a page is looked up once.
 */
function* duplicateRows(
  store: AuditSnapshot,
  wanted: (pair: PairRow) => boolean,
): Iterable<readonly (string | number)[]> {
  let [page, words] = [0, ['', '']];
  for (const pair of store.pairs.iterate()) {
    if (!wanted(pair)) continue;
    if (page !== pair.a) [page, words] = [pair.a, indexabilityWords(store, pair.a)];
    yield [pair.addressA, pair.addressB, percent(pair.similarity), ...words];
  }
}

function indexabilityWords(store: AuditSnapshot, id: number): [string, string] {
  const page = store.pages.brief(id);
  const [state, reason] = page ? indexability(page) : ['', ''];
  return [english('indexability', state), english('indexability', reason)];
}

/**
 * Spreadsheets take such texts for formulas, the full-width signs in Chinese and Japanese ones too, and strangers write
 * titles and addresses. A plain number stays one.
 */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** No table can show these, and some programs end a text at them. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

function harmless(cell: string | number): string | number {
  if (typeof cell === 'number') return cell;
  const text = cell.toWellFormed().replace(unprintable, '\ufffd');
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}
