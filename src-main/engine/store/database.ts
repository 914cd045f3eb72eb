import Database from 'better-sqlite3';
import { renameSync, rmSync } from 'node:fs';

/** One per audit, in the engine host. */
export type WritableDatabase = Database.Database & { readonly __writable: true };
/** Sees every committed batch, writes nothing. */
export type ReadableDatabase = Database.Database;

/**
 * Makes SQLite plan each statement once. With STAT4, as in better-sqlite3, it plans joins, subqueries and orders anew
 * whenever values are bound: a quarter of a millisecond, more than most statements take, for statistics that audits do
 * not have. Behind a plus a value is none that the planner asks for; comparison and index stay the same.
 */
export function planOnce(database: Database.Database): void {
  database.prepare = ((sql: string) =>
    Database.prototype.prepare.call(database, hideValues(sql))) as typeof database.prepare;
}

/** What `act` writes is written as a whole or not at all. */
export const inTransaction = <Values extends unknown[], Result>(
  database: WritableDatabase,
  act: (...values: Values) => Result,
): ((...values: Values) => Result) => database.transaction(act);

export const hideValues = (sql: string): string => sql.replace(/([=<>]\s*)([?@:])/g, '$1+$2');

const getter =
  <Values extends unknown[], Result>(statement: Database.Statement<Values, Result>, otherwise?: Result) =>
  (...values: Values): Result | undefined =>
    otherwise === undefined ? statement.get(...values) : (statement.get(...values) ?? otherwise);

/** Statements as functions of the bound values; each is prepared once, here. */
export function sqlOf(database: ReadableDatabase) {
  const prepared = <Values extends unknown[], Result>(sql: string) =>
    database.prepare(sql) as Database.Statement<Values, Result>;
  type Get<Values extends unknown[], Result> = (...values: Values) => Result;

  /** The first row, or `otherwise`. */
  function row<Row, Values extends unknown[] = [number]>(sql: string): Get<Values, Row | undefined>;
  function row<Row, Values extends unknown[] = [number]>(sql: string, otherwise: Row): Get<Values, Row>;
  function row<Row, Values extends unknown[]>(sql: string, otherwise?: Row) {
    return getter(prepared<Values, Row>(sql), otherwise);
  }

  /** The first column of the first row, or `otherwise`, also in the place of NULL. */
  function value<Value, Values extends unknown[] = [number]>(sql: string): Get<Values, Value | undefined>;
  function value<Value, Values extends unknown[] = [number]>(sql: string, otherwise: Value): Get<Values, Value>;
  function value<Value, Values extends unknown[]>(sql: string, otherwise?: Value) {
    return getter(prepared<Values, Value>(sql).pluck(), otherwise);
  }

  return {
    row,
    value,
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
    eachValue<Value, Values extends unknown[] = []>(sql: string) {
      const statement = prepared<Values, Value>(sql).pluck();
      return (...values: Values): IterableIterator<Value> => statement.iterate(...values);
    },
    run(sql: string) {
      const statement = database.prepare(sql);
      return (...values: unknown[]): Database.RunResult => statement.run(...values);
    },
  };
}

/** Rows in ascending order of a key, so many at a time; `read` gives those behind one. */
export function* pieces<Row>(
  read: (behind: number, limit: number) => Row[],
  keyOf: (row: Row) => number,
  limit: number,
): Generator<readonly Row[]> {
  for (let rows = read(0, limit), last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = read(keyOf(last), limit);
  }
}

export const countOf = (database: ReadableDatabase, sql: string): number =>
  database.prepare<[], number>(sql).pluck().get() ?? 0;

/** For those who read nothing else of `meta`. */
export const metaValue = (database: ReadableDatabase, key: string): string | undefined =>
  database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);

export function pageDeleter(database: WritableDatabase, tables: readonly string[]): (page: number) => void {
  const statements = tables.map((table) => sqlOf(database).run(`DELETE FROM ${table} WHERE page = ?`));
  return (page) => statements.forEach((run) => run(page));
}

/** `INSERT` of columns (separated by spaces), each from the parameter of its name in camel case. */
export function insertSql(table: string, columns: string, or: '' | 'OR REPLACE' | 'OR IGNORE' = ''): string {
  const names = columns.split(' ');
  return `INSERT ${or} INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${camelCase(name)}`).join(', ')})`;
}

/** Columns (separated by spaces) of `of`, each under its name in camel case. */
export const columnsSql = (of: string, columns: string): string =>
  columns
    .split(' ')
    .map((name) => (name.includes('_') ? `${of}.${name} AS ${camelCase(name)}` : `${of}.${name}`))
    .join(', ');

const camelCase = (name: string): string => name.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase());

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  /** Place in the primary key; 0 outside. */
  readonly pk: number;
}

export const columnsIn = (database: ReadableDatabase, table: string): ColumnInfo[] =>
  database.pragma(`table_info('${table}')`) as ColumnInfo[];

interface TableInfo {
  readonly name: string;
  readonly type: string;
  /** 1 without rowids. */
  readonly wr: number;
}

/** In order, without those of SQLite itself. Search indexes are of the type `virtual`. */
export const tablesIn = (database: ReadableDatabase): TableInfo[] =>
  (database.pragma('table_list') as (TableInfo & { readonly schema: string })[])
    .filter(({ schema, name }) => schema === 'main' && !name.startsWith('sqlite_'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A copy appears under its name when it is complete. */
export async function copyDatabase(
  database: ReadableDatabase,
  target: string,
  options?: Database.BackupOptions,
): Promise<void> {
  const draft = `${target}-draft`;
  removeDatabase(draft);
  try {
    await database.backup(draft, options);
    renameSync(draft, target);
  } finally {
    removeDatabase(draft);
  }
}

/** What readers leave beside a database. */
export function removeLog(file: string): void {
  for (const rest of ['-wal', '-shm', '-journal']) rmSync(file + rest, { force: true });
}

export function removeDatabase(file: string): void {
  rmSync(file, { force: true });
  removeLog(file);
}
