import type { TextGain } from '../../../contract/page-document.ts';
import type { CollectedPage, FormerPage, PageChange, RawDocument } from '../../source/source.ts';
import { pageDeleter, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { textLoosener } from './stored-body.ts';
import { bodyDictionaries, type BodyPacker } from './body-packer.ts';

type WithBody = Pick<CollectedPage, 'id' | 'address' | 'headers'> & { readonly body: Uint8Array };

/**
 * An unchanged body in place only gets new headers; when one replaces another, the page is marked as changed, and its
 * stored text made independent of the old body.
 */
export function bodyWriter(database: WritableDatabase, previous: PreviousPages, pack: BodyPacker) {
  const save = database.run('INSERT OR REPLACE INTO body (page, headers, bytes) VALUES (?, ?, ?)');
  const saveHeaders = database.run('UPDATE body SET headers = ? WHERE page = ?');
  const note = database.run('INSERT OR IGNORE INTO replaced_body (page) VALUES (?)');
  const loosen = textLoosener(database);
  return ({ id, address, headers, body }: WithBody, change: PageChange | null) => {
    if (change === 'unchanged' && previous.isInPlace(address, id)) return void saveHeaders(JSON.stringify(headers), id);
    loosen(id);
    save(id, JSON.stringify(headers), pack.body(id, address, body));
    if (previous.isThere) note(id);
  };
}

/** For pages whose body their scripts made. */
export function rawBodyWriter(database: WritableDatabase, pack: BodyPacker) {
  const insert = database.run('INSERT OR REPLACE INTO raw_body VALUES (?, ?, ?, ?, ?, ?)');
  const mark = database.run('INSERT OR IGNORE INTO rendered_page (page) VALUES (?)');
  return ({ id, address }: Pick<CollectedPage, 'id' | 'address'>, raw: RawDocument) => {
    const { headers, body, rawLetters, renderedLetters, addedLetters } = raw;
    mark(id);
    insert(id, JSON.stringify(headers), pack.other(address, body), rawLetters, renderedLetters, addedLetters);
  };
}

export const rawBodyTables: readonly string[] = ['raw_body', 'rendered_page'];

export const bodyTables: readonly string[] = ['body', ...rawBodyTables];

/** Also the document before its scripts ran. */
export const bodyDropper = (database: WritableDatabase) => pageDeleter(database, bodyTables);

/** Null when the page was analysed as sent. */
export const textGainReader = (database: ReadableDatabase) =>
  database.row<TextGain | null>(
    'SELECT raw_letters, rendered_letters, added_letters FROM raw_body WHERE page = ?',
    null,
  );

/** Reading depends on these. */
const readHeaders = ['content-type', 'content-language', 'x-robots-tag', 'link'] as const;

const maxAsked = 1000;

type Headers = CollectedPage['headers'];

type PreviousRow = Pick<FormerPage, 'listed' | 'statusCode'> &
  Readonly<{ page: number | null; headers: Headers; fetchedAt: number | null; bytes: number }>;

type PreviousPages = ReturnType<typeof previousPages>;

/** Pages of the last crawl that this one has not fetched yet. */
export function previousPages(database: WritableDatabase) {
  const { has, row, run } = database;
  const about = row<PreviousRow, [string]>(
    'SELECT page, headers AS "headers{}", last_modified AS listed, status_code, fetched_at, body_bytes AS bytes FROM previous_page WHERE address = ?',
  );
  const body = row<{ headers: Headers; bytes: Uint8Array }, [string]>(
    'SELECT f.headers AS "headers{}", coalesce(f.bytes, b.bytes) AS bytes FROM previous_page f LEFT JOIN body b ON b.page = f.page WHERE f.address = ?',
  );
  const restore = run(
    'INSERT OR REPLACE INTO body (page, headers, bytes) SELECT ?, headers, bytes FROM previous_page WHERE address = ? AND bytes IS NOT NULL',
  );
  const forget = run('DELETE FROM previous_page WHERE address = ?');
  const forgetAll = run('DELETE FROM previous_page WHERE address IN (SELECT value FROM json_each(?))');
  const { unpack } = bodyDictionaries(database);
  const isThere = has<[]>('SELECT 1 FROM previous_page')();
  /** Each page is looked up several times. */
  const asked = new Map<string, PreviousRow | undefined>();
  const rowOf = (address: string) => {
    if (!isThere || asked.has(address)) return asked.get(address);
    if (asked.size >= maxAsked) asked.clear();
    const known = about(address);
    asked.set(address, known);
    return known;
  };
  const aboutOf = (address: string) => {
    const known = rowOf(address);
    if (!known) return null;
    const { listed, statusCode, headers } = known;
    const { etag = null, 'last-modified': changedAt = null } = headers;
    return { etag, changedAt, listed, statusCode };
  };
  const bodyOf = (address: string) => {
    const known = body(address);
    return known ? { ...known, bytes: unpack(known.bytes) } : null;
  };
  const holds = (address: string, headers: Headers, bytes: Uint8Array) => {
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
    /** Null for redirects, failures, and without a previous crawl. */
    changeOf({ address, statusCode, headers, body, unchanged }: Omit<CollectedPage, 'id'>) {
      if (!isThere) return null;
      const before = aboutOf(address);
      if (body && !before) return 'new';
      if (body) return unchanged || holds(address, headers, body) ? 'unchanged' : 'changed';
      return before && !isGone(before.statusCode) && isGone(statusCode) ? 'gone' : null;
    },
    isInPlace: (address: string, page: number) => rowOf(address)?.page === page,
    /** Null unless a file was read at the address. */
    fileBytes(address: string) {
      const known = rowOf(address);
      return known && known.fetchedAt !== null && known.statusCode === 200 ? known.bytes : null;
    },
    /** False without a body. */
    restore: (page: number, address: string) =>
      rowOf(address)?.page === page || (isThere && restore(page, address).changes > 0),
    forget(address: string) {
      if (!isThere) return;
      forget(address);
      asked.delete(address);
    },
    forgetAll(addresses: readonly string[]) {
      forgetAll(JSON.stringify(addresses));
      for (const address of addresses) asked.delete(address);
    },
  };
}

/** Gone for good. */
export const isGone = (statusCode: number) => statusCode === 404 || statusCode === 410;
