import type { Statement } from 'better-sqlite3';
import { isDamage, unlessDamaged, addTextCheck, areTextsSql, textColumns } from '../check-file.ts';
import { columnsIn, keyIn, tablesIn, type ReadableDatabase } from '../database.ts';

export type SalvageTable = Readonly<{
  name: string;
  columns: readonly string[];
  /** Columns of the primary key; empty for `rowid` tables. */
  key: readonly string[];
  /** `key[0]` is a number. */
  isNumbered: boolean;
  texts: readonly string[];
}>;

export type Row = readonly unknown[];

/** No id of an audit is larger. */
const maxRows = 2 ** 52;

/**
 * Yields the readable rows of a damaged table; `damaged` is called whenever some are not. After a failure, the next
 * readable number is searched in doubling steps, then by bisection. Tables with text keys are read from both ends up to
 * the damage. Rows with invalid UTF-8 are left out.
 */
export function* salvageRows(database: ReadableDatabase, table: SalvageTable, damaged: () => void) {
  addTextCheck(database);
  const read = table.key.length === 0 || table.isNumbered ? byNumber : fromBothEnds;
  for (const row of read(database, table, damaged)) {
    if (Number(row.at(-1)) === 1) yield row.slice(0, -1);
    else damaged();
  }
}

/** Last, whether the texts are UTF-8. */
const selected = ({ columns, texts }: SalvageTable) => [...columns.map(quoted), areTextsSql(texts)].join(', ');

function* byNumber(database: ReadableDatabase, table: SalvageTable, damaged: () => void) {
  const number = table.key[0] === undefined ? 'rowid' : quoted(table.key[0]);
  const order = table.key.length === 0 ? 'rowid' : table.key.map(quoted).join(', ');
  const sql = `SELECT ${number}, ${selected(table)} FROM ${quoted(table.name)} WHERE ${number} >= ? ORDER BY ${order}`;
  const all = prepared(database, sql);
  const first = prepared(database, `${sql} LIMIT 1`);
  const isReadable = (at: number) =>
    unlessDamaged(
      () => first.get(at) !== null,
      () => false,
    );
  let from = 0;
  while (from < maxRows) {
    let last = from - 1;
    try {
      for (const row of inOrder(all.iterate(from), from, damaged)) {
        last = numberOf(row);
        yield row.slice(1);
      }
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged();
      from = nextReadable(isReadable, last + 1);
    }
  }
}

function nextReadable(isReadable: (at: number) => boolean, from: number) {
  let bad = from - 1;
  let good = from;
  for (let step = 1; good < maxRows && !isReadable(good); step *= 2) {
    bad = good;
    good += step;
  }
  while (good - bad > 1 && good < maxRows) {
    const middle = bad + Math.floor((good - bad) / 2);
    if (isReadable(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/**
 * Drops rows whose number is out of order. A flipped bit can make a number huge, and all that follow would look wrong,
 * so each row waits for the next.
 */
function* inOrder(rows: Iterable<Row>, from: number, damaged: () => void) {
  let before = from;
  let waiting: Row | null = null;

  try {
    for (const row of rows) {
      const at = numberOf(row);
      if (at < before) damaged();
      else if (waiting && at < numberOf(waiting)) {
        damaged();
        waiting = row;
      } else {
        if (waiting) {
          before = numberOf(waiting);
          yield waiting;
        }
        waiting = row;
      }
    }
  } finally {
    // Readable, even when reading failed after it.
    if (waiting) yield waiting;
  }
}

const numberOf = (row: Row) => Number(row[0]);

function* fromBothEnds(database: ReadableDatabase, table: SalvageTable, damaged: () => void) {
  const keys = table.key.map(quoted);
  const places = table.key.map((name) => table.columns.indexOf(name));
  let last: Row | null = null;
  const select = `SELECT ${selected(table)} FROM ${quoted(table.name)}`;
  try {
    for (const row of prepared(database, `${select} ORDER BY ${keys.join(', ')}`).iterate()) {
      last = row;
      yield row;
    }
    return;
  } catch (error) {
    if (!isDamage(error)) throw error;
    damaged();
  }
  const behind = last ? `WHERE (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})` : '';
  const backwards = keys.map((key) => `${key} DESC`).join(', ');
  const seen: Row | null = last;
  try {
    const values = seen ? places.map((place) => seen[place]) : [];
    yield* prepared(database, `${select} ${behind} ORDER BY ${backwards}`).iterate(...values);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}

/** Some integers exceed JavaScript's safe range. */
const prepared = (database: ReadableDatabase, sql: string) =>
  database.prepare(sql).raw(true).safeIntegers(true) as Statement<unknown[], Row>;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Except search indexes, which are rebuilt. */
export function tablesOf(database: ReadableDatabase) {
  return tablesIn(database)
    .filter(({ type, name }) => type === 'table' && name !== 'searchable')
    .map(({ name, wr }) => {
      const columns = columnsIn(database, name);
      const key = wr ? keyIn(columns) : [];
      return {
        name,
        columns: columns.map((column) => column.name),
        key: key.map((column) => column.name),
        isNumbered: key[0]?.type === 'INTEGER',
        texts: textColumns(database, name),
      };
    });
}

type Entry = Readonly<{ id: number; address: string }>;

/**
 * Compares the pages of the new file with the address index of the damaged one. Returns addresses that the new file
 * lacks, and how many rows were deleted. Where row and index differ, one has a flipped bit: the one that does not fit
 * between its neighbours in the index. When both fit, both are collected again: an address that never was a page will
 * not be found.
 */
export function reconcileAddresses(damaged: ReadableDatabase, target: ReadableDatabase) {
  const { has, value } = target;
  const addressOf = value<string>('SELECT address FROM page WHERE id = ?');
  const isThere = has<[string]>('SELECT 1 FROM page WHERE address = ?');
  const rename = target.prepare('UPDATE page SET address = ? WHERE id = ?');
  const remove = target.prepare('DELETE FROM page WHERE id = ?');
  const lost: string[] = [];
  let dropped = 0;
  for (const { before, entry, behind } of withNeighbours(indexedAddresses(damaged))) {
    const { id, address } = entry;
    const written = addressOf(id);
    if (written === address || isThere(address)) continue;
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

/** Yields entries up to the damage. */
function* indexedAddresses(damaged: ReadableDatabase) {
  try {
    const sql = 'SELECT id, address FROM page INDEXED BY sqlite_autoindex_page_1 ORDER BY address';
    for (const row of prepared(damaged, sql).iterate())
      if (typeof row[1] === 'string') yield { id: numberOf(row), address: row[1] };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}

function* withNeighbours(entries: Iterable<Entry>) {
  let before: Entry | null = null;
  let entry: Entry | null = null;
  for (const behind of entries) {
    if (entry) yield { before, entry, behind };
    before = entry;
    entry = behind;
  }
  if (entry) yield { before, entry, behind: null };
}

/** Compares bytes, as SQLite does. */
const precedes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
