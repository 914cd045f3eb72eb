import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../contract/audits.ts';
import { AppError } from '../app-error.ts';
import { enteredText, writtenAddress } from './address.ts';
import { addFound } from './frontier-writer.ts';
import { parseRows } from './import/table.ts';
import type { CollectContext, FoundAddress } from './source.ts';

type UrlList = Extract<Source, { readonly kind: 'url-list' }>;

/** Before anybody else has a turn. */
const addressesAtOnce = 2000;

/** In order; what is no address becomes a problem. Throws `list-empty`. */
export async function discoverUrlList(list: UrlList, context: CollectContext): Promise<void> {
  let isEmpty = true;
  for (let at = 0; at < list.urls.length && !context.signal.aborted; at += addressesAtOnce) {
    const found: FoundAddress[] = [];
    for (const line of list.urls.slice(at, at + addressesAtOnce)) {
      const address = writtenAddress(enteredText(line));
      if (address) found.push({ address, origin: 'list', lastModified: null });
      else if (line.trim() !== '')
        context.reportProblem({ code: 'address-invalid', address: line.trim().slice(0, 2000), parameters: {} });
    }
    addFound(context, found);
    isEmpty &&= found.length === 0;
    await setImmediate();
  }
  if (isEmpty && !context.signal.aborted) throw new AppError('list-empty', { file: list.from ?? '' });
}

/** One per line; comments start with `#`. */
export async function readListEntries(text: string): Promise<readonly string[]> {
  const entries: string[] = [];
  // Never split again, or a file of one line would be copied with every piece.
  let line = '';
  for await (const piece of piecesOf(text)) {
    const [first = '', ...others] = piece.split(/\r\n|\r|\n/);
    line += first;
    for (const next of others) {
      if (isEntry(line)) entries.push(line.trim());
      line = next;
    }
  }
  if (isEntry(line)) entries.push(line.trim());
  return entries;
}

/**
 * Of the column with most web addresses, or the first; what stands above the first address is the heading. Read twice,
 * since all rows together take ten times the memory of the text.
 */
export async function readTableEntries(text: string): Promise<readonly string[]> {
  const counts: number[] = [];
  for await (const row of rowsOf(text))
    for (const [column, cell] of row.entries())
      if (/^\s*https?:\/\//i.test(cell)) counts[column] = (counts[column] ?? 0) + 1;
  const addressColumn = counts.reduce((best, count, column) => (count > (counts[best] ?? 0) ? column : best), 0);
  const entries: string[] = [];
  for await (const row of rowsOf(text)) {
    const cell = row[addressColumn] ?? '';
    if (isEntry(cell) && (entries.length > 0 || writtenAddress(enteredText(cell)) !== null)) entries.push(cell.trim());
  }
  return entries;
}

async function* rowsOf(text: string): AsyncIterable<readonly string[]> {
  let read = 0;
  try {
    for await (const row of parseRows(text, piecesOf(text))) {
      read += 1;
      yield row;
    }
  } catch {
    // A quotation mark is never closed; lines may still be addresses.
    let at = 0;
    for (const line of await readListEntries(text)) if ((at += 1) > read) yield line.split(/[,;\t]/);
  }
}

const isEntry = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');

async function* piecesOf(text: string): AsyncIterable<string> {
  const characters = 128 * 1024;
  for (let at = 0; at < text.length; at += characters) {
    yield text.slice(at, at + characters);
    await setImmediate();
  }
}
