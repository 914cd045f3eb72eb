import { AppError } from '../../app-error.ts';
import { normaliseName } from './column-names.ts';
import { CountedBytes, readHead } from './file-input.ts';
import type { Importer } from './importer.ts';
import { pageOfRow, rowFieldNames, type RowField, type RowFields } from './row-page.ts';
import { sampleBytes } from './table.ts';
import { decodeStream, guessEncoding } from './text-encoding.ts';
import { unpackedInput } from './unpacked-input.ts';
import { budgets } from '../../budgets.ts';

/** JSON writes a character with up to six of its own, which nobody does for a whole page. */
const lineFactor = 3;

/**
 * JSON objects with one page each, one object to a line (JSON Lines), or the elements of one array. A position is the
 * number of the last object that was read. An object that is no JSON is told, and the next one begins with the next
 * line.
 */
export const importJsonl: Importer = async function* importJsonl(file, { maxBytes }, position) {
  const from = Number(position ?? 0);
  const input = await unpackedInput(file);
  const head = await readHead(input, sampleBytes);
  const encoding = guessEncoding(head);
  const counted = new CountedBytes();
  const text = decodeStream(counted.through(input.open(0)), encoding);
  const isArray = new TextDecoder(encoding).decode(head).trimStart().startsWith('[');
  let row = 0;
  let objects = 0;
  for await (const source of isArray
    ? splitArray(text, maxBytes * lineFactor)
    : splitLines(text, maxBytes * lineFactor)) {
    if (source !== null && source.trim() === '') {
      if (!isArray) row += 1;
      continue;
    }
    row += 1;
    const object = source === null ? 'too large' : parseObject(source);
    if (typeof object !== 'string') objects += 1;
    if (row <= from) continue;
    const at = { position: String(row), done: Math.min(counted.count, file.bytes || counted.count), total: file.bytes };
    if (typeof object === 'string')
      yield { problems: [{ code: 'row-broken', address: file.name, parameters: { row, detail: object } }], ...at };
    else {
      const { page, problems } = pageOfRow(fieldsOf(object), row, file.name, file.modifiedAt, maxBytes);
      yield { ...(page ? { page } : {}), problems, ...at };
    }
  }
  if (objects === 0) throw new AppError('file-without-pages', { file: file.path ?? file.name });
};

/** The object, or what is wrong. */
function parseObject(source: string): Readonly<Record<string, unknown>> | string {
  try {
    const value: unknown = JSON.parse(source);
    return isObject(value) ? value : 'no object';
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'no JSON';
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOfName: ReadonlyMap<string, RowField> = new Map(
  (Object.entries(rowFieldNames) as [RowField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  ),
);

export function fieldsOf(object: Readonly<Record<string, unknown>>): RowFields {
  const fields: Partial<Record<RowField, string>> = {};
  for (const [name, value] of Object.entries(object)) {
    const field = fieldOfName.get(normaliseName(name));
    const text = textOf(value);
    if (field && text !== '') fields[field] ??= text;
  }
  return fields;
}

/** Exports of content systems wrap texts: `{"rendered": "…"}`, `{"name": "…"}`, or a list of which the first counts. */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (depth === maxTextDepth) return '';
  if (Array.isArray(value)) return textOf(value[0], depth + 1);
  return isObject(value) ? textOf(value['rendered'] ?? value['name'] ?? '', depth + 1) : '';
}

/** Nobody wraps a text deeper; a hostile record may be two hundred thousand lists deep. */
const { max: maxTextDepth } = budgets.jsonDepth;

/** Lines; null stands for one that is longer than `longest`, of which nothing is held. */
async function* splitLines(text: AsyncIterable<string>, longest: number): AsyncIterable<string | null> {
  let parts: string[] = [];
  let size = 0;
  const take = (): string | null => {
    const line = size > longest ? null : parts.join('');
    [parts, size] = [[], 0];
    return line;
  };
  for await (const chunk of text) {
    const lines = chunk.split('\n');
    for (const [i, line] of lines.entries()) {
      if (i > 0) yield take();
      size += line.length;
      if (size <= longest) parts.push(line);
      else parts = [];
    }
  }
  if (size > 0) yield take();
}

/** The elements of an array, found by counting brackets outside of strings. */
async function* splitArray(text: AsyncIterable<string>, longest: number): AsyncIterable<string | null> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element: string[] = [];
  let size = 0;
  const take = (): string | null => {
    const whole = size > longest ? null : element.join('');
    [element, size] = [[], 0];
    return whole;
  };
  for await (const chunk of text) {
    let start = 0;
    const keep = (end: number) => {
      size += end - start;
      if (size <= longest) element.push(chunk.slice(start, end));
      else element = [];
    };
    for (let i = 0; i < chunk.length; i += 1) {
      const code = chunk.charCodeAt(i);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === 0x5c) escaped = true;
        else if (code === 0x22) inString = false;
      } else if (code === 0x22) inString = true;
      else if (code === 0x5b || code === 0x7b) {
        depth += 1;
        if (depth === 1) start = i + 1;
      } else if (depth === 1 && (code === 0x2c || code === 0x5d)) {
        keep(i);
        start = i + 1;
        yield take();
        if (code === 0x5d) return;
      } else if (code === 0x5d || code === 0x7d) depth -= 1;
    }
    if (depth > 0) keep(chunk.length);
  }
  if (size > 0) yield take();
}
