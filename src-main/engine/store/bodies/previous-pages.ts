import type { CollectedPage, FormerPage, PageChange } from '../../source/source.ts';
import { sqlOf, type WritableDatabase } from '../database.ts';
import { bodyDictionaries } from './body-dictionaries.ts';

type Headers = Readonly<Record<string, string>>;

/** Beside the bytes. */
const readHeaders = ['content-type', 'content-language', 'x-robots-tag', 'link'] as const;

/** More than one batch of pages has. */
const maxAsked = 1000;

interface PreviousRow {
  readonly page: number | null;
  readonly headers: string;
  readonly listed: string | null;
  readonly statusCode: number;
  readonly fetchedAt: number | null;
  readonly bytes: number;
}

export type PreviousPages = ReturnType<typeof previousPages>;

/** As long as nothing newer is known of the addresses. */
export function previousPages(database: WritableDatabase) {
  const { row } = sqlOf(database);
  const about = row<PreviousRow, [string]>(
    `SELECT page, headers, last_modified AS listed, status_code AS statusCode, fetched_at AS fetchedAt, body_bytes AS bytes
     FROM previous_page WHERE address = ?`,
  );
  const body = row<{ headers: string; bytes: Uint8Array }, [string]>(
    'SELECT f.headers, coalesce(f.bytes, b.bytes) AS bytes FROM previous_page f LEFT JOIN body b ON b.page = f.page WHERE f.address = ?',
  );
  const restore = database.prepare<[number, string]>(
    'INSERT OR REPLACE INTO body (page, headers, bytes) SELECT ?, headers, bytes FROM previous_page WHERE address = ? AND bytes IS NOT NULL',
  );
  const forget = database.prepare<[string]>('DELETE FROM previous_page WHERE address = ?');
  const { unpack } = bodyDictionaries(database);
  const isThere = database.prepare('SELECT 1 FROM previous_page LIMIT 1').get() !== undefined;
  /** Each page is asked for several times. */
  const asked = new Map<string, PreviousRow | undefined>();
  const rowOf = (address: string): PreviousRow | undefined => {
    if (!isThere || asked.has(address)) return asked.get(address);
    if (asked.size >= maxAsked) asked.clear();
    const known = about(address);
    asked.set(address, known);
    return known;
  };
  const aboutOf = (address: string): FormerPage | null => {
    const known = rowOf(address);
    if (!known) return null;
    const { etag = null, 'last-modified': changedAt = null } = headersOf(known.headers);
    return { etag, changedAt, listed: known.listed, statusCode: known.statusCode };
  };
  const bodyOf = (address: string): { readonly headers: Headers; readonly bytes: Uint8Array } | null => {
    const known = body(address);
    return known ? { headers: headersOf(known.headers), bytes: unpack(known.bytes) } : null;
  };
  /** The same bytes, and headers that make no difference to how they are read. */
  const holds = (address: string, headers: Headers, bytes: Uint8Array): boolean => {
    const before = bodyOf(address);
    return (
      before !== null &&
      readHeaders.every((name) => before.headers[name] === headers[name]) &&
      Buffer.compare(before.bytes, bytes) === 0
    );
  };
  return {
    isThere,
    about: aboutOf,
    body: bodyOf,
    /** Null where nothing can be said: no previous crawl, no answer, a redirect, no page before either. */
    changeOf({ address, statusCode, headers, body, unchanged }: Omit<CollectedPage, 'id'>): PageChange | null {
      if (!isThere) return null;
      const before = aboutOf(address);
      if (body && !before) return 'new';
      if (body) return unchanged || holds(address, headers, body) ? 'unchanged' : 'changed';
      return before && !isGone(before.statusCode) && isGone(statusCode) ? 'gone' : null;
    },
    /** The body stands under the number that the page has again. */
    isInPlace: (address: string, page: number) => rowOf(address)?.page === page,
    /** When the file that it came from was written; null without a body. */
    file(address: string): { readonly bytes: number; readonly modifiedAt: number } | null {
      const known = rowOf(address);
      return known && known.fetchedAt !== null && known.statusCode === 200
        ? { bytes: known.bytes, modifiedAt: known.fetchedAt }
        : null;
    },
    /** The body that it had. False when it had none. */
    restore: (page: number, address: string): boolean =>
      rowOf(address)?.page === page || (isThere && restore.run(page, address).changes > 0),
    forget(address: string): void {
      if (!isThere) return;
      forget.run(address);
      asked.delete(address);
    },
  };
}

/** Not one that cannot be had at the moment. */
export const isGone = (statusCode: number): boolean => statusCode === 404 || statusCode === 410;

const headersOf = (json: string): Headers => JSON.parse(json) as Record<string, string>;
