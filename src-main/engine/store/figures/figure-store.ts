import { figureMeasures, type FiguresState, type FigureTable, type PageFigures } from '../../../contract/figures.ts';
import type { ReadFigures } from '../../source/figures/read-figures.ts';
import type { WritableDatabase } from '../database.ts';
import type { JoinedFigures } from './join-figures.ts';

/** Imported tables of traffic and links. */
export interface FigureStore {
  state(): FiguresState;
  /** Begins a table in the place of one that has the same name and kind; rows come afterwards, piece by piece. */
  begin(table: Omit<ReadFigures, 'rows'>, addresses: number, importedAt: number): number;
  add(table: number, rows: ReadFigures['rows']): void;
  remove(name: string | null): number;
  saveJoined(joined: JoinedFigures): void;
  of(page: number): PageFigures | null;
  readonly isEmpty: boolean;
}

interface TableRow extends Omit<FigureTable, 'measures' | 'examples' | 'importedAt'> {
  readonly measures: string;
  readonly examples: string;
  readonly imported_at: number;
}

export function figureStore(database: WritableDatabase): FigureStore {
  const tables = database.prepare<[], TableRow>(
    'SELECT name, kind, measures, addresses, skipped, imported_at, joined, unmatched, examples FROM figure_table ORDER BY id DESC',
  );
  const counts = database.prepare<[], Record<string, number>>(
    `SELECT count(*) AS pages, ${figureMeasures.map((measure) => `count(${measure}) AS ${measure}`).join(', ')} FROM page_figure`,
  );
  const dropRows = database.prepare(
    'DELETE FROM figure WHERE source IN (SELECT id FROM figure_table WHERE name = ? AND kind = ?)',
  );
  const dropTable = database.prepare('DELETE FROM figure_table WHERE name = ? AND kind = ?');
  const newTable = database.prepare(
    'INSERT INTO figure_table (name, kind, measures, addresses, skipped, imported_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const newRow = database.prepare(
    `INSERT OR REPLACE INTO figure (source, address, ${figureMeasures.join(', ')}) VALUES (@source, @address, ${figureMeasures.map((measure) => `@${measure}`).join(', ')})`,
  );
  const one = database.prepare<[number], PageFigures>(
    `SELECT ${figureMeasures.join(', ')} FROM page_figure WHERE page = ?`,
  );
  const any = database.prepare<[], number>('SELECT 1 FROM figure_table LIMIT 1').pluck();
  return {
    state() {
      const found = counts.get() ?? {};
      return {
        tables: tables.all().map(tableOf),
        pages: found['pages'] ?? 0,
        measures: figureMeasures.filter((measure) => (found[measure] ?? 0) > 0),
      };
    },
    begin: database.transaction(
      ({ name, kind, measures, skipped }: Omit<ReadFigures, 'rows'>, addresses: number, importedAt: number) => {
        dropRows.run(name, kind);
        dropTable.run(name, kind);
        return Number(
          newTable.run(name, kind, JSON.stringify(measures), addresses, skipped, importedAt).lastInsertRowid,
        );
      },
    ),
    add: database.transaction((source: number, rows: ReadFigures['rows']) => {
      for (const row of rows) newRow.run({ ...row, source });
    }),
    remove: database.transaction((name: string | null) => {
      database
        .prepare('DELETE FROM figure WHERE source IN (SELECT id FROM figure_table WHERE coalesce(? = name, 1))')
        .run(name);
      return database.prepare('DELETE FROM figure_table WHERE coalesce(? = name, 1)').run(name).changes;
    }),
    saveJoined: (joined) => database.transaction(() => saveJoinedFigures(database, joined))(),
    of: (page) => one.get(page) ?? null,
    get isEmpty() {
      return any.get() === undefined;
    },
  };
}

/** To be called inside a transaction. */
export function saveJoinedFigures(database: WritableDatabase, { pages, tables }: JoinedFigures): void {
  const insert = database.prepare(
    `INSERT INTO page_figure (page, ${figureMeasures.join(', ')}) VALUES (@page, ${figureMeasures.map((measure) => `@${measure}`).join(', ')})`,
  );
  const note = database.prepare('UPDATE figure_table SET joined = ?, unmatched = ?, examples = ? WHERE id = ?');
  database.exec('DELETE FROM page_figure');
  for (const [page, figures] of pages) insert.run({ ...figures, page });
  for (const { id, joined, unmatched, examples } of tables) note.run(joined, unmatched, JSON.stringify(examples), id);
}

function tableOf({ imported_at: importedAt, measures, examples, ...row }: TableRow): FigureTable {
  return {
    ...row,
    measures: JSON.parse(measures) as FigureTable['measures'],
    examples: JSON.parse(examples) as string[],
    importedAt,
  };
}
