import { AppError } from '../../app-error.ts';
import type { FetchedPage } from '../../page/page.ts';
import type { ReadableDatabase } from '../database.ts';
import { bodyDictionaries } from './body-dictionaries.ts';

interface BodyRow {
  readonly address: string;
  readonly headers: string;
  readonly bytes: Uint8Array;
}

/** A page as it was sent, where its scripts were run; null where the stored body is that. */
export function rawBody(database: ReadableDatabase, page: number): FetchedPage | null {
  const row = database
    .prepare<[number], BodyRow>('SELECT p.address, r.headers, r.bytes FROM raw_body r JOIN page p ON p.id = r.page WHERE r.page = ?')
    .get(page);
  return row ? pageOf(database, row) : null;
}

/** A page as it came from its source, or as its scripts left it. Throws `page-not-found` where the audit has no content of it. */
export function storedBody(database: ReadableDatabase, page: number): FetchedPage {
  const row = database
    .prepare<[number], BodyRow>('SELECT p.address, b.headers, b.bytes FROM body b JOIN page p ON p.id = b.page WHERE b.page = ?')
    .get(page);
  if (!row) throw new AppError('page-not-found', { address: page });
  return pageOf(database, row);
}

function pageOf(database: ReadableDatabase, row: BodyRow): FetchedPage {
  const bytes = bodyDictionaries(database).unpack(row.bytes);
  return { address: row.address, headers: JSON.parse(row.headers) as Record<string, string>, bytes };
}
