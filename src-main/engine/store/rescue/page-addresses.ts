import type Database from 'better-sqlite3';
import { isDamage } from '../audit-faults.ts';

/** What the index of addresses says of pages. */
interface AddressFindings {
  /** Addresses of pages that are not in the new file, or are not any more. */
  readonly lost: readonly string[];
  /** So many rows were taken out of the new file. */
  readonly dropped: number;
}

interface Entry {
  readonly id: number;
  readonly address: string;
}

/**
 * Compares the pages of the new file with the index of addresses of the damaged one, where every address stands a
 * second time.
 *
 * The index has all that is needed to collect a page again whose row is lost. Where row and index give one page
 * different addresses, a bit of one of them was flipped. The index is sorted: an address that does not fit between its
 * neighbours there is the wrong one. Where both fit, nobody knows, so the row is taken out and both are collected
 * again: what never was a page will not be found.
 */
export function reconcileAddresses(damaged: Database.Database, target: Database.Database): AddressFindings {
  const addressOf = target.prepare<[number], string>('SELECT address FROM page WHERE id = ?').pluck();
  const isThere = target.prepare<[string], number>('SELECT 1 FROM page WHERE address = ?').pluck();
  const rename = target.prepare<[string, number]>('UPDATE page SET address = ? WHERE id = ?');
  const remove = target.prepare<[number]>('DELETE FROM page WHERE id = ?');
  const lost: string[] = [];
  let dropped = 0;
  for (const { before, entry, behind } of withNeighbours(indexedAddresses(damaged))) {
    const { id, address } = entry;
    const written = addressOf.get(id);
    if (written === address || isThere.get(address)) continue;
    const fits = (one: string) =>
      (!before || precedes(before.address, one)) && (!behind || precedes(one, behind.address));
    if (written === undefined) lost.push(address);
    else if (!fits(written)) rename.run(address, id);
    else if (fits(address)) {
      remove.run(id);
      lost.push(address, written);
      dropped += 1;
    }
  }
  return { lost, dropped };
}

/** In the order of the index, as far as it can be read. */
function* indexedAddresses(damaged: Database.Database): Generator<Entry> {
  try {
    const sql = 'SELECT id, address FROM page INDEXED BY sqlite_autoindex_page_1 ORDER BY address';
    // Numbers that were altered may be longer than a number of JavaScript.
    for (const { id, address } of damaged
      .prepare<[], { id: bigint; address: unknown }>(sql)
      .safeIntegers(true)
      .iterate()) {
      if (typeof address === 'string') yield { id: Number(id), address };
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}

function* withNeighbours(
  entries: Iterable<Entry>,
): Generator<{ before: Entry | null; entry: Entry; behind: Entry | null }> {
  let before: Entry | null = null;
  let entry: Entry | null = null;
  for (const behind of entries) {
    if (entry) yield { before, entry, behind };
    before = entry;
    entry = behind;
  }
  if (entry) yield { before, entry, behind: null };
}

/** In the order of SQLite, which is that of the bytes. */
const precedes = (one: string, other: string): boolean => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
