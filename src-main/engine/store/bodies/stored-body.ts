import { AppError } from '../../app-error.ts';
import type { FetchedPage } from '../../page/page.ts';
import type { ReadableDatabase } from '../database.ts';
import { bodyDictionaries } from './body-dictionaries.ts';

interface BodyRow {
  readonly address: string;
  readonly headers: string;
  readonly bytes: Uint8Array;
}

/** A page that can be read. */
interface StoredBody {
  readonly address: string;
  /** Throws where the content is damaged. */
  read(): FetchedPage;
}

/**
 * Pages as they came from their source, or as their scripts left them; null where the audit has no content of a page.
 */
export const bodyReader = (database: ReadableDatabase): ((page: number) => StoredBody | null) =>
  reader(database, 'SELECT p.address, b.headers, b.bytes FROM body b JOIN page p ON p.id = b.page WHERE b.page = ?');

/** One of these pages. Throws `page-not-found` where the audit has no content of it. */
export function storedBody(database: ReadableDatabase, page: number): FetchedPage {
  const body = bodyReader(database)(page);
  if (!body) throw new AppError('page-not-found', { address: page });
  return body.read();
}

/** A page as it was sent, where its scripts were run; null where the stored body is that. */
export function rawBody(database: ReadableDatabase, page: number): FetchedPage | null {
  const raw = reader(
    database,
    'SELECT p.address, r.headers, r.bytes FROM raw_body r JOIN page p ON p.id = r.page WHERE r.page = ?',
  );
  return raw(page)?.read() ?? null;
}

function reader(database: ReadableDatabase, sql: string): (page: number) => StoredBody | null {
  const { unpack } = bodyDictionaries(database);
  const select = database.prepare<[number], BodyRow>(sql);
  return (page) => {
    const row = select.get(page);
    if (!row) return null;
    const { address, headers, bytes } = row;
    return {
      address,
      read: () => ({ address, headers: JSON.parse(headers) as Record<string, string>, bytes: unpack(bytes) }),
    };
  };
}

/** Which pages have content that can be read again. */
export interface BodyStore {
  /** Throws `page-not-found` for a page without content. */
  require(page: number): void;
  /** Pages whose address passes, in the order of their addresses. */
  matching(passes: (address: string) => boolean): number[];
}

export function bodyStore(database: ReadableDatabase): BodyStore {
  const has = database.prepare<[number], number>('SELECT 1 FROM body WHERE page = ?').pluck();
  const addressOf = database.prepare<[number], string>('SELECT address FROM page WHERE id = ?').pluck();
  const all = database.prepare<[], { page: number; address: string }>(
    'SELECT b.page, p.address FROM body b JOIN page p ON p.id = b.page ORDER BY p.address',
  );
  return {
    require(page) {
      if (has.get(page) === undefined) throw new AppError('page-not-found', { address: addressOf.get(page) ?? page });
    },
    matching(passes) {
      const pages: number[] = [];
      for (const { page, address } of all.iterate()) if (passes(address)) pages.push(page);
      return pages;
    },
  };
}
