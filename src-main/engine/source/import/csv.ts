import type { NewProblem } from '../../../contract/problems.ts';
import { AppError } from '../../app-error.ts';
import { matchColumns } from './column-names.ts';
import type { Importer, ImportStep } from './importer.ts';
import { pageOfRow, rowFieldNames, type RowField, type RowFields } from './row-page.ts';
import { readTable, type TableRow } from './table.ts';

/** Room for the other columns beside the page, and for the quotation marks in it. */
const rowFactor = 2;

/**
 * Tables with one page in each row. A position is the number of the last row that was read; going on reads the rows
 * before it again without looking at them. Throws `table-columns-missing` when no column holds HTML or text.
 */
export const importCsv: Importer = async function* importCsv(input, { maxBytes }, position) {
  const from = Number(position ?? 0);
  let columns: (RowField | null)[] | null = null;
  for await (const found of readTable(input, maxBytes * rowFactor)) {
    if (!columns) {
      columns = columnsOf(found, input.path ?? input.name);
      continue;
    }
    if (found.row <= from) continue;
    yield {
      ...stepOf(found, columns, input.name, input.modifiedAt, maxBytes),
      position: String(found.row),
      done: found.done,
      total: input.bytes,
    };
  }
  if (!columns) throw new AppError('file-without-pages', { file: input.path ?? input.name });
};

function columnsOf(header: TableRow, file: string): (RowField | null)[] {
  const columns = matchColumns<RowField>(header.kind === 'row' ? header.cells : [], rowFieldNames);
  if (!columns.includes('html') && !columns.includes('text'))
    throw new AppError('table-columns-missing', { file, wanted: 'html / text' });
  return columns;
}

function stepOf(
  found: TableRow,
  columns: readonly (RowField | null)[],
  file: string,
  modifiedAt: number,
  maxBytes: number,
): Pick<ImportStep, 'page' | 'problems'> {
  const { row } = found;
  if (found.kind === 'broken')
    return {
      problems: [{ code: 'row-broken', address: file, parameters: { row, detail: found.detail } } satisfies NewProblem],
    };
  if (found.cells.every((cell) => cell.trim() === '')) return {};
  const fields: RowFields = Object.fromEntries(
    columns.flatMap((field, i) => (field ? [[field, found.cells[i] ?? '']] : [])),
  );
  const { page, problems } = pageOfRow(fields, row, file, modifiedAt, maxBytes);
  return { ...(page ? { page } : {}), problems };
}
