import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { NewProblem } from '../../../contract/problems.ts';
import { AppError } from '../../app-error.ts';
import { streamNamedFile } from '../../named-file.ts';
import { normaliseAddress } from '../address.ts';
import { isPageType } from '../crawl/content-type.ts';
import type { ImportedPage } from '../source.ts';
import { pageWithoutBody } from './http-response.ts';
import { detailOf } from './container.ts';
import { crawlColumnNames, isCrawlTable, readCount, type CrawlColumn } from './crawl-columns.ts';
import { matchColumns } from './column-names.ts';
import { readAll } from './file-input.ts';
import { statusProblem } from '../crawl/response-status.ts';
import type { Importer, ImportInput } from './importer.ts';
import { htmlHeaders, noFields, pageDocument } from './page-document.ts';
import { listPageSources, matchPageSources } from './page-sources.ts';
import { readTable } from './table.ts';
import { budgets } from '../../budgets.ts';

const { max: maxRowCharacters } = budgets.tableRowCharacters;

/**
 * The table of a crawl made by Screaming Frog (`internal_html.csv`, `internal_all.csv`) with the page sources that lie
 * in folders beside it. An address without a page source keeps what the table says: status, title, canonical address,
 * robots, number of words. A position is the number of the last row.
 */
export const importScreamingFrog: Importer = async function* importScreamingFrog(input, { maxBytes }, position) {
  const from = Number(position ?? 0);
  const folder = path.dirname(input.path ?? '');
  const files = input.path === null ? [] : await listPageSources(folder);
  const { fileOf, unmatched } = matchPageSources(await addressesOf(input), files);
  let others = 0;
  let last = from;
  for await (const { row, fields, done } of readRows(input)) {
    const at = { position: String(row), done, total: input.bytes };
    last = row;
    if (typeof fields === 'string') {
      if (row > from)
        yield { problems: [{ code: 'row-broken', address: input.name, parameters: { row, detail: fields } }], ...at };
      continue;
    }
    const type = (fields.contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const isPage = type === '' || isPageType(type);
    if (!isPage) others += 1;
    if (row <= from || !isPage) continue;
    const address = normaliseAddress(fields.address ?? '');
    if (address === null) {
      const text = (fields.address ?? '').slice(0, 2000);
      if (text !== '') yield { problems: [{ code: 'address-invalid', address: text, parameters: { row } }], ...at };
      continue;
    }
    const file = fileOf.get(address);
    yield {
      page: await pageOf(
        address,
        fields,
        file === undefined ? null : path.join(folder, file),
        input.modifiedAt,
        maxBytes,
      ),
      ...at,
    };
  }
  const problems: NewProblem[] = unmatched.map((file) => ({
    code: 'page-source-unmatched',
    address: file,
    parameters: {},
  }));
  if (others > 0) problems.push({ code: 'not-pages-skipped', address: input.name, parameters: { count: others } });
  yield { problems, position: String(last), done: input.bytes, total: input.bytes };
};

type CrawlFields = Readonly<Partial<Record<CrawlColumn, string>>>;

interface CrawlRow {
  readonly row: number;
  /** What is wrong with a row that cannot be read. */
  readonly fields: CrawlFields | string;
  readonly done: number;
}

async function* readRows(input: ImportInput): AsyncIterable<CrawlRow> {
  let columns: (CrawlColumn | null)[] | null = null;
  for await (const found of readTable(input, maxRowCharacters)) {
    if (!columns) {
      columns = matchColumns<CrawlColumn>(found.kind === 'row' ? found.cells : [], crawlColumnNames);
      if (!isCrawlTable(columns))
        throw new AppError('table-columns-missing', {
          file: input.path ?? input.name,
          wanted: 'Address / Status Code',
        });
    } else if (found.kind === 'broken') yield { row: found.row, fields: found.detail, done: found.done };
    else {
      const fields = Object.fromEntries(
        columns.flatMap((column, i) => (column ? [[column, found.cells[i]?.trim() ?? '']] : [])),
      );
      yield { row: found.row, fields, done: found.done };
    }
  }
  if (!columns) throw new AppError('file-without-pages', { file: input.path ?? input.name });
}

async function addressesOf(input: ImportInput): Promise<string[]> {
  const addresses = new Set<string>();
  for await (const { fields } of readRows(input)) {
    const address = typeof fields === 'string' ? null : normaliseAddress(fields.address ?? '');
    if (address !== null) addresses.add(address);
  }
  return [...addresses];
}

async function pageOf(
  address: string,
  fields: CrawlFields,
  file: string | null,
  modifiedAt: number,
  maxBytes: number,
): Promise<ImportedPage> {
  const statusCode = readCount(fields.statusCode ?? '') ?? 200;
  const redirectTo = statusCode >= 300 && statusCode < 400 ? normaliseAddress(fields.redirect ?? '', address) : null;
  const known = pageWithoutBody({ address, statusCode, redirectTo, fetchedAt: modifiedAt });
  const troubled = (problem: Omit<NewProblem, 'address'>): ImportedPage => ({
    ...known,
    problems: [{ ...problem, address }],
  });
  if (redirectTo !== null) return troubled({ code: 'redirected', parameters: { target: redirectTo } });
  if (/robots/i.test(fields.indexabilityStatus ?? '') && statusCode === 0)
    return troubled({ code: 'robots-disallowed', parameters: {} });
  if (statusCode === 0) return troubled({ code: 'network-reset', parameters: {} });
  if (statusCode < 200 || statusCode >= 300)
    return troubled({ code: statusProblem(statusCode), parameters: { status: statusCode, tries: 1 } });
  if (file !== null) return sourcePage(known, file, maxBytes);
  const words = readCount(fields.words ?? '') ?? 0;
  return {
    ...troubled({ code: 'no-page-source', parameters: { words } }),
    headers: htmlHeaders,
    body: pageDocument(headOf(fields), ''),
  };
}

async function sourcePage(known: ImportedPage, file: string, maxBytes: number): Promise<ImportedPage> {
  try {
    const body = await readAll(streamNamedFile(file), maxBytes);
    if (body)
      return {
        ...known,
        headers: { 'content-type': 'text/html' },
        body,
        fetchedAt: Math.floor((await stat(file)).mtimeMs),
      };
    return { ...known, problems: [{ code: 'too-large', address: known.address, parameters: { limit: maxBytes } }] };
  } catch (error) {
    return {
      ...known,
      problems: [{ code: 'file-not-readable', address: known.address, parameters: { detail: detailOf(error) } }],
    };
  }
}

/**
 * What the table says of the page, as a head without a body: title, description, canonical address and noindex are read
 * from it.
 */
function headOf({ title, description, canonical, robots, language, indexabilityStatus }: CrawlFields) {
  const noindex = /noindex/i.test(`${robots ?? ''} ${indexabilityStatus ?? ''}`) ? 'noindex' : '';
  return {
    ...noFields,
    title: title ?? '',
    description: description ?? '',
    canonical: canonical ?? '',
    robots: robots || noindex,
    language: language ?? '',
  };
}
