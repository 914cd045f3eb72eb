import type { GridColumn } from './column.ts';

/** Rows as people paste them into a spreadsheet: the shown columns with their headers, one line each. */
export function tsvOf<T>(columns: readonly GridColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))];
  return lines.map((cells) => cells.map(inOneCell).join('\t')).join('\n');
}

/** Tabs and line feeds would begin another cell. */
const inOneCell = (cell: string): string => cell.replaceAll(/[\t\r\n]+/gu, ' ');
