import type { Database } from 'better-sqlite3';
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { bodyDictionaries } from '../body-dictionaries.ts';
import { textReader } from '../body-texts.ts';

/** What does not stand on its page any more: what came from the source, or only what was read of it. */
export interface BrokenPages {
  readonly bodies: readonly number[];
  readonly readings: readonly number[];
}

interface BodyRow {
  readonly page: number;
  readonly bytes: Uint8Array;
  /** Of the bytes as they were when the page was read; null when it has not been read. */
  readonly known: string | null;
}

interface TextRow {
  readonly page: number;
  readonly shown: Uint8Array;
  readonly blocks: Uint8Array;
}

const pagesAtOnce = 64;

/**
 * Pages whose content was altered. SQLite keeps no checksums, so a flipped bit inside a value is no fault for it; but contents are packed, and the hash
 * of each is known since the page was read. A text that leans on a broken body is broken with it.
 */
export async function brokenBodies(database: Database, signal: AbortSignal): Promise<BrokenPages> {
  const bodies: number[] = [];
  const readings: number[] = [];
  const { unpack } = bodyDictionaries(database);
  const body = database.prepare<[number, number], BodyRow>(
    'SELECT b.page, b.bytes, v.bytes_hash AS known FROM body b LEFT JOIN view v ON v.page = b.page WHERE b.page > ? ORDER BY b.page LIMIT ?',
  );
  for await (const row of inTurns(body, signal)) if (!isWholeBody(row, unpack)) bodies.push(row.page);
  const text = database.prepare<[number, number], TextRow>('SELECT page, shown, blocks FROM page_text WHERE page > ? ORDER BY page LIMIT ?');
  const read = textReader(database);
  for await (const row of inTurns(text, signal)) if (!isReadable(row, read)) readings.push(row.page);
  return { bodies, readings };
}

async function* inTurns<Row extends { readonly page: number }>(
  select: { all(after: number, count: number): Row[] },
  signal: AbortSignal,
): AsyncGenerator<Row> {
  for (let rows = select.all(0, pagesAtOnce); rows.length > 0; rows = select.all(rows.at(-1)?.page ?? Infinity, pagesAtOnce)) {
    if (signal.aborted) throw new AppError('cancelled');
    yield* rows;
    await setImmediate();
  }
}

function isWholeBody({ bytes, known }: BodyRow, unpack: (stored: Uint8Array) => Uint8Array): boolean {
  try {
    const unpacked = unpack(bytes);
    return known === null || hash('md5', unpacked) === known;
  } catch {
    return false;
  }
}

function isReadable({ page, shown, blocks }: TextRow, read: ReturnType<typeof textReader>): boolean {
  try {
    read(page, shown);
    read(page, blocks);
    return true;
  } catch {
    return false;
  }
}
