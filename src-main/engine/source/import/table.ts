import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { CountedBytes, readHead } from './file-input.ts';
import type { ImportInput } from './importer.ts';
import { decodeStream, guessEncoding } from './text-encoding.ts';
import { unpackedInput } from './unpacked-input.ts';

/** Enough to see the encoding of a table of which the first columns are addresses. */
export const sampleBytes = 256 * 1024;

export type TableRow =
  | { readonly kind: 'row'; readonly row: number; readonly cells: readonly string[]; readonly done: number }
  | { readonly kind: 'broken'; readonly row: number; readonly detail: string; readonly done: number };

/**
 * The rows of a table file (RFC 4180 and its relatives), the header first. Rows are counted as spreadsheets do, the header being row 1. Delimiter and
 * encoding are found out from the beginning of the file. A quotation mark that is never closed makes one row of all that follows; the
 * table ends there with a broken row when it is larger than `maxBytes`.
 */
export async function* readTable(file: ImportInput, maxBytes: number): AsyncIterable<TableRow> {
  const input = await unpackedInput(file);
  const head = await readHead(input, sampleBytes);
  const encoding = guessEncoding(head);
  const sample = new TextDecoder(encoding).decode(head);
  const counted = new CountedBytes();
  const open = { row: blankLines(sample), characters: 0 };
  const broken: TableRow[] = [];
  const done = () => Math.min(counted.count, file.bytes || counted.count);
  const parser = parse({
    ...shapeOf(sample),
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip(error) {
      broken.push({ kind: 'broken', row: (open.row += 1), detail: plainDetail(error), done: done() });
      return undefined;
    },
    // The number goes along in front, because rows are parsed ahead of those that are looked at.
    on_record(cells) {
      open.characters = 0;
      return [String((open.row += 1)), ...cells];
    },
  });
  const text = Readable.from(limited(decodeStream(counted.through(input.open(0)), encoding), open, Math.max(maxBytes, leastLimit)));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const [row, ...cells] of parser as AsyncIterable<string[]>) {
      yield { kind: 'row', row: Number(row), cells, done: done() };
    }
    yield* broken;
  } catch (error) {
    yield { kind: 'broken', row: open.row + 1, detail: plainDetail(error), done: done() };
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/** Rows are parsed a few chunks behind what was read, so that the limit cannot be sharper than they are large. */
const leastLimit = 4_000_000;

async function* limited(text: AsyncIterable<string>, open: { characters: number }, maxCharacters: number): AsyncIterable<string> {
  for await (const chunk of text) {
    open.characters += chunk.length;
    if (open.characters > maxCharacters) throw new Error('larger than a page may be; a quotation mark may not be closed');
    yield chunk;
  }
}

function plainDetail(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is never closed';
  return code || (error instanceof Error ? error.message : String(error));
}

/**
 * The delimiter, and the line on which the table begins: some leave lines blank above it, and Excel names the delimiter in a line of its own, `sep=;`,
 * which it shows to nobody and counts as no row.
 */
function shapeOf(text: string): { readonly delimiter: string; readonly from_line: number } {
  const named = /^\uFEFF?sep=([^\r\n])[ \t]*(?:\r\n|\r|\n)/i.exec(text)?.[1];
  return named === undefined ? { delimiter: guessDelimiter(text), from_line: blankLines(text) + 1 } : { delimiter: named, from_line: 2 };
}

function blankLines(text: string): number {
  const blank = /^\uFEFF?(?:[ \t]*(?:\r\n|\r|\n))*/.exec(text)?.[0] ?? '';
  return blank.split(/\r\n|\r|\n/).length - 1;
}

/** The delimiter that stands most often in the first line outside of quotation marks. */
function guessDelimiter(text: string): string {
  const line = firstLine(text.replace(/^\uFEFF/, '')).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

function firstLine(text: string): string {
  return /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
}

/** The cells of the first row of a table; one cell, or none, when it is no table or its first row is longer than `text`. */
export function firstRow(text: string): readonly string[] {
  try {
    return parseRows(text.slice(0, 20_000), 1)[0] ?? [];
  } catch {
    return [];
  }
}

/** The rows of a small table, or as many as are wanted of them. Throws where the text is no table. */
export function parseRows(text: string, wanted = Infinity): readonly (readonly string[])[] {
  const limit = Number.isFinite(wanted) ? { to: wanted } : {};
  return parseNow(text, { ...shapeOf(text), ...limit, bom: true, relax_quotes: true, relax_column_count: true });
}
