import { join } from 'node:path';
import type { PairRow } from '../../contract/clusters.ts';
import type { ExportTable } from '../../contract/exports.ts';
import type { Locale } from '../../contract/language-tags.ts';
import { csvLines } from '../../contract/table-text.ts';
import { percent } from '../../contract/tenths.ts';
import { clusterVerdicts } from '../../contract/verdicts.ts';
import { batches } from '../batches.ts';
import type { AuditSnapshot } from '../store/history/audit-snapshot.ts';
import { writeWhole } from './file-writer.ts';
import type { ReportInput } from './report.ts';
import { chosenTables, indexabilityOf } from './tables/registry.ts';
import { type Cell, codeWords, type Column } from './tables/table.ts';
import { tableTexts } from '../../locales/tables-texts.ts';

/**
 * CSV tables like those of desktop crawlers (RFC 4180, with byte order mark). The English ones have codes for verdicts
 * and the like, for programs.
 */
export async function writeCsvFiles({ store, folder, tables, progress, locale }: ReportInput) {
  for (const { name, header, rows } of filesOf(tables, locale))
    await writeWhole(join(folder, name), async (write) => {
      write(`\ufeff${csvLines([header])}`);
      for (const batch of batches(rows(store))) {
        write(csvLines(batch));
        await progress.advance(batch.length);
      }
    });
}

export const csvNames = (tables: readonly ExportTable[]) => filesOf(tables, 'en').map(({ name }) => name);

type CsvFile = Readonly<{
  name: string;
  header: readonly string[];
  rows: (store: AuditSnapshot) => Iterable<readonly (string | number)[]>;
}>;

function filesOf(tables: readonly ExportTable[], locale: Locale): CsvFile[] {
  const own = chosenTables(tables, locale).map(({ id, columns, rows }): CsvFile => {
    const { header, cells } = csvTable(columns, locale);
    return {
      name: `${id}.csv`,
      header,
      *rows(store) {
        for (const row of rows(store)) yield cells(row);
      },
    };
  });
  if (!tables.includes('pairs')) return own;
  const near = duplicatesFile('Near', ({ verdict }) => clusterVerdicts.has(verdict) && verdict !== 'identical');
  return [...own, near, duplicatesFile('Exact', ({ verdict }) => verdict === 'identical')];
}

const spelledOut = new Set(['adviceReason', 'indexability', 'check']);

export function csvTable(columns: readonly Column[], locale: Locale) {
  const words = codeWords(locale);
  const cellOf = (cell: Cell, column: Column | undefined) => {
    if (cell === null) return '';
    if (column?.kind === 'percent') return percent(Number(cell));
    const isSpelledOut = column?.words && (locale !== 'en' || spelledOut.has(column.words));
    return isSpelledOut ? words(column.words, String(cell)) : cell;
  };
  return {
    header: columns.map(({ key }) => tableTexts[locale].column[key]),
    cells: (row: readonly Cell[]) => row.map((cell, index) => cellOf(cell, columns[index])),
  };
}

/** Pairs are sorted by first address, so its indexability is looked up once. */
function duplicatesFile(kind: 'Near' | 'Exact', isWanted: (pair: PairRow) => boolean): CsvFile {
  const english = codeWords('en');
  return {
    name: `${kind.toLowerCase()}_duplicates_report.csv`,
    header: ['Address', `${kind} Duplicate Address`, 'Similarity', 'Indexability', 'Indexability Status'],
    *rows(store) {
      let [page, words] = [0, ['', '']];
      for (const pair of store.pairs.iterate()) {
        if (!isWanted(pair)) continue;
        if (page !== pair.a) {
          page = pair.a;
          const brief = store.pages.brief(page);
          const codes = brief ? [indexabilityOf(brief), brief.indexabilityStatus] : ['', ''];
          words = codes.map((code) => english('indexability', code));
        }
        yield [pair.addressA, pair.addressB, percent(pair.similarity), ...words];
      }
    },
  };
}
