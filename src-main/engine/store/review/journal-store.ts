import { translate } from '../../../locales/translate.ts';
import type { ReviewCommand, HistoryEntry, HistoryState } from '../../../contract/reviews.ts';
import type { WritableDatabase } from '../database.ts';
import { packText, unpackText } from '../compression.ts';

type Cell = string | number | null;
export type ReviewRow = Readonly<Record<string, Cell>>;

/** One row of a review table before and after a command; null is no row. */
export interface RowChange {
  readonly table: ReviewTable;
  readonly key: string;
  readonly before: ReviewRow | null;
  readonly after: ReviewRow | null;
}

/** The tables that only reviewers write, with their keys. */
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

/**
 * Everything that reviewers do goes through here: a command is the rows that it changes, written together with the rows
 * that stood there before. Undoing writes the earlier rows back, so that no command needs an inverse of its own, and
 * both survive the end of the process.
 */
export interface JournalStore {
  /** The row under a key as it is now. */
  row(table: ReviewTable, key: string): ReviewRow | null;
  /**
   * Writes the rows and remembers the command; what was undone before can no longer be redone. Null when nothing
   * changes.
   */
  perform(command: ReviewCommand, parameters: CommandParameters, rows: readonly NewRow[], at: number): Performed | null;
  undo(): Performed | null;
  redo(): Performed | null;
  state(): HistoryState;
  list(offset: number, limit: number): { rows: HistoryEntry[]; total: number };
}

export interface NewRow {
  readonly table: ReviewTable;
  readonly key: string;
  readonly after: ReviewRow | null;
}

export interface Performed {
  readonly entry: HistoryEntry;
  /** As they were carried out: of an undone command `after` is what stood there before it. */
  readonly changes: readonly RowChange[];
}

/** Older commands are forgotten; they can no longer be undone, and what they did stays. */
const maxCommands = 2000;

interface Row {
  readonly id: number;
  readonly name: ReviewCommand;
  readonly parameters: string;
  readonly changes: Uint8Array;
  readonly at: number;
  readonly undone: number;
}

export function journalStore(database: WritableDatabase): JournalStore {
  const tables = reviewTables(database);
  const insert = database.prepare('INSERT INTO command (name, parameters, changes, at) VALUES (?, ?, ?, ?)');
  const dropUndone = database.prepare('DELETE FROM command WHERE undone = 1');
  const dropOld = database.prepare('DELETE FROM command WHERE id <= (SELECT max(id) FROM command) - ?');
  const mark = database.prepare('UPDATE command SET undone = ? WHERE id = ?');
  const byId = database.prepare<[number | bigint], Row>('SELECT * FROM command WHERE id = ?');
  const last = database.prepare<[], Row>('SELECT * FROM command WHERE undone = 0 ORDER BY id DESC LIMIT 1');
  const next = database.prepare<[], Row>('SELECT * FROM command WHERE undone = 1 ORDER BY id LIMIT 1');
  const select = database.prepare<[number, number], Row>('SELECT * FROM command ORDER BY id DESC LIMIT ? OFFSET ?');
  const total = database.prepare<[], number>('SELECT count(*) FROM command').pluck();

  const carryOut = (row: Row, undone: boolean): Performed => {
    const stored = JSON.parse(unpackText(row.changes)) as RowChange[];
    const changes = undone
      ? stored.map(({ before, after, ...change }) => ({ ...change, before: after, after: before })).toReversed()
      : stored;
    for (const { table, key, after } of changes) tables.write(table, key, after);
    mark.run(undone ? 1 : 0, row.id);
    return { entry: entryOf({ ...row, undone: undone ? 1 : 0 }), changes };
  };
  return {
    row: tables.read,
    perform: database.transaction(
      (command: ReviewCommand, parameters: CommandParameters, rows: readonly NewRow[], at: number) => {
        const changes = rows.flatMap(({ table, key, after }): RowChange[] => {
          const before = tables.read(table, key);
          return sameRow(before, after) ? [] : [{ table, key, before, after }];
        });
        if (changes.length === 0) return null;
        for (const { table, key, after } of changes) tables.write(table, key, after);
        dropUndone.run();
        const { lastInsertRowid } = insert.run(
          command,
          JSON.stringify({ count: changes.length, ...parameters }),
          packText(JSON.stringify(changes)),
          at,
        );
        dropOld.run(maxCommands);
        const row = byId.get(lastInsertRowid);
        return row ? { entry: entryOf(row), changes } : null;
      },
    ),
    undo: database.transaction(() => {
      const row = last.get();
      return row ? carryOut(row, true) : null;
    }),
    redo: database.transaction(() => {
      const row = next.get();
      return row ? carryOut(row, false) : null;
    }),
    state: () => ({ undo: optionalEntry(last.get()), redo: optionalEntry(next.get()) }),
    list: (offset, limit) => ({ rows: select.all(limit, offset).map(entryOf), total: total.get() ?? 0 }),
  };
}

const optionalEntry = (row: Row | undefined): HistoryEntry | null => (row ? entryOf(row) : null);

function entryOf({ id, name, parameters, at, undone }: Row): HistoryEntry {
  const values = JSON.parse(parameters) as Record<string, string | number>;
  return {
    id,
    command: name,
    parameters: values,
    words: translate('en', `command.${name}`, values),
    at,
    undone: undone === 1,
  };
}

function reviewTables(database: WritableDatabase) {
  const statements = new Map(
    Object.entries(keyOf).map(([table, key]) => {
      const columns = (database.pragma(`table_info(${table})`) as { readonly name: string }[]).map(({ name }) => name);
      const marks = columns.map(() => '?').join(', ');
      return [
        table,
        {
          columns,
          read: database.prepare<[string], ReviewRow>(`SELECT * FROM ${table} WHERE ${key} = ?`),
          remove: database.prepare(`DELETE FROM ${table} WHERE ${key} = ?`),
          insert: database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`),
        },
      ] as const;
    }),
  );
  const of = (table: ReviewTable) => statements.get(table) ?? missing(table);
  return {
    read: (table: ReviewTable, key: string): ReviewRow | null => of(table).read.get(key) ?? null,
    write(table: ReviewTable, key: string, row: ReviewRow | null): void {
      const { remove, insert, columns } = of(table);
      remove.run(key);
      if (row) insert.run(...columns.map((name) => row[name] ?? null));
    },
  };
}

function sameRow(a: ReviewRow | null, b: ReviewRow | null): boolean {
  if (a === null || b === null) return a === b;
  return Object.entries(a).every(([name, value]) => timeColumns.has(name) || value === b[name]);
}

/** Doing the same once more is no command. */
const timeColumns: ReadonlySet<string> = new Set(['decided_at', 'reviewed_at', 'excluded_at', 'created_at']);

function missing(table: string): never {
  throw new Error(`${table} is no review table`);
}
