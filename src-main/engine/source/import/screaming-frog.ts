import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { NewProblem } from '../../../contract/problems.ts';
import { budgets } from '../../budgets.ts';
import { streamNamedFile } from '../../named-file.ts';
import { normaliseAddress } from '../address.ts';
import { isPageType, problemOfStatus, type Failure, tooLarge } from '../crawl/response.ts';
import { importedPage, withProblem, type ImportedPage } from '../source.ts';
import columns from '../../../../resources/words/columns.json' with { type: 'json' };
import { trimmed, type FieldTexts, readRecords, columnNames, type Columns } from './table.ts';
import { readAll, type Importer, type ImportInput, notReadable } from './importer.ts';
import { htmlHeaders, pageDocument } from './page-file.ts';
import { listPageSources, matchPageSources } from './page-sources.ts';
import { brokenRow } from './row-page.ts';

/**
 * Reads a table of a crawl (`internal_html.csv`, `internal_all.csv`) and page sources in folders beside it; without one
 * a page has only what the table says. A position is the last row's number.
 */
export const importScreamingFrog: Importer = async function* importScreamingFrog(input, { maxBytes }, position) {
  const from = Number(position ?? 0);
  const folder = path.dirname(input.path ?? '');
  const files = input.path === null ? [] : await listPageSources(folder);
  const { fileOf, unmatched } = matchPageSources(await addressesOf(input), files);
  let others = 0;
  let last = from;
  for await (const { row, fields: found, done } of readRows(input)) {
    const at = { position: String(row), done, total: input.bytes };
    last = row;
    if (typeof found === 'string') {
      if (row > from) yield { problems: [brokenRow(input, row, found)], ...at };
      continue;
    }
    const fields = trimmed(found);
    const type = (fields.contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const isPage = type === '' || isPageType(type);
    if (!isPage) others += 1;
    if (row <= from || !isPage) continue;
    const text = fields.address ?? '';
    const address = normaliseAddress(text);
    if (address !== null) {
      const file = fileOf.get(address);
      const source = file === undefined ? null : path.join(folder, file);
      yield { page: await pageOf(address, fields, source, input.modifiedAt, maxBytes), ...at };
    } else if (text !== '')
      yield { problems: [{ code: 'address-invalid', address: text.slice(0, 2000), parameters: { row } }], ...at };
  }
  const problems = unmatched.map((address): NewProblem => ({ code: 'page-source-unmatched', address, parameters: {} }));
  if (others > 0) problems.push({ code: 'not-pages-skipped', address: input.name, parameters: { count: others } });
  yield { problems, position: String(last), done: input.bytes, total: input.bytes };
};

type CrawlFields = FieldTexts<CrawlColumn>;

const readRows = (input: ImportInput) =>
  readRecords(input, budgets.tableRowCharacters, crawlColumnNames, isCrawlTable, 'Address / Status Code');

async function addressesOf(input: ImportInput) {
  const addresses = new Set<string>();
  for await (const { fields } of readRows(input)) {
    const address = typeof fields === 'string' ? null : normaliseAddress(fields.address ?? '');
    if (address !== null) addresses.add(address);
  }
  return [...addresses];
}

async function pageOf(address: string, fields: CrawlFields, file: string | null, fetchedAt: number, maxBytes: number) {
  const statusCode = readCount(fields.statusCode ?? '') ?? 200;
  const redirectTo = statusCode >= 300 && statusCode < 400 ? normaliseAddress(fields.redirect ?? '', address) : null;
  const page = importedPage({ address, statusCode, redirectTo, fetchedAt });
  const failure = failureOf(statusCode, redirectTo, fields);
  if (failure) return withProblem(page, failure);
  if (file !== null) return sourcePage(page, file, maxBytes);
  const words = readCount(fields.words ?? '') ?? 0;
  const isNoindex = /noindex/i.test(`${fields.robots ?? ''} ${fields.indexabilityStatus ?? ''}`);
  const head = { ...fields, robots: fields.robots || (isNoindex ? 'noindex' : '') };
  const known = { ...page, headers: htmlHeaders, body: pageDocument(head, '') };
  return withProblem(known, { code: 'no-page-source', parameters: { words } });
}

function failureOf(statusCode: number, target: string | null, { indexabilityStatus }: CrawlFields): Failure | null {
  if (target !== null) return { code: 'redirected', parameters: { target } };
  if (statusCode === 0) {
    const isForbidden = /robots/i.test(indexabilityStatus ?? '');
    return { code: isForbidden ? 'robots-disallowed' : 'network-reset', parameters: {} };
  }
  return statusCode < 200 || statusCode >= 300 ? problemOfStatus(statusCode) : null;
}

async function sourcePage(page: ImportedPage, file: string, maxBytes: number) {
  try {
    const body = await readAll(streamNamedFile(file), maxBytes);
    if (!body) return withProblem(page, tooLarge(maxBytes));
    const fetchedAt = Math.floor((await stat(file)).mtimeMs);
    return { ...page, headers: { 'content-type': 'text/html' }, body, fetchedAt };
  } catch (error) {
    return withProblem(page, notReadable(error));
  }
}

export type CrawlColumn = keyof typeof crawlColumnNames;

/**
 * In all languages of the tool (English, German, French, Spanish, Italian, Japanese, Chinese), in its versions, and in
 * our own table of pages.
 */
export const crawlColumnNames = columnNames(columns.crawl);

export function isCrawlTable(columns: Columns<CrawlColumn>) {
  return (
    columns.includes('address') &&
    columns.includes('statusCode') &&
    (columns.includes('contentType') || columns.includes('indexability'))
  );
}

/** `1,234`, `1.234`, `1 234`, `1.234,5`, `1234,00`, `200.0`. Null for none. */
export function readCount(text: string): number | null {
  const plain = text.trim();
  const grouped = /^(\d{1,3}([.,\s\u00a0\u202f'])\d{3}(?:\2\d{3})*)(?:[.,]\d+)?$/.exec(plain)?.[1];
  const whole = grouped?.replaceAll(/\D/g, '') ?? /^(\d+)(?:[.,]\d+)?$/.exec(plain)?.[1];
  return whole === undefined || Number(whole) > maxCount ? null : Number(whole);
}

/** Larger than any real count; sums of many still fit into the integers of an audit file. */
const maxCount = 1e12;
