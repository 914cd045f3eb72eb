import type { TextGain } from '../../../contract/page-document.ts';
import type { CollectedPage, PageChange, RawDocument } from '../../source/source.ts';
import { pageDeleter, sqlOf, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { textLoosener } from './body-texts.ts';
import type { BodyPacker } from './body-packer.ts';
import type { PreviousPages } from './previous-pages.ts';

type WithBody = Pick<CollectedPage, 'id' | 'address' | 'headers'> & { readonly body: Uint8Array };

/**
 * A body that still stands in its place only gets its headers; where one replaces another, the page is noted as
 * changed, and the text that was read of it is made independent.
 */
export function bodyWriter(
  database: WritableDatabase,
  previous: PreviousPages,
  pack: BodyPacker,
): (page: WithBody, change: PageChange | null) => void {
  const { run } = sqlOf(database);
  const save = run('INSERT OR REPLACE INTO body (page, headers, bytes) VALUES (?, ?, ?)');
  const saveHeaders = run('UPDATE body SET headers = ? WHERE page = ?');
  const note = run('INSERT OR IGNORE INTO replaced_body (page) VALUES (?)');
  const loosen = textLoosener(database);
  return ({ id, address, headers, body }, change) => {
    if (change === 'unchanged' && previous.isInPlace(address, id)) return void saveHeaders(JSON.stringify(headers), id);
    loosen(id);
    save(id, JSON.stringify(headers), pack.body(id, address, body));
    if (previous.isThere) note(id);
  };
}

/** As they were sent; the body is what their scripts made. */
export function rawBodyWriter(
  database: WritableDatabase,
  pack: BodyPacker,
): (page: Pick<CollectedPage, 'id' | 'address'>, raw: RawDocument) => void {
  const { run } = sqlOf(database);
  const insert = run('INSERT OR REPLACE INTO raw_body VALUES (?, ?, ?, ?, ?, ?)');
  const mark = run('INSERT OR IGNORE INTO rendered_page (page) VALUES (?)');
  return ({ id, address }, { headers, body, rawLetters, renderedLetters, addedLetters }) => {
    mark(id);
    insert(id, JSON.stringify(headers), pack.other(address, body), rawLetters, renderedLetters, addedLetters);
  };
}

const rawBodyTables: readonly string[] = ['raw_body', 'rendered_page'];

/** For a page that is as it was sent again. */
export const rawBodyForgetter = (database: WritableDatabase) => pageDeleter(database, rawBodyTables);

export const bodyTables: readonly string[] = ['body', ...rawBodyTables];

/** Body, and what that was before its scripts ran. */
export const bodyDropper = (database: WritableDatabase) => pageDeleter(database, bodyTables);

/** Marked as made by scripts, but what was sent is lost. */
export const pagesWithLostSource = (database: ReadableDatabase): number[] =>
  sqlOf(database).values<number>(
    'SELECT page FROM rendered_page WHERE page NOT IN (SELECT page FROM raw_body) ORDER BY page',
  )();

export const markRenderedPages = (database: WritableDatabase): void =>
  void database.exec('INSERT OR IGNORE INTO rendered_page (page) SELECT page FROM raw_body');

/** Null for a page that was read as it was sent. */
export const textGainReader = (database: ReadableDatabase) =>
  sqlOf(database).row<TextGain | null>(
    'SELECT raw_letters AS rawLetters, rendered_letters AS renderedLetters, added_letters AS addedLetters FROM raw_body WHERE page = ?',
    null,
  );
