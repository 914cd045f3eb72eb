import { budgets } from '../../budgets.ts';
import { fieldsOf, trimmed, type FieldTexts } from '../import/column-names.ts';
import { readHead } from '../import/file-input.ts';
import type { ImportInput } from '../import/importer.ts';
import { delimiters, firstRow, isBlank, readTable, type TableRow, type TableShape } from '../import/table.ts';
import { entryName } from '../import/zip-names.ts';
import { openEntry, openZip } from '../import/zip.ts';
import { figureColumns, type FigureColumn, type FigureColumns } from './figure-columns.ts';

interface FigureTableRows extends FigureColumns {
  readonly rows: AsyncIterable<FigureCells | null>;
}

export type FigureCells = FieldTexts<FigureColumn>;

/** Some programs write the account, the dates and a first table above it. */
const searchedLines = 400;

/** With its header wherever it stands; null for none. Rows that cannot be read are null. */
export async function openFigureTable(input: ImportInput): Promise<FigureTableRows | null> {
  const found: { table: FoundTable | null } = { table: null };
  const rows = readTable(input, budgets.tableRowCharacters.max, (sample) => (found.table = findTable(sample)));
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
      const found = figureColumns(firstRow(line, { delimiter, from_line: 1 }), lines.slice(0, at).join('\n'));
      if (found) return { ...found, delimiter, from_line: at + 1 };
    }
  }
  return null;
}

/** Lets go of the file wherever the reading ends. */
async function* cellsOf(rows: AsyncIterable<TableRow>, { columns }: FoundTable): AsyncIterable<FigureCells | null> {
  for await (const row of rows) {
    if (row.kind === 'broken') yield null;
    else if (isComment(row.cells)) return;
    else if (!isBlank(row.cells)) yield trimmed(fieldsOf(columns, row.cells));
  }
}

/** Another table begins, with its own remarks. */
const isComment = (cells: readonly string[]): boolean => /^#(?:\s|-|$)/.test(cells[0] ?? '') && isBlank(cells.slice(1));

/** Hands over each file that may hold a table: of an archive, or the input itself. Throws `archive-broken`. */
export async function eachTable(
  input: ImportInput,
  file: string,
  each: (input: ImportInput) => Promise<void>,
): Promise<void> {
  if ((await readHead(input, 4)).toString('hex') !== '504b0304') return each(input);
  const zip = await openZip(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      const bytes = entry.uncompressedSize;
      const isTable = /\.(?:csv|tsv|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);
      if (isTable && bytes <= budgets.figureTableBytes.max && !entry.isEncrypted() && entry.canDecodeFileData())
        await each({ name, path: null, bytes, modifiedAt: 0, open: (from) => openEntry(zip, entry, from) });
    }
  } finally {
    zip.close();
  }
}
