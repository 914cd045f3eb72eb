import type { Source } from '../../contract/models.ts';
import { AppError } from '../app-error.ts';
import { normaliseAddress } from './address.ts';
import type { Intake } from './intake.ts';
import type { CollectContext, FoundAddress } from './source.ts';

type UrlList = Extract<Source, { readonly kind: 'url-list' }>;

/** Adds the addresses of a list in its order; what is no address becomes a problem. Throws `list-empty` when none is left. */
export function discoverUrlList(list: UrlList, context: CollectContext, intake: Intake): void {
  const found: FoundAddress[] = [];
  for (const line of list.urls) {
    const address = readAddress(line);
    if (address) found.push({ address, origin: 'list', lastModified: null });
    else if (line.trim() !== '') context.reportProblem({ code: 'address-invalid', address: line.trim().slice(0, 2000), parameters: {} });
  }
  if (found.length === 0) throw new AppError('list-empty', { file: list.from ?? '' });
  intake.add(found);
}

/** An address as people write it in lists: complete, or without its scheme. */
function readAddress(line: string): string | null {
  const text = line.trim();
  if (/^https?:\/\//i.test(text)) return normaliseAddress(text);
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?].*)?$/u.test(text) ? normaliseAddress(`https://${text}`) : null;
}

/** The entries of a list file: one per line, or the first column of a table, whose heading is left out. Comments start with `#`. */
export function readListEntries(text: string, table: boolean): readonly string[] {
  const entries = text
    .split(/\r\n|\r|\n/)
    .map((line) => (table ? firstColumn(line) : line).trim())
    .filter((entry) => entry !== '' && !entry.startsWith('#'));
  const [first] = entries;
  const hasHeading = table && first !== undefined && readAddress(first) === null;
  return hasHeading ? entries.slice(1) : entries;
}

function firstColumn(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined ? (line.split(/[,;\t]/)[0] ?? '') : quoted.replaceAll('""', '"');
}
