import type { TextGain } from '../../contract/page-document.ts';
import type { RawDocument } from '../source/source.ts';
import type { ReadableDatabase, WritableDatabase } from './audit-file.ts';
import { pack } from './compression.ts';

export function rawBodyWriter(database: WritableDatabase): (page: number, raw: RawDocument) => void {
  const insert = database.prepare('INSERT OR REPLACE INTO raw_body VALUES (?, ?, ?, ?, ?, ?)');
  return (page, { headers, body, rawLetters, renderedLetters, addedLetters }) => {
    insert.run(page, JSON.stringify(headers), pack(body), rawLetters, renderedLetters, addedLetters);
  };
}

/** What only scripts brought to a page; null for a page that was read as it was sent. */
export function textGainReader(database: ReadableDatabase): (page: number) => TextGain | null {
  const select = database.prepare<[number], TextGain>(
    'SELECT raw_letters AS rawLetters, rendered_letters AS renderedLetters, added_letters AS addedLetters FROM raw_body WHERE page = ?',
  );
  return (page) => select.get(page) ?? null;
}
