import type { NewProblem } from '../../../contract/problems.ts';
import columns from '../../../../resources/words/columns.json' with { type: 'json' };
import { escapeMarkup } from '../../escape-markup.ts';
import { normaliseAddress } from '../address.ts';
import { problemOfStatus, tooLarge } from '../crawl/response.ts';
import { importedPage, withProblem, type ImportedPage } from '../source.ts';
import {
  columnNames,
  normaliseName,
  trimmed,
  type Columns,
  type FieldTexts,
  readRecords,
  type TableRecord,
  sampleBytes,
} from './table.ts';
import type { Importer, ImportInput, ImportStep } from './importer.ts';
import { articleOf, htmlHeaders, pageDocument, paragraphs } from './page-file.ts';
import { fail } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { openText } from './text-encoding.ts';

type RowFields = FieldTexts<RowField>;
export type RowField = keyof typeof rowFieldNames;

/** Names of content management systems, spreadsheets and scrapers in three languages. */
export const rowFieldNames = columnNames(columns.rows);

export const hasTexts = (columns: Columns<RowField>) => columns.includes('html') || columns.includes('text');

export const importCsv: Importer = (input, { maxBytes }, position) => {
  const records = readRecords(input, maxBytes * rowFactor, rowFieldNames, hasTexts, 'html / text');
  return importRows(records, input, maxBytes, position);
};

const rowFactor = 2;

/** A position is a row's number; rows up to it are skipped. */
async function* importRows(
  records: AsyncIterable<TableRecord<RowField>>,
  input: ImportInput,
  maxBytes: number,
  position: string | null,
): AsyncIterable<ImportStep> {
  const from = Number(position ?? 0);
  for await (const { row, fields, done } of records) {
    if (row <= from) continue;
    const at = { position: String(row), done, total: input.bytes };
    if (typeof fields === 'string') yield { problems: [brokenRow(input, row, fields)], ...at };
    else yield { ...pageOfRow(fields, row, input, maxBytes), ...at };
  }
}

export const brokenRow = ({ name }: ImportInput, row: number, detail: string): NewProblem => ({
  code: 'row-broken',
  address: name,
  parameters: { row, detail },
});

/** A row without an address gets `row-17`. Its HTML may be a whole page or a fragment. */
function pageOfRow(fields: RowFields, row: number, { name: file, modifiedAt }: ImportInput, maxBytes: number) {
  const text = fields.url?.trim() ?? '';
  const known = text === '' ? null : addressOf(text);
  const address = known ?? `row-${row}`;
  const invalid = { code: 'address-invalid', address: text.slice(0, 2000), parameters: { row, file } } as const;
  const problems = text !== '' && known === null ? [invalid] : [];
  const status = /^\s*(\d{3})(?:\.0)?\s*$/.exec(fields.status ?? '')?.[1];
  const page = importedPage({ address, statusCode: Number(status ?? 200), fetchedAt: modifiedAt });
  return { page: withBody(page, fields, row, maxBytes), problems };
}

function withBody(page: ImportedPage, fields: RowFields, row: number, maxBytes: number) {
  const { statusCode } = page;
  if (statusCode < 200 || statusCode >= 300) return withProblem(page, problemOfStatus(statusCode));
  const body = bodyOfRow(fields);
  if (!body) return withProblem(page, { code: 'row-empty', parameters: { row } });
  return body.byteLength > maxBytes ? withProblem(page, tooLarge(maxBytes)) : { ...page, headers: htmlHeaders, body };
}

function addressOf(text: string) {
  if (/^https?:/i.test(text)) return normaliseAddress(text);
  const hasHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?\//u.test(text);
  if (hasHost) return normaliseAddress(`https://${text}`);
  return text.length <= 2000 && !/\p{Cc}/u.test(text) ? text : null;
}

function bodyOfRow(fields: RowFields) {
  const html = fields.html?.trim() ?? '';
  if (html !== '') return htmlBody(html, fields);
  const text = fields.text ?? '';
  if (text.trim() === '') return null;
  if (/<(?:p|br|div|h[1-6]|ul|table|article|html)\b[^>]*>/i.test(text)) return htmlBody(text, fields);
  return pageDocument(headOf(fields), articleOf(fields.title ?? '', paragraphs(text)));
}

function htmlBody(html: string, fields: RowFields) {
  if (!/<(?:html|head|body)[\s>]|<!doctype/i.test(html.slice(0, 4096)))
    return pageDocument(headOf(fields), articleOf(fields.title ?? '', html));
  if (!fields.title || /<title[\s>]/i.test(html)) return Buffer.from(html);
  const place = /<head[^>]*>/i.exec(html) ?? /<html[^>]*>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  const at = place ? place.index + place[0].length : 0;
  return Buffer.from(`${html.slice(0, at)}<title>${escapeMarkup(fields.title)}</title>${html.slice(at)}`);
}

function headOf(fields: RowFields) {
  const { language = '', ...texts } = trimmed(fields);
  return { ...texts, language: /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(language) ? language : '' };
}

/** Escaped JSON is up to six times as long, but never for whole pages. */
const lineFactor = 3;

/** Invalid JSON is reported and skipped. */
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
  if (objects === 0) fail('file-without-pages', { file: input.path ?? input.name });
}

function parseObject(source: string) {
  try {
    const value: unknown = JSON.parse(source);
    return isObject(value) ? value : 'no object';
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'no JSON';
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOfName = new Map(
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
 * Unwraps `{"rendered": "…"}`, `{"name": "…"}` and lists (the first element), not too deep: a hostile record may nest
 * two hundred thousand lists.
 */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (depth === budgets.jsonDepth) return '';
  if (Array.isArray(value)) return textOf(value[0], depth + 1);
  return isObject(value) ? textOf(value['rendered'] ?? value['name'] ?? '', depth + 1) : '';
}

/** `take` returns null when the parts exceed `maxLength` characters. */
function textJoiner(maxLength: number) {
  let parts: string[] = [];
  let length = 0;
  return {
    isEmpty: () => length === 0,
    add(part: string) {
      length += part.length;
      if (length <= maxLength) parts.push(part);
      else parts = [];
    },
    take() {
      const text = length > maxLength ? null : parts.join('');
      [parts, length] = [[], 0];
      return text;
    },
  };
}

async function* splitLines(text: AsyncIterable<string>, maxLength: number): AsyncIterable<string | null> {
  const line = textJoiner(maxLength);
  for await (const chunk of text) {
    for (const [i, part] of chunk.split('\n').entries()) {
      if (i > 0) yield line.take();
      line.add(part);
    }
  }
  if (!line.isEmpty()) yield line.take();
}

async function* splitArray(text: AsyncIterable<string>, maxLength: number): AsyncIterable<string | null> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  const element = textJoiner(maxLength);
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
  if (!element.isEmpty()) yield element.take();
}
