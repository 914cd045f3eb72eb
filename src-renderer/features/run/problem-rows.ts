import type { Client } from '../../../src-main/contract/api.ts';
import type { Problem } from '../../../src-main/contract/problems.ts';
import type { Texts } from '../../i18n/use-text.ts';

export interface ProblemFilter {
  readonly audit: string;
  readonly code?: string;
  readonly text?: string;
}

const atOnce = 500;
/** A sheet holds hardly more rows. */
const most = 100_000;

/** All problems that pass, a few hundred at a time. */
export async function allProblems(client: Client, filter: ProblemFilter): Promise<readonly Problem[]> {
  const rows: Problem[] = [];
  for (;;) {
    const piece = await client.request('problem/list', { ...filter, offset: rows.length, limit: atOnce });
    rows.push(...piece.rows);
    if (piece.rows.length === 0 || rows.length >= Math.min(most, piece.total)) return rows;
  }
}

/** Problems as rows of a table, in words, with a line of headings. */
export function problemTable(text: Texts, problems: readonly Problem[]): readonly (readonly string[])[] {
  const heads = [
    text.ui('problems.columns.severity'),
    text.ui('problems.columns.kind'),
    text.ui('problems.columns.address'),
  ];
  const rows = problems.map(({ severity, code, address, parameters, message }) => [
    text.shared(`severity.${severity}`),
    text.maybe(`problems.kinds.${code}`) ?? code,
    address ?? '',
    text.shared(`problem.${code}`, parameters, message),
  ]);
  return [[...heads, text.ui('problems.columns.message')], ...rows];
}

/**
 * RFC 4180, every field quoted, with the mark by which spreadsheets know UTF-8; a field that begins like a formula is
 * made harmless.
 */
export const toCsv = (table: readonly (readonly string[])[]): string =>
  `\uFEFF${table.map((row) => row.map((field) => `"${harmless(field).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`;

/** Tabs and line breaks would fall into other cells. */
export const toTsv = (table: readonly (readonly string[])[]): string =>
  table.map((row) => row.map((field) => field.replaceAll(/\s+/g, ' ')).join('\t')).join('\n');

const harmless = (field: string): string => (/^[=+@\t\r-]/.test(field) ? `'${field}` : field);
