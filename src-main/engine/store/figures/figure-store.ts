import { figureMeasures, type FiguresState, type FigureTable } from '../../../contract/figures.ts';
import type { FigureRow, ReadFigures } from '../../source/figures/read-figures.ts';
import { inTransaction, insertSql, sqlOf, type WritableDatabase } from '../database.ts';
import type { JoinedFigures } from './join-figures.ts';

type TableRow = Omit<FigureTable, 'measures' | 'examples'> & Readonly<Record<'measures' | 'examples', string>>;

const measureColumns = figureMeasures.join(' ');

export function figureStore(database: WritableDatabase) {
  const { row, rows, run } = sqlOf(database);
  const tables = rows<TableRow>(
    `SELECT name, kind, measures, addresses, skipped, imported_at, joined, unmatched, examples
     FROM figure_table ORDER BY id DESC`,
  );
  const counts = row<Record<string, number>, []>(
    `SELECT count(*) AS pages, ${figureMeasures.map((measure) => `count(${measure}) AS ${measure}`).join(', ')} FROM page_figure`,
    {},
  );
  const newTable = run(
    'INSERT INTO figure_table (name, kind, measures, addresses, skipped, imported_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const newRow = run(insertSql('figure', `source address ${measureColumns}`, 'OR REPLACE'));
  /** Null is any. */
  const wanted = 'coalesce(@name = name, 1) AND coalesce(@kind = kind, 1)';
  const dropRows = run(`DELETE FROM figure WHERE source IN (SELECT id FROM figure_table WHERE ${wanted})`);
  const dropTables = run(`DELETE FROM figure_table WHERE ${wanted}`);
  const drop = (tablesOf: Readonly<{ name: string | null; kind: string | null }>) => {
    dropRows(tablesOf);
    return dropTables(tablesOf).changes;
  };
  return {
    state(): FiguresState {
      const found = counts();
      return {
        tables: tables().map(({ measures, examples, ...table }) => ({
          ...table,
          measures: JSON.parse(measures) as FigureTable['measures'],
          examples: JSON.parse(examples) as string[],
        })),
        pages: found['pages'] ?? 0,
        measures: figureMeasures.filter((measure) => (found[measure] ?? 0) > 0),
      };
    },
    /** Replaces one of the same name and kind; rows come afterwards. */
    begin: inTransaction(database, (table: Omit<ReadFigures, 'rows'>, addresses: number, importedAt: number) => {
      const { name, kind, measures, skipped } = table;
      drop({ name, kind });
      return Number(newTable(name, kind, JSON.stringify(measures), addresses, skipped, importedAt).lastInsertRowid);
    }),
    add: inTransaction(database, (source: number, rows: readonly FigureRow[]) => {
      for (const figures of rows) newRow({ ...figures, source });
    }),
    remove: inTransaction(database, (name: string | null) => drop({ name, kind: null })),
    saveJoined: inTransaction(database, (joined: JoinedFigures) => saveJoinedFigures(database, joined)),
  };
}

/** Inside a transaction. */
export function saveJoinedFigures(database: WritableDatabase, { pages, tables }: JoinedFigures) {
  const { run } = sqlOf(database);
  const insert = run(insertSql('page_figure', `page ${measureColumns}`));
  const note = run('UPDATE figure_table SET joined = ?, unmatched = ?, examples = ? WHERE id = ?');
  database.exec('DELETE FROM page_figure');
  for (const [page, figures] of pages) insert({ ...figures, page });
  for (const { id, joined, unmatched, examples } of tables) note(joined, unmatched, JSON.stringify(examples), id);
}
