import type { TextGain } from '../../../contract/page-document.ts';
import type { CollectedPage, RawDocument } from '../../source/source.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import type { BodyPacker } from './body-packer.ts';

export function rawBodyWriter(
  database: WritableDatabase,
  pack: BodyPacker,
): (page: Pick<CollectedPage, 'id' | 'address'>, raw: RawDocument) => void {
  const insert = database.prepare('INSERT OR REPLACE INTO raw_body VALUES (?, ?, ?, ?, ?, ?)');
  const mark = database.prepare('INSERT OR IGNORE INTO rendered_page (page) VALUES (?)');
  return ({ id, address }, { headers, body, rawLetters, renderedLetters, addedLetters }) => {
    mark.run(id);
    insert.run(id, JSON.stringify(headers), pack.other(address, body), rawLetters, renderedLetters, addedLetters);
  };
}

export const rawBodyTables: readonly string[] = ['raw_body', 'rendered_page'];

/** For a page that is as it was sent from now on. */
export function rawBodyForgetter(database: WritableDatabase): (page: number) => void {
  const statements = rawBodyTables.map((table) => database.prepare(`DELETE FROM ${table} WHERE page = ?`));
  return (page) => statements.forEach((statement) => statement.run(page));
}

/** Pages that are marked as made by their scripts, and of which nobody knows any more what was sent. */
export const pagesWithLostSource = (database: ReadableDatabase): number[] =>
  database
    .prepare<[], number>('SELECT page FROM rendered_page WHERE page NOT IN (SELECT page FROM raw_body) ORDER BY page')
    .pluck()
    .all();

/** Marks pages anew whose mark is lost. */
export const markRenderedPages = (database: WritableDatabase): void =>
  void database.exec('INSERT OR IGNORE INTO rendered_page (page) SELECT page FROM raw_body');

/** What only scripts brought to a page; null for a page that was read as it was sent. */
export function textGainReader(database: ReadableDatabase): (page: number) => TextGain | null {
  const select = database.prepare<[number], TextGain>(
    'SELECT raw_letters AS rawLetters, rendered_letters AS renderedLetters, added_letters AS addedLetters FROM raw_body WHERE page = ?',
  );
  return (page) => select.get(page) ?? null;
}
