import { translate } from '../../../locales/translate.ts';
import type { ReviewCommand, HistoryEntry } from '../../../contract/reviews.ts';
import { columnsIn, type WritableDatabase } from '../database.ts';
import { packText, unpackText } from '../compression.ts';
import { recordOf } from '../conditions.ts';

type Cell = string | number | null;
type ReviewRow = Readonly<Record<string, Cell>>;

/** Null means no row. */
export type RowChange = Readonly<{
  table: ReviewTable;
  key: string;
  before: ReviewRow | null;
  after: ReviewRow | null;
}>;

/** Tables that only reviewers write. */
const keyOf = {
  decision: 'address',
  cluster_review: 'key',
  exclusion: 'id',
  ignore_rule: 'id',
  saved_view: 'id',
  pair_label: 'id',
} as const;
export type ReviewTable = keyof typeof keyOf;

export type CommandParameters = Readonly<Record<string, string | number>>;

export type NewRow = Omit<RowChange, 'before'>;

export type Performed = Readonly<{
  entry: HistoryEntry;
  /** For an undone command, `after` is the state before it. */
  changes: readonly RowChange[];
}>;

/** Older commands cannot be undone. */
const maxCommands = 2000;

type Row = Omit<HistoryEntry, 'words'> & { readonly changes: Uint8Array };

/**
 * A command is stored as the rows that it changes and those before. Undoing writes these back: no command needs an
 * inverse, and both outlive the process.
 */
export function journalStore(database: WritableDatabase) {
  const { count, row: rowOf, rows: rowsOf, run, transaction } = database;
  const tables = reviewTables(database);
  const insert = run('INSERT INTO command (name, parameters, changes, at) VALUES (?, ?, ?, ?)');
  const dropUndone = run('DELETE FROM command WHERE undone = 1');
  const dropOld = run('DELETE FROM command WHERE id <= (SELECT max(id) FROM command) - ?');
  const mark = run('UPDATE command SET undone = ? WHERE id = ?');
  const select =
    'SELECT id, name AS command, parameters AS "parameters{}", changes, at, undone AS "undone?" FROM command';
  const byId = rowOf<Row, [number | bigint]>(`${select} WHERE id = ?`);
  const last = rowOf<Row, []>(`${select} WHERE undone = 0 ORDER BY id DESC LIMIT 1`);
  const next = rowOf<Row, []>(`${select} WHERE undone = 1 ORDER BY id LIMIT 1`);
  const all = rowsOf<Row, [number, number]>(`${select} ORDER BY id DESC LIMIT ? OFFSET ?`);
  const total = count('command');

  const carryOut = (row: Row | undefined, undone: boolean) => {
    if (!row) return null;
    const stored = JSON.parse(unpackText(row.changes)) as RowChange[];
    const changes = undone
      ? stored.map(({ before, after, ...change }) => ({ ...change, before: after, after: before })).toReversed()
      : stored;
    tables.write(changes);
    mark(Number(undone), row.id);
    return { entry: entryOf({ ...row, undone }), changes };
  };
  return {
    row: tables.read,
    /** Undone commands can no longer be redone. Null when nothing changes. */
    perform(command: ReviewCommand, parameters: CommandParameters, rows: readonly NewRow[], at: number) {
      return database.transaction(() => {
        const changes = rows.flatMap(({ table, key, after }) => {
          const before = tables.read(table, key);
          return sameRow(before, after) ? [] : [{ table, key, before, after }];
        });
        if (changes.length === 0) return null;
        tables.write(changes);
        dropUndone();
        const stored = JSON.stringify({ count: changes.length, ...parameters });
        const { lastInsertRowid } = insert(command, stored, packText(JSON.stringify(changes)), at);
        dropOld(maxCommands);
        const row = byId(lastInsertRowid);
        return row ? { entry: entryOf(row), changes } : null;
      })();
    },
    undo: transaction(() => carryOut(last(), true)),
    redo: transaction(() => carryOut(next(), false)),
    state() {
      const [undo, redo] = [last(), next()];
      return { undo: undo ? entryOf(undo) : null, redo: redo ? entryOf(redo) : null };
    },
    list: (offset: number, limit: number) => ({ rows: all(limit, offset).map(entryOf), total: total() }),
  };
}

function entryOf({ id, command, parameters, at, undone }: Row) {
  return { id, command, parameters, words: translate('en', `command.${command}`, parameters), at, undone };
}

function reviewTables(database: WritableDatabase) {
  const statements = recordOf(Object.keys(keyOf) as ReviewTable[], (table) => {
    const columns = columnsIn(database, table).map(({ name }) => name);
    return {
      columns,
      read: database.prepare<[string], ReviewRow>(`SELECT * FROM ${table} WHERE ${keyOf[table]} = ?`),
      remove: database.prepare(`DELETE FROM ${table} WHERE ${keyOf[table]} = ?`),
      insert: database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`),
    };
  });
  const of = (table: ReviewTable) => {
    if (!Object.hasOwn(statements, table)) throw new Error(`${table} is no review table`);
    return statements[table];
  };
  return {
    read: (table: ReviewTable, key: string) => of(table).read.get(key) ?? null,
    write(changes: readonly RowChange[]) {
      for (const { table, key, after } of changes) {
        const { remove, insert, columns } = of(table);
        remove.run(key);
        if (after) insert.run(...columns.map((name) => after[name] ?? null));
      }
    },
  };
}

function sameRow(a: ReviewRow | null, b: ReviewRow | null) {
  if (a === null || b === null) return a === b;
  return Object.entries(a).every(([name, value]) => timeColumns.has(name) || value === b[name]);
}

/** So that repeating a decision is no command. */
const timeColumns: ReadonlySet<string> = new Set(['decided_at', 'reviewed_at', 'excluded_at', 'created_at']);
