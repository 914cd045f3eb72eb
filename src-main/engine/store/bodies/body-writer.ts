import type { CollectedPage, PageChange } from '../../source/source.ts';
import type { WritableDatabase } from '../database.ts';
import { textLoosener } from './body-texts.ts';
import { rawBodyTables } from './raw-bodies.ts';
import type { BodyPacker } from './body-packer.ts';
import type { PreviousPages } from './previous-pages.ts';

type WithBody = Pick<CollectedPage, 'id' | 'address' | 'headers'> & { readonly body: Uint8Array };

/**
 * Writes bodies. One that still stands where the page has it again is left there, and only its headers are written; of
 * one that replaces another it is noted that nothing holds that was computed of the page, and the text that was read of
 * it is stored so that it can be read without it.
 */
export function bodyWriter(
  database: WritableDatabase,
  previous: PreviousPages,
  pack: BodyPacker,
): (page: WithBody, change: PageChange | null) => void {
  const save = database.prepare('INSERT OR REPLACE INTO body (page, headers, bytes) VALUES (?, ?, ?)');
  const saveHeaders = database.prepare('UPDATE body SET headers = ? WHERE page = ?');
  const note = database.prepare('INSERT OR IGNORE INTO replaced_body (page) VALUES (?)');
  const loosen = textLoosener(database);
  return ({ id, address, headers, body }, change) => {
    if (change === 'unchanged' && previous.isInPlace(address, id))
      return void saveHeaders.run(JSON.stringify(headers), id);
    loosen(id);
    save.run(id, JSON.stringify(headers), pack.body(id, address, body));
    if (previous.isThere) note.run(id);
  };
}

/** Takes away what came from the source of a page: its body, and what that was before its scripts ran. */
export function bodyDropper(database: WritableDatabase): (page: number) => void {
  const statements = bodyTables.map((table) => database.prepare(`DELETE FROM ${table} WHERE page = ?`));
  return (page) => statements.forEach((statement) => statement.run(page));
}

export const bodyTables: readonly string[] = ['body', ...rawBodyTables];
