import type { FormerPage } from '../../source/source.ts';
import type { WritableDatabase } from '../database.ts';
import { bodyDictionaries } from './body-dictionaries.ts';

type Headers = Readonly<Record<string, string>>;

/** What addresses held when the audit collected before, as long as nothing newer is known of them. */
export interface PreviousPages {
  /** Whether the audit collected before at all. */
  readonly isThere: boolean;
  /** What is known of an address without reading its body. */
  about(address: string): FormerPage | null;
  body(address: string): { readonly headers: Headers; readonly bytes: Uint8Array } | null;
  /** Whether the address held the same bytes, with headers that make no difference to how they are read. */
  holds(address: string, headers: Headers, body: Uint8Array): boolean;
  /** Whether the body still stands under the number that the page has again, so that it need not be written. */
  isInPlace(address: string, page: number): boolean;
  /** How many bytes the body had and when the file that it came from was written; null when it had none. */
  file(address: string): { readonly bytes: number; readonly modifiedAt: number } | null;
  /** Gives a page the body that it had. False when it had none. */
  restore(page: number, address: string): boolean;
  forget(address: string): void;
}

/** What reading a page depends on beside its bytes. */
const readHeaders = ['content-type', 'content-language', 'x-robots-tag', 'link'] as const;

/** More than one batch of pages has. */
const maxAsked = 1000;

interface PreviousRow {
  readonly page: number | null;
  readonly headers: string;
  readonly last_modified: string | null;
  readonly status_code: number;
  readonly fetched_at: number | null;
  readonly body_bytes: number;
}

export function previousPages(database: WritableDatabase): PreviousPages {
  const about = database.prepare<[string], PreviousRow>(
    'SELECT page, headers, last_modified, status_code, fetched_at, body_bytes FROM previous_page WHERE address = ?',
  );
  const body = database.prepare<[string], { headers: string; bytes: Uint8Array }>(
    'SELECT f.headers, coalesce(f.bytes, b.bytes) AS bytes FROM previous_page f LEFT JOIN body b ON b.page = f.page WHERE f.address = ?',
  );
  const restore = database.prepare<[number, string]>(
    'INSERT OR REPLACE INTO body (page, headers, bytes) SELECT ?, headers, bytes FROM previous_page WHERE address = ? AND bytes IS NOT NULL',
  );
  const forget = database.prepare<[string]>('DELETE FROM previous_page WHERE address = ?');
  const { unpack } = bodyDictionaries(database);
  const isThere = database.prepare('SELECT 1 FROM previous_page LIMIT 1').get() !== undefined;
  /** A page is asked for several times before it is done with. */
  const asked = new Map<string, PreviousRow | undefined>();
  const rowOf = (address: string): PreviousRow | undefined => {
    if (!isThere || asked.has(address)) return asked.get(address);
    if (asked.size >= maxAsked) asked.clear();
    const row = about.get(address);
    asked.set(address, row);
    return row;
  };
  return {
    isThere,
    about(address) {
      const row = rowOf(address);
      if (!row) return null;
      const headers = headersOf(row.headers);
      return {
        etag: headers['etag'] ?? null,
        changedAt: headers['last-modified'] ?? null,
        listed: row.last_modified,
        statusCode: row.status_code,
      };
    },
    body(address) {
      const row = body.get(address);
      return row ? { headers: headersOf(row.headers), bytes: unpack(row.bytes) } : null;
    },
    holds(address, headers, bytes) {
      const row = body.get(address);
      if (!row) return false;
      const before = headersOf(row.headers);
      return (
        readHeaders.every((name) => before[name] === headers[name]) && Buffer.compare(unpack(row.bytes), bytes) === 0
      );
    },
    isInPlace: (address, page) => rowOf(address)?.page === page,
    file(address) {
      const row = rowOf(address);
      return row && row.fetched_at !== null && row.status_code === 200
        ? { bytes: row.body_bytes, modifiedAt: row.fetched_at }
        : null;
    },
    restore: (page, address) => rowOf(address)?.page === page || (isThere && restore.run(page, address).changes > 0),
    forget(address) {
      if (!isThere) return;
      forget.run(address);
      asked.delete(address);
    },
  };
}

function headersOf(json: string): Headers {
  return JSON.parse(json) as Record<string, string>;
}
