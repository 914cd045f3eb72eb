import type { TextGain } from '../../../contract/page-document.ts';
import type { CollectedPage, RawDocument } from '../../source/source.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import type { BodyPacker } from './body-packer.ts';

export function rawBodyWriter(database: WritableDatabase, pack: BodyPacker): (page: Pick<CollectedPage, 'id' | 'address'>, raw: RawDocument) => void {
  const insert = database.prepare('INSERT OR REPLACE INTO raw_body VALUES (?, ?, ?, ?, ?, ?)');
  return ({ id, address }, { headers, body, rawLetters, renderedLetters, addedLetters }) => {
    insert.run(id, JSON.stringify(headers), pack.other(address, body), rawLetters, renderedLetters, addedLetters);
  };
}

/** What only scripts brought to a page; null for a page that was read as it was sent. */
export function textGainReader(database: ReadableDatabase): (page: number) => TextGain | null {
  const select = database.prepare<[number], TextGain>(
    'SELECT raw_letters AS rawLetters, rendered_letters AS renderedLetters, added_letters AS addedLetters FROM raw_body WHERE page = ?',
  );
  return (page) => select.get(page) ?? null;
}
