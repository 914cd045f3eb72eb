import { AppError } from '../../app-error.ts';
import type { FetchedPage } from '../../page/page.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import { bodyDictionaries } from './body-packer.ts';

/** As they came, or as scripts left them; null without content. */
export const bodyReader = (database: ReadableDatabase) => reader(database, 'body');

/** Throws `page-not-found` without content. */
export function storedBody(database: ReadableDatabase, page: number): FetchedPage {
  const body = bodyReader(database)(page);
  if (!body) throw new AppError('page-not-found', { address: page });
  return body.read();
}

/** Null where the stored body is as it was sent. */
export const rawBody = (database: ReadableDatabase, page: number): FetchedPage | null =>
  reader(database, 'raw_body')(page)?.read() ?? null;

function reader(database: ReadableDatabase, table: 'body' | 'raw_body') {
  const { unpack } = bodyDictionaries(database);
  const stored = sqlOf(database).row<{ address: string; headers: string; bytes: Uint8Array }>(
    `SELECT p.address, b.headers, b.bytes FROM ${table} b JOIN page p ON p.id = b.page WHERE b.page = ?`,
  );
  return (page: number) => {
    const row = stored(page);
    if (!row) return null;
    const { address } = row;
    const headersOf = () => JSON.parse(row.headers) as Record<string, string>;
    return { address, read: (): FetchedPage => ({ address, headers: headersOf(), bytes: unpack(row.bytes) }) };
  };
}

export function bodyStore(database: ReadableDatabase) {
  const { value, each } = sqlOf(database);
  const has = value<number>('SELECT 1 FROM body WHERE page = ?');
  const addressOf = value<string>('SELECT address FROM page WHERE id = ?');
  const all = each<{ page: number; address: string }>(
    'SELECT b.page, p.address FROM body b JOIN page p ON p.id = b.page ORDER BY p.address',
  );
  return {
    require(page: number) {
      if (has(page) === undefined) throw new AppError('page-not-found', { address: addressOf(page) ?? page });
    },
    matching(passes: (address: string) => boolean) {
      const pages: number[] = [];
      for (const { page, address } of all()) if (passes(address)) pages.push(page);
      return pages;
    },
  };
}
