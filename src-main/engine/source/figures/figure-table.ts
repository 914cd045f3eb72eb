import { parse as parseNow } from 'csv-parse/sync';
import { delimiters, readTable, type TableRow, type TableShape } from '../import/table.ts';
import type { ImportInput } from '../import/importer.ts';
import { figureColumns, type FigureColumn, type FigureColumns } from './figure-columns.ts';
import { budgets } from '../../budgets.ts';

interface FigureTableRows extends FigureColumns {
  readonly rows: AsyncIterable<FigureCells | null>;
}

export type FigureCells = Readonly<Partial<Record<FigureColumn, string>>>;

/** A row is an address with some numbers; a backlink comes with anchors and titles. */
const { max: maxRowCharacters } = budgets.tableRowCharacters;
/** Lines in which the header is looked for: some programs write the account, the dates and a first table above it. */
const searchedLines = 400;

/**
 * The table of figures in a file, its header wherever it stands; null for a file that holds none. Rows that cannot be
 * read are null.
 */
export async function openFigureTable(input: ImportInput): Promise<FigureTableRows | null> {
  const found: { table: FoundTable | null } = { table: null };
  const rows = readTable(input, maxRowCharacters, (sample) => (found.table = findTable(sample)));
  await rows.next();
  const { table } = found;
  return table && { kind: table.kind, columns: table.columns, rows: cellsOf(rows, table) };
}

interface FoundTable extends TableShape, FigureColumns {}

function findTable(sample: string): FoundTable | null {
  const lines = sample.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [at, line] of lines.slice(0, searchedLines).entries()) {
    if (line.trim() === '') continue;
    for (const delimiter of delimiters) {
      if (!line.includes(delimiter)) continue;
      const found = figureColumns(cellsOfLine(line, delimiter), lines.slice(0, at).join('\n'));
      if (found) return { ...found, delimiter, from_line: at + 1 };
    }
  }
  return null;
}

function cellsOfLine(line: string, delimiter: string): readonly string[] {
  try {
    return (parseNow(line, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][])[0] ?? [];
  } catch {
    return [];
  }
}

/** Lets go of the file wherever the reading ends: at the end, at another table, or when nobody asks any more. */
async function* cellsOf(rows: AsyncIterable<TableRow>, { columns }: FoundTable): AsyncIterable<FigureCells | null> {
  for await (const row of rows) {
    if (row.kind === 'broken') {
      yield null;
      continue;
    }
    if (isComment(row.cells)) return;
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    yield Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, row.cells[at]?.trim() ?? '']] : [])));
  }
}

/** Another table begins here, with its own remarks above it. */
const isComment = (cells: readonly string[]): boolean =>
  /^#(?:\s|-|$)/.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell.trim() === '');
