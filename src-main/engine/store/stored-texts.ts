import type { Database } from 'better-sqlite3';
import { isUtf8 } from 'node:buffer';

/**
 * SQLite stores texts as bytes and checks none of them: of a flipped bit in a letter that is not ASCII two characters may be left that nobody can read, or
 * none. This SQL is 1 for a row whose texts are UTF-8, after `addTextCheck`.
 */
export const areTextsSql = (columns: readonly string[]): string =>
  columns.length === 0 ? '1' : `are_texts(${columns.map((column) => `CAST("${column}" AS BLOB)`).join(', ')})`;

export function addTextCheck(database: Database): void {
  if (checking.has(database)) return;
  checking.add(database);
  database.function('are_texts', { varargs: true, deterministic: true }, (...values: unknown[]) =>
    values.every((value) => !(value instanceof Uint8Array) || isUtf8(value)) ? 1 : 0,
  );
}

const checking = new WeakSet<Database>();

/** The columns of a table that hold texts. */
export const textColumns = (database: Database, table: string): string[] =>
  (database.pragma(`table_info('${table}')`) as { name: string; type: string }[]).filter(({ type }) => type === 'TEXT').map(({ name }) => name);
