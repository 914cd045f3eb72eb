import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a benchmark found, as the documentation shows it. */
export interface BenchTable {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The folder in which `npm run bench:docs` waits for tables. */
export const tablesFolder = 'PAGETWIN_BENCH_TABLES';

/** Prints a table, and leaves it for `npm run bench:docs` where that asked for it. */
export function tellTable(table: BenchTable): void {
  console.log(`\n${padded(table)}`);
  const folder = process.env[tablesFolder];
  if (folder !== undefined) writeFileSync(path.join(folder, `${table.name}.json`), JSON.stringify(table));
}

function markdownTable({ head, rows }: BenchTable): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function padded({ head, rows }: BenchTable): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => (cells[column] ?? '').length)));
  return [head, ...rows]
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

/** Puts a table with what is said of its run in the place of the one of the same name. */
export function putTable(document: string, table: BenchTable, note: string): string {
  const [start, end] = [`<!-- bench:${table.name} -->`, `<!-- /bench:${table.name} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no place for the table ${table.name}`);
  return `${document.slice(0, from + start.length)}\n\n${note}\n\n${markdownTable(table)}\n\n${document.slice(to)}`;
}

export const ratio = (one: number, other: number): string => `× ${(one / other).toFixed(2)}`;
export const milliseconds = (millis: number): string => `${millis.toFixed(2)} ms`;
export const whole = (count: number): string => Math.round(count).toLocaleString('en-GB');
