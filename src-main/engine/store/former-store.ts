import type { FormerPage } from '../source/source.ts';
import type { WritableDatabase } from './audit-file.ts';
import { pack, unpack } from './compression.ts';

/** What addresses held when the audit collected before, as long as nothing newer is known of them. */
export interface FormerStore {
  /** Whether the audit collected before at all. */
  readonly isThere: boolean;
  /** What can be told of an address without reading its body. */
  about(address: string): FormerPage | null;
  body(address: string): { readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array } | null;
  holds(address: string, body: Uint8Array): boolean;
  /** Gives a page the body that it had. False when it had none. */
  restore(page: number, address: string): boolean;
  forget(address: string): void;
}

export function formerStore(database: WritableDatabase): FormerStore {
  const about = database.prepare<[string], { headers: string; last_modified: string | null; status_code: number }>(
    'SELECT headers, last_modified, status_code FROM former WHERE address = ?',
  );
  const body = database.prepare<[string], { headers: string; bytes: Uint8Array }>('SELECT headers, bytes FROM former WHERE address = ?');
  const restore = database.prepare<[number, string]>(
    'INSERT OR REPLACE INTO body (page, headers, bytes) SELECT ?, headers, bytes FROM former WHERE address = ?',
  );
  const forget = database.prepare<[string]>('DELETE FROM former WHERE address = ?');
  const isThere = database.prepare('SELECT 1 FROM former LIMIT 1').get() !== undefined;
  return {
    isThere,
    about(address) {
      const row = isThere ? about.get(address) : undefined;
      if (!row) return null;
      const headers = headersOf(row.headers);
      return { etag: headers['etag'] ?? null, changedAt: headers['last-modified'] ?? null, listed: row.last_modified, statusCode: row.status_code };
    },
    body(address) {
      const row = body.get(address);
      return row ? { headers: headersOf(row.headers), bytes: unpack(row.bytes) } : null;
    },
    holds(address, bytes) {
      const row = body.get(address);
      return row !== undefined && Buffer.from(row.bytes).equals(pack(bytes));
    },
    restore: (page, address) => isThere && restore.run(page, address).changes > 0,
    forget: (address) => void (isThere && forget.run(address)),
  };
}

function headersOf(json: string): Readonly<Record<string, string>> {
  return JSON.parse(json) as Record<string, string>;
}
