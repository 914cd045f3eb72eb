import { Readable } from 'node:stream';
import { parse, type Parser } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { codeOf, messageOf, fail } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import type { ImportInput } from './importer.ts';
import { openText } from './text-encoding.ts';
import { tableTexts } from '../../../locales/tables-texts.ts';

export type TableShape = Readonly<{
  delimiter: string;
  from_line: number;
}>;

export const sampleBytes = 256 * 1024;

export type TableRow = Readonly<{
  row: number;
  done: number;
  cells: readonly string[] | string;
}>;

/**
 * Yields rows (RFC 4180 and dialects), the header first, as row 1. Delimiter and encoding are detected. A row above
 * `maxBytes` is broken, and reading continues with the next line; an unclosed quotation mark makes one row of the rest
 * and ends the table.
 */
export async function* readTable(
  file: ImportInput,
  maxBytes: number,
  find: (sample: string) => TableShape | null = shapeOf,
): AsyncGenerator<TableRow> {
  const { sample, text: decoded, done } = await openText(file, sampleBytes);
  const shape = find(sample);
  if (!shape) return;
  const open = { row: find === shapeOf ? blankLines(sample) : shape.from_line - 1 };
  const broken: TableRow[] = [];
  const parser = parse({
    delimiter: shape.delimiter,
    from_line: shape.from_line,
    ...lenient,
    skip_records_with_error: true,
    on_skip(error) {
      broken.push({ row: (open.row += 1), cells: plainDetail(error), done: done() });
      return undefined;
    },
    // Rows are parsed ahead, so each carries its number.
    on_record(cells) {
      return [String((open.row += 1)), ...cells];
    },
  });
  const maxRow = Math.max(maxBytes, budgets.tableRowCharacters);
  try {
    for await (const [row, ...cells] of parsed(withoutLongRows(decoded, maxRow, shape.delimiter), parser)) {
      const isDropped = cells[0] === droppedRow;
      yield { row: Number(row), cells: isDropped ? 'larger than a page may be' : cells, done: done() };
    }
    yield* broken;
  } catch (error) {
    yield { row: open.row + 1, cells: plainDetail(error), done: done() };
  }
}

export type TableRecord<Field extends string> = Readonly<{
  row: number;
  done: number;
  fields: FieldTexts<Field> | string;
}>;

/**
 * Yields the rows below the header, except blank ones. Throws `file-without-pages` without a header, and
 * `table-columns-missing` with the `wanted` columns.
 */
export async function* readRecords<Field extends string>(
  input: ImportInput,
  maxBytes: number,
  names: ColumnNames<Field>,
  isComplete: (columns: Columns<Field>) => boolean,
  wanted: string,
): AsyncIterable<TableRecord<Field>> {
  const file = input.path ?? input.name;
  let columns: Columns<Field> | null = null;
  for await (const { row, done, cells } of readTable(input, maxBytes)) {
    const isBroken = typeof cells === 'string';
    if (!columns) {
      columns = matchColumns(isBroken ? [] : cells, names);
      if (!isComplete(columns)) fail('table-columns-missing', { file, wanted });
    } else if (isBroken) yield { row, done, fields: cells };
    else if (!isBlank(cells)) yield { row, done, fields: fieldsOf(columns, cells) };
  }
  if (!columns) fail('file-without-pages', { file });
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const droppedRow = '\u{10fffd}row-too-large\u{10fffd}';

/**
 * Replaces lines that are too long, buffering at most one. Line feeds within quotation marks, which open only at the
 * start of a cell, end no row.
 */
async function* withoutLongRows(
  text: AsyncIterable<string>,
  longest: number,
  delimiter: string,
): AsyncIterable<string> {
  const opensAfter = new Set(['', '\n', '\r', '\uFEFF', delimiter]);
  let line = '';
  let before = '';
  let isQuoted = false;
  let isDropped = false;
  let closedAt = -2;
  for await (const chunk of text) {
    let start = 0;
    let end = 0;
    for (const { 0: sign, index } of chunk.matchAll(/["\r\n]/g)) {
      if (sign !== '"') {
        if (isDropped) [isDropped, start, end] = [false, index, index];
        else if (!isQuoted) end = index;
      } else if (isQuoted) {
        isQuoted = false;
        closedAt = index;
      } else if (!isDropped) isQuoted = closedAt === index - 1 || opensAfter.has(chunk[index - 1] ?? before);
    }
    before = chunk.at(-1) ?? before;
    closedAt = closedAt === chunk.length - 1 ? -1 : -2;
    if (isDropped) continue;
    if (end > 0) {
      yield line + chunk.slice(start, end);
      line = chunk.slice(end);
    } else line += chunk;
    if (line.length <= longest) continue;
    if (isQuoted) throw new Error('larger than a page may be; a quotation mark may not be closed');
    yield `${/^[\r\n]*/.exec(line)?.[0] ?? ''}${droppedRow}`;
    line = '';
    isDropped = true;
  }
  yield line;
}

function plainDetail(error: unknown) {
  const code = codeOf(error);
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is never closed' : code || messageOf(error);
}

/** Blank lines may precede the header; Excel declares the delimiter in a first line `sep=;`. */
function shapeOf(text: string) {
  const named = /^\uFEFF?sep=([^\r\n])[ \t]*(?:\r\n|\r|\n)/i.exec(text)?.[1];
  return named === undefined
    ? { delimiter: guessDelimiter(text), from_line: blankLines(text) + 1 }
    : { delimiter: named, from_line: 2 };
}

function blankLines(text: string) {
  const blank = /^\uFEFF?(?:[ \t]*(?:\r\n|\r|\n))*/.exec(text)?.[0] ?? '';
  return blank.split(/\r\n|\r|\n/).length - 1;
}

export const delimiters = [',', ';', '\t', '|'] as const;

function guessDelimiter(text: string) {
  const line = /^[^\r\n]*/.exec(text.replace(/^\uFEFF/, '').trimStart())?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

export function firstRow(text: string, shape: TableShape = shapeOf(text)) {
  try {
    return parseNow(text, { ...shape, ...lenient, to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

export const parseRows = (text: string, pieces: AsyncIterable<string>): AsyncIterable<readonly string[]> =>
  parsed(pieces, parse({ ...shapeOf(text.slice(0, sampleBytes)), ...lenient }));

async function* parsed(pieces: AsyncIterable<string>, parser: Parser): AsyncIterable<string[]> {
  const input = Readable.from(pieces);
  input.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    yield* parser as AsyncIterable<string[]>;
  } finally {
    input.destroy();
    parser.destroy();
  }
}

const lenient = { bom: true, relax_quotes: true, relax_column_count: true };

/** Ignores case, spaces, accents, character width, and the number in "Title 1". */
export function normaliseName(name: string) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L})1$/u, '');
}

type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/**
 * Normalises the names of a table in `columns.json`. `{clicks}` stands for that column of our exports in every
 * language, so that these can be imported again.
 */
export function columnNames<Field extends string>(lists: Readonly<Record<Field, string>>): ColumnNames<Field> {
  const names: Partial<Record<Field, readonly string[]>> = {};
  for (const field in lists) names[field] = lists[field].split(', ').flatMap(namesOf).map(normaliseName);
  return names as ColumnNames<Field>;
}

function namesOf(name: string) {
  const own = /^\{(.+)\}$/.exec(name)?.[1] as keyof typeof tableTexts.en.column | undefined;
  return own === undefined ? [name] : Object.values(tableTexts).map(({ column }) => column[own]);
}

export type Columns<Field extends string> = readonly (Field | null)[];
export type FieldTexts<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export function matchColumns<Field extends string>(
  header: readonly string[],
  known: ColumnNames<Field>,
): (Field | null)[] {
  const fields = Object.entries(known) as [Field, readonly string[]][];
  const taken = new Set<Field>();
  return header.map((name) => {
    const plain = normaliseName(name);
    const field = fields.find(([candidate, names]) => !taken.has(candidate) && names.includes(plain))?.[0] ?? null;
    if (field) taken.add(field);
    return field;
  });
}

export const fieldsOf = <Field extends string>(columns: Columns<Field>, cells: readonly string[]) =>
  Object.fromEntries(columns.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))) as FieldTexts<Field>;

export const trimmed = <Field extends string>(fields: FieldTexts<Field>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(fields).map(([name, value]) => [name, value?.trim() ?? '']),
  ) as FieldTexts<Field>;
