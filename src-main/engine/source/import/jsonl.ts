import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { normaliseName } from './column-names.ts';
import type { Importer, ImportInput } from './importer.ts';
import { importRows, rowFieldNames, type RowField, type RowFields } from './row-page.ts';
import { sampleBytes, type TableRecord } from './table.ts';
import { openText } from './text-encoding.ts';

/** Up to six characters for one would be possible, but nobody writes whole pages so. */
const lineFactor = 3;

/**
 * Objects with one page each, one to a line (JSON Lines) or in one array. What is no JSON is reported, and reading goes
 * on with the next line.
 */
export const importJsonl: Importer = (input, { maxBytes }, position) =>
  importRows(readObjects(input, maxBytes * lineFactor), input, maxBytes, position);

async function* readObjects(input: ImportInput, maxLength: number): AsyncIterable<TableRecord<RowField>> {
  const { sample, text, done } = await openText(input, sampleBytes);
  const isArray = sample.trimStart().startsWith('[');
  let row = 0;
  let objects = 0;
  for await (const source of isArray ? splitArray(text, maxLength) : splitLines(text, maxLength)) {
    const isBlank = source !== null && source.trim() === '';
    if (!isBlank || !isArray) row += 1;
    if (isBlank) continue;
    const object = source === null ? 'too large' : parseObject(source);
    if (typeof object !== 'string') objects += 1;
    yield { row, done: done(), fields: typeof object === 'string' ? object : fieldsOfObject(object) };
  }
  if (objects === 0) throw new AppError('file-without-pages', { file: input.path ?? input.name });
}

/** Or what is wrong. */
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

export function fieldsOfObject(object: Readonly<Record<string, unknown>>): RowFields {
  const fields: Partial<Record<RowField, string>> = {};
  for (const [name, value] of Object.entries(object)) {
    const field = fieldOfName.get(normaliseName(name));
    const text = textOf(value);
    if (field && text !== '') fields[field] ??= text;
  }
  return fields;
}

/**
 * Exports wrap texts: `{"rendered": "…"}`, `{"name": "…"}`, or a list of which the first counts. A hostile record may
 * be two hundred thousand lists deep.
 */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (depth === budgets.jsonDepth) return '';
  if (Array.isArray(value)) return textOf(value[0], depth + 1);
  return isObject(value) ? textOf(value['rendered'] ?? value['name'] ?? '', depth + 1) : '';
}

/** Nothing is held of a text once it is longer than `maxLength`. */
class Pieces {
  readonly #maxLength: number;
  #parts: string[] = [];
  size = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  add(part: string): void {
    this.size += part.length;
    if (this.size <= this.#maxLength) this.#parts.push(part);
    else this.#parts = [];
  }

  /** Begins anew; null for a text that was too long. */
  take(): string | null {
    const text = this.size > this.#maxLength ? null : this.#parts.join('');
    [this.#parts, this.size] = [[], 0];
    return text;
  }
}

/** Null stands for a line that is too long. */
async function* splitLines(text: AsyncIterable<string>, maxLength: number): AsyncIterable<string | null> {
  const line = new Pieces(maxLength);
  for await (const chunk of text) {
    for (const [i, part] of chunk.split('\n').entries()) {
      if (i > 0) yield line.take();
      line.add(part);
    }
  }
  if (line.size > 0) yield line.take();
}

/** Found by counting brackets outside of strings. */
async function* splitArray(text: AsyncIterable<string>, maxLength: number): AsyncIterable<string | null> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  const element = new Pieces(maxLength);
  for await (const chunk of text) {
    let start = 0;
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
        element.add(chunk.slice(start, i));
        start = i + 1;
        yield element.take();
        if (code === 0x5d) return;
      } else if (code === 0x5d || code === 0x7d) depth -= 1;
    }
    if (depth > 0) element.add(chunk.slice(start));
  }
  if (element.size > 0) yield element.take();
}
