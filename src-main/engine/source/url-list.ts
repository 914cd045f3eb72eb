import type { Source } from '../../contract/models.ts';
import { AppError } from '../app-error.ts';
import { enteredText, normaliseAddress } from './address.ts';
import { parseRows } from './import/table.ts';
import type { FrontierWriter } from './frontier-writer.ts';
import type { CollectContext, FoundAddress } from './source.ts';
import { isWebAddress } from '../../contract/web-address.ts';

type UrlList = Extract<Source, { readonly kind: 'url-list' }>;

/** Adds the addresses of a list in its order; what is no address becomes a problem. Throws `list-empty` when none is left. */
export function discoverUrlList(list: UrlList, context: CollectContext, writer: FrontierWriter): void {
  const found: FoundAddress[] = [];
  for (const line of list.urls) {
    const address = readAddress(line);
    if (address) found.push({ address, origin: 'list', lastModified: null });
    else if (line.trim() !== '') context.reportProblem({ code: 'address-invalid', address: line.trim().slice(0, 2000), parameters: {} });
  }
  if (found.length === 0) throw new AppError('list-empty', { file: list.from ?? '' });
  writer.add(found);
}

/** An address as people write it in lists: complete, or without its scheme. */
function readAddress(line: string): string | null {
  const text = enteredText(line);
  if (isWebAddress(text)) return normaliseAddress(text);
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?].*)?$/u.test(text) ? normaliseAddress(`https://${text}`) : null;
}

/** The entries of a list file, one per line; comments start with `#`. */
export function readListEntries(text: string): readonly string[] {
  return withoutComments(text.split(/\r\n|\r|\n/));
}

/**
 * The addresses of a table: of its column with the most web addresses, or of the first where none has any. What stands above the first of them is
 * its heading.
 */
export function readTableEntries(text: string): readonly string[] {
  const rows = rowsOf(text);
  const counts: number[] = [];
  for (const row of rows) for (const [column, cell] of row.entries()) if (/^\s*https?:\/\//i.test(cell)) counts[column] = (counts[column] ?? 0) + 1;
  const addressColumn = counts.reduce((best, count, column) => (count > (counts[best] ?? 0) ? column : best), 0);
  const entries = withoutComments(rows.map((row) => row[addressColumn] ?? ''));
  const first = entries.findIndex((entry) => readAddress(entry) !== null);
  return first < 0 ? [] : entries.slice(first);
}

function rowsOf(text: string): readonly (readonly string[])[] {
  try {
    return parseRows(text);
  } catch {
    // A quotation mark that is never closed; every line may still be an address.
    return text.split(/\r\n|\r|\n/).map((line) => line.split(/[,;\t]/));
  }
}

function withoutComments(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}
