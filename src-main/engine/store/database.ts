import Database from 'better-sqlite3';
import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs';

/** Sees every committed batch. */
export interface ReadableDatabase extends Omit<Database.Database, 'transaction'>, ReturnType<typeof statementsOf> {}
/** One per audit, in the host process. */
export type WritableDatabase = ReadableDatabase & { readonly __writable: true };

export function openDatabase(file: string | Buffer, options?: Database.Options): ReadableDatabase {
  const database = new Database(file, options);
  return Object.assign(database, statementsOf(database));
}

/**
 * Makes SQLite plan each statement once: with STAT4 it plans again whenever values are bound, a quarter of a
 * millisecond, for statistics that audits do not have. A plus before a parameter hides its value.
 */
export function planOnce(database: ReadableDatabase) {
  database.prepare = ((sql: string) =>
    Database.prototype.prepare.call(database, hideValues(sql))) as typeof database.prepare;
}

export const hideValues = (sql: string) => sql.replace(/([=<>]\s*)([?@:])/g, '$1+$2');

function placeOf(column: string) {
  const [, written = '', mark = ''] = /^(.*?)(\?|\{\})?$/u.exec(column) ?? [];
  const [name = '', field] = camelCase(written).split('.');
  return { name, field, read: readMarked[mark] };
}

const readMarked: Readonly<Record<string, (value: unknown) => unknown>> = {
  '?': (value) => value === 1,
  '{}': (value) => JSON.parse(value as string),
};

function shaped(places: readonly ReturnType<typeof placeOf>[], values: readonly unknown[]) {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < places.length; at += 1) {
    const { name, field, read } = places[at] as ReturnType<typeof placeOf>;
    const value = read ? read(values[at]) : values[at];
    if (field === undefined) row[name] = value;
    else if (!(name in row)) row[name] = value === null ? null : field === '' ? {} : { [field]: value };
    else if (row[name] !== null) (row[name] as Record<string, unknown>)[field] = value;
  }
  return row;
}

/** Runs the statement when the first row is read, not before. */
export function* mapped<Row, Changed>(read: () => Iterable<Row>, change: (row: Row) => Changed) {
  for (const row of read()) yield change(row);
}

type Reading<Values extends unknown[], Row> = Pick<Database.Statement<Values, Row>, 'get' | 'all' | 'iterate'>;
type Get<Values extends unknown[], Result> = (...values: Values) => Result;

const all =
  <Values extends unknown[], Row>(read: Reading<Values, Row>) =>
  (...values: Values) =>
    read.all(...values);

const each =
  <Values extends unknown[], Row>(read: Reading<Values, Row>) =>
  (...values: Values) =>
    read.iterate(...values);

/**
 * Prepares statements and returns them as functions of the bound values. Column names become camel case; `a.b` is the
 * field `b` of an object `a`, which is null when its first field is (`a.` adds no field); `a?` is a boolean, `a{}` JSON.
 */
function statementsOf(database: Database.Database) {
  const plucked = <Values extends unknown[], Value>(sql: string) =>
    database.prepare(sql).pluck() as Database.Statement<Values, Value>;
  /** Other rows stay as SQLite returns them. */
  function prepared<Values extends unknown[], Row>(sql: string): Reading<Values, Row> {
    const statement = database.prepare(sql) as Database.Statement<Values, Row>;
    const columns = statement.columns().map(({ name }) => name);
    if (!columns.some((name) => /[_.?{]/u.test(name))) return statement;
    const places = columns.map(placeOf);
    const shape = (row: Row) => shaped(places, row as unknown[]) as Row;
    statement.raw();
    return {
      get(...values) {
        const found = statement.get(...values);
        return found === undefined ? found : shape(found);
      },
      all: (...values) => statement.all(...values).map(shape),
      iterate: (...values) => mapped(() => statement.iterate(...values), shape),
    };
  }

  function row<Row, Values extends unknown[] = [number]>(sql: string): Get<Values, Row | undefined>;
  function row<Row, Values extends unknown[] = [number]>(sql: string, otherwise: Row): Get<Values, Row>;
  function row<Row, Values extends unknown[]>(sql: string, otherwise?: Row) {
    const read = prepared<Values, Row>(sql);
    return (...values: Values) => read.get(...values) ?? otherwise;
  }

  /** The first column of the first row; `otherwise` without a row or for NULL. */
  function value<Value, Values extends unknown[] = [number]>(sql: string): Get<Values, Value | undefined>;
  function value<Value, Values extends unknown[] = [number]>(sql: string, otherwise: Value): Get<Values, Value>;
  function value<Value, Values extends unknown[]>(sql: string, otherwise?: Value) {
    const statement = plucked<Values, Value>(sql);
    return (...values: Values) => {
      const found = statement.get(...values);
      return otherwise === undefined ? found : (found ?? otherwise);
    };
  }

  function run<Values extends unknown[] = unknown[]>(sql: string) {
    const statement = database.prepare(sql);
    return (...values: Values) => statement.run(...values);
  }

  return {
    row,
    value,
    /** For aggregates, which always return a row. */
    sums: <Row, Values extends unknown[] = []>(sql: string) => row<Row, Values>(sql) as Get<Values, Row>,
    has<Values extends unknown[] = [number]>(sql: string) {
      const statement = plucked<Values, unknown>(sql);
      return (...values: Values) => statement.get(...values) !== undefined;
    },
    /** `from` may end with conditions. */
    count: <Values extends unknown[] = []>(from: string) => value<number, Values>(`SELECT count(*) FROM ${from}`, 0),
    rows: <Row, Values extends unknown[] = []>(sql: string) => all(prepared<Values, Row>(sql)),
    values: <Value, Values extends unknown[] = []>(sql: string) => all(plucked<Values, Value>(sql)),
    each: <Row, Values extends unknown[] = []>(sql: string) => each(prepared<Values, Row>(sql)),
    eachValue: <Value, Values extends unknown[] = []>(sql: string) => each(plucked<Values, Value>(sql)),
    eachTuple: <Row extends unknown[], Values extends unknown[] = []>(sql: string) =>
      each(database.prepare(sql).raw() as unknown as Database.Statement<Values, Row>),
    /**
     * Iterates over rows of a numeric key and blobs, ascending by key, in pieces, each read when it is asked for. A
     * blob of its own costs more than to read it from the file, so SQLite appends those of a piece: a third of the time
     * for short ones. `from` ends with a condition.
     */
    *eachPacked<Row extends [number, ...(Uint8Array | null)[]], Values extends unknown[] = []>(
      [key = '', ...blobs]: readonly string[],
      from: string,
      ...values: Values
    ): Generator<Row> {
      const statement = database
        .prepare(
          `SELECT json_group_array(${key}), ${blobs.map(packedSql).join(', ')}
           FROM (SELECT ${[key, ...blobs].join(', ')} FROM ${from} AND ${key} > ? ORDER BY ${key} LIMIT ${rowsPerPiece})`,
        )
        .raw() as Database.Statement<unknown[], PackedPiece>;
      for (let last: number | undefined = -1; last !== undefined;) {
        const [keys, ...packed] = statement.get(...values, last) as PackedPiece;
        const ids = JSON.parse(keys) as number[];
        const columns = blobs.map((_, at) => unpackBlobs(packed[2 * at] as string, packed[2 * at + 1] as Uint8Array));
        for (const [at, id] of ids.entries()) yield [id, ...columns.map((column) => column[at] ?? null)] as Row;
        last = ids.at(-1);
      }
    },
    /** All or nothing. The type is declared, because that of the library cannot be named in declarations of the package. */
    transaction: <Values extends unknown[], Answer>(change: (...values: Values) => Answer): Get<Values, Answer> =>
      Database.prototype.transaction.call(database, change) as Get<Values, Answer>,
    run,
    /** `columns` are separated by spaces; values are named like them, in camel case. */
    inserter(table: string, columns: string, or: '' | 'OR REPLACE' | 'OR IGNORE' = '') {
      const names = columns.split(' ');
      const values = names.map((name) => `@${camelCase(name)}`);
      return run(`INSERT ${or} INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`);
    },
  };
}

type PackedPiece = [keys: string, ...lengthsAndBytes: (string | Uint8Array | null)[]];

const rowsPerPiece = 128;

/** Two columns, from which `unpackBlobs` makes the blobs of all rows. What SQLite appends as text keeps its bytes. */
export const packedSql = (blob: string) =>
  `json_group_array(length(${blob})) AS lengths, CAST(group_concat(${blob}, '') AS BLOB) AS bytes`;

/** Parts of `bytes`, which live as long as any of them; null for NULL. */
export function unpackBlobs(lengths: string, bytes: Uint8Array | null): (Uint8Array | null)[] {
  const all = bytes ?? new Uint8Array();
  // A plain array: parts of a `Buffer` take three times as long to make.
  const plain = new Uint8Array(all.buffer, all.byteOffset, all.byteLength);
  let end = 0;
  return (JSON.parse(lengths) as (number | null)[]).map((length) =>
    length === null ? null : plain.subarray(end, (end += length)),
  );
}

/** Yields batches, ascending by key; `read` returns rows after a key. */
export function* pieces<Row>(
  read: (behind: number, limit: number) => Row[],
  keyOf: (row: Row) => number,
  limit: number,
) {
  for (let rows = read(0, limit), last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = read(keyOf(last), limit);
  }
}

export const metaReader = (database: ReadableDatabase) =>
  database.value<string | null, [key: string]>('SELECT value FROM meta WHERE key = ?', null);

export const metaWriter = (database: WritableDatabase) =>
  database.run<[key: string, value: string]>('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');

export const metaValue = (database: ReadableDatabase, key: string) => metaReader(database)(key);

export function pageDeleter(database: WritableDatabase, tables: readonly string[]) {
  const statements = tables.map((table) => database.run(`DELETE FROM ${table} WHERE page = ?`));
  return (page: number) => statements.forEach((run) => run(page));
}

const camelCase = (name: string) => name.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase());

/** `pk` is the position in the primary key, 0 for other columns. */
type ColumnInfo = Readonly<{ name: string; type: string; pk: number }>;

export const columnsIn = (database: ReadableDatabase, table: string) =>
  database.pragma(`table_info('${table}')`) as ColumnInfo[];

export const keyIn = (columns: readonly ColumnInfo[]) =>
  columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);

/** `wr` is 1 for WITHOUT ROWID. */
type TableInfo = Readonly<{ schema: string; name: string; type: string; wr: number }>;

/** Sorted, without SQLite's own. Search indexes are `virtual`. */
export const tablesIn = (database: ReadableDatabase) =>
  (database.pragma('table_list') as TableInfo[])
    .filter(({ schema, name }) => schema === 'main' && !name.startsWith('sqlite_'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The target appears complete. */
export async function copyDatabase(database: ReadableDatabase, target: string, options?: Database.BackupOptions) {
  const draft = `${target}-draft`;
  removeDatabase(draft);
  try {
    await database.backup(draft, options);
    moveDatabase(draft, target);
  } finally {
    removeDatabase(draft);
  }
}

/**
 * Moves closed databases. A log beside the new name belongs to a killed process whose file was deleted or replaced:
 * SQLite would apply it to this one.
 */
export function moveDatabase(from: string, to: string) {
  removeLog(from);
  removeLog(to);
  renameSync(from, to);
}

export function removeLog(file: string) {
  for (const rest of ['-wal', '-shm', '-journal']) rmSync(file + rest, { force: true });
}

export function removeDatabase(file: string) {
  rmSync(file, { force: true });
  removeLog(file);
}

/** The first bytes, padded with zeros. */
export function readHead(file: string, length: number) {
  const head = Buffer.alloc(length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, length, 0);
  } finally {
    closeSync(handle);
  }
  return head;
}
