import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { messageOf } from '../../app-error.ts';
import { recordOf } from '../conditions.ts';
import { pieces, type ReadableDatabase } from '../database.ts';
import { sentenceCheck } from '../sentences/sentence-store.ts';
import { bodyDictionaries } from './body-packer.ts';
import { readingReader, textReader } from './stored-body.ts';

/** Tables whose values carry a checksum. */
export const checkedTables = ['body', 'raw_body', 'previous_page', 'page_text', 'sentence'] as const;
export type CheckedTable = (typeof checkedTables)[number];

export type AlteredContents = Readonly<Record<CheckedTable, readonly number[]>>;

export async function findAlteredContents(database: ReadableDatabase, signal: AbortSignal): Promise<AlteredContents> {
  const found = recordOf(checkedTables, (): number[] => []);
  for (const table of checkedTables) {
    for (const altered of alteredRows(database, table)) {
      found[table].push(...altered.map(({ row }) => row));
      signal.throwIfAborted();
      await setImmediate();
    }
  }
  return found;
}

/**
 * Yields batch by batch. Contents are packed with a checksum, and bodies have a hash. `row` is the rowid: the page id,
 * except for `previous_page`.
 */
export function* alteredRows(database: ReadableDatabase, table: CheckedTable) {
  const { sql, check } = readers[table](database);
  const select = database.rows<ContentRow, [number, number]>(sql);
  for (const rows of pieces(select, ({ row }) => row, rowsAtOnce)) {
    const altered: Readonly<{ row: number; reason: string }>[] = [];
    for (const row of rows) {
      try {
        check(row);
      } catch (error) {
        altered.push({ row: row.row, reason: messageOf(error) });
      }
    }
    yield altered;
  }
}

type ContentRow = Readonly<{
  row: number;
  /** A body, or the shown text. */
  bytes: Uint8Array;
  /** Hash of a body, null when unknown; key of a sentence. */
  known: string | null;
  blocks: Uint8Array;
  text: string;
}>;

type ContentReader = (database: ReadableDatabase) => Readonly<{ sql: string; check: (row: ContentRow) => void }>;

const rowsAtOnce = 64;

const readers: Readonly<Record<CheckedTable, ContentReader>> = {
  body: (database) => ({
    sql: `SELECT b.page AS row, b.bytes, v.bytes_hash AS known FROM body b LEFT JOIN view v ON v.page = b.page
      WHERE b.page > ? ORDER BY b.page LIMIT ?`,
    check: bodyCheck(database),
  }),
  raw_body: unknownBodies('raw_body'),
  previous_page: unknownBodies('previous_page'),
  page_text: (database) => {
    const [readText, readReading] = [textReader(database), readingReader(database)];
    return {
      sql: 'SELECT page AS row, shown AS bytes, blocks FROM page_text WHERE page > ? ORDER BY page LIMIT ?',
      check({ row, bytes, blocks }) {
        readReading(row, blocks);
        readText(row, bytes);
      },
    };
  },
  sentence: (database) => {
    const isSound = sentenceCheck(database);
    return {
      // While pages are collected again, this shows the texts from before.
      sql: 'SELECT id AS row, key AS known, text FROM shown_sentence WHERE id > ? ORDER BY id LIMIT ?',
      check({ known, text }) {
        if (!isSound({ key: known ?? '', text })) throw new Error('It is not the sentence that was found');
      },
    };
  },
};

function unknownBodies(table: string): ContentReader {
  const sql = `SELECT rowid AS row, bytes, NULL AS known FROM ${table} WHERE bytes IS NOT NULL AND rowid > ? ORDER BY rowid LIMIT ?`;
  return (database) => ({ sql, check: bodyCheck(database) });
}

function bodyCheck(database: ReadableDatabase) {
  const { unpack } = bodyDictionaries(database);
  return ({ bytes, known }: ContentRow) => {
    const unpacked = unpack(bytes);
    if (known !== null && hash('md5', unpacked) !== known) throw new Error('It is not the content that was read');
  };
}
