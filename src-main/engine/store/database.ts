import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';

/** The connection that may write: one per audit, in the engine host. */
export type WritableDatabase = Database.Database & { readonly __writable: true };
/** A connection of a worker: sees every committed batch, writes nothing. */
export type ReadableDatabase = Database.Database;

/**
 * Makes SQLite plan each statement once. With STAT4, which better-sqlite3 has, it plans joins, subqueries and orders
 * anew whenever values are bound, since statistics of the values might ask for another plan. Audits have no such
 * statistics, and planning takes a quarter of a millisecond, more than most statements. Behind a plus a value is none
 * that the planner asks for; comparison and index stay the same.
 */
export function planOnce(database: Database.Database): void {
  database.prepare = ((sql: string) =>
    Database.prototype.prepare.call(database, hideValues(sql))) as typeof database.prepare;
}

export const hideValues = (sql: string): string => sql.replace(/([=<>]\s*)([?@:])/g, '$1+$2');

/** Reads as functions of the values that are bound. Each statement is prepared once, here. */
export function readsOf(database: ReadableDatabase) {
  const prepared = <Values extends unknown[], Result>(sql: string) =>
    database.prepare(sql) as Database.Statement<Values, Result>;
  return {
    row<Row, Values extends unknown[] = [number]>(sql: string) {
      const statement = prepared<Values, Row>(sql);
      return (...values: Values): Row | undefined => statement.get(...values);
    },
    /** The first column of one row. */
    value<Value, Values extends unknown[] = [number]>(sql: string) {
      const statement = prepared<Values, Value>(sql).pluck();
      return (...values: Values): Value | undefined => statement.get(...values);
    },
    rows<Row, Values extends unknown[] = []>(sql: string) {
      const statement = prepared<Values, Row>(sql);
      return (...values: Values): Row[] => statement.all(...values);
    },
    /** The first column of all rows. */
    values<Value, Values extends unknown[] = []>(sql: string) {
      const statement = prepared<Values, Value>(sql).pluck();
      return (...values: Values): Value[] => statement.all(...values);
    },
    /** One row at a time. */
    each<Row, Values extends unknown[] = []>(sql: string) {
      const statement = prepared<Values, Row>(sql);
      return (...values: Values): IterableIterator<Row> => statement.iterate(...values);
    },
    /** The first column of one row at a time. */
    eachValue<Value, Values extends unknown[] = []>(sql: string) {
      const statement = prepared<Values, Value>(sql).pluck();
      return (...values: Values): IterableIterator<Value> => statement.iterate(...values);
    },
  };
}

/** What a statement without values counts. */
export const countOf = (database: ReadableDatabase, sql: string): number =>
  database.prepare<[], number>(sql).pluck().get() ?? 0;

/** A value under a key of `meta`; for those who read nothing else of it. */
export const metaValue = (database: ReadableDatabase, key: string): string | undefined =>
  database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);

/** Deletes rows of one page from some tables. */
export function pageDeleter(database: WritableDatabase, tables: readonly string[]): (page: number) => void {
  const statements = tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE page = ?`));
  return (page) => statements.forEach((statement) => statement.run(page));
}

/**
 * `INSERT` of these columns (separated by spaces), each from the parameter of the same name in camel case:
 * `body_bytes` from `@bodyBytes`. `or` is what SQLite does with a row that is there already.
 */
export function insertSql(table: string, columns: string, or: '' | 'OR REPLACE' | 'OR IGNORE' = ''): string {
  const names = columns.split(' ');
  return `INSERT ${or} INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${camelCase(name)}`).join(', ')})`;
}

/** Columns (separated by spaces) of a table `of`, each under its name in camel case. */
export const columnsSql = (of: string, columns: string): string =>
  columns
    .split(' ')
    .map((name) => (name.includes('_') ? `${of}.${name} AS ${camelCase(name)}` : `${of}.${name}`))
    .join(', ');

const camelCase = (name: string): string => name.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase());

/** The files beside a database that its readers leave behind. */
export function removeLog(file: string): void {
  for (const rest of ['-wal', '-shm', '-journal']) rmSync(file + rest, { force: true });
}

export function removeDatabase(file: string): void {
  rmSync(file, { force: true });
  removeLog(file);
}
