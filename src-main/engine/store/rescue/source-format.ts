import Database from 'better-sqlite3';
import { formatVersion, migrate } from '../schema/migrations.ts';
import { textColumns } from '../stored-texts.ts';
import type { SalvageTable } from './salvage-rows.ts';

/**
 * The newest format of which a damaged file has all tables with all columns. Its own word for it stands in the header and may be lost; a wrong one would
 * leave out whole tables.
 */
export function formatOf(damaged: Database.Database): number {
  const has = columnsOf(damaged);
  const model = new Database(':memory:');
  try {
    let [known, reached] = [0, 0];
    for (let version = 1; version <= formatVersion; version += 1) {
      migrate(model, version);
      const before = reached;
      reached = model.pragma('user_version', { simple: true }) as number;
      if (reached === before) continue;
      // Some formats lack columns of earlier ones, so a column that is missing does not rule out the formats behind.
      if ([...columnsOf(model)].every((column) => has.has(column))) known = reached;
    }
    return known === 0 ? formatVersion : known;
  } finally {
    model.close();
  }
}

/** The tables that are carried over: not the search indexes, which are made again. */
export function tablesOf(database: Database.Database): SalvageTable[] {
  return listTables(database)
    .filter(({ name }) => name !== 'searchable')
    .map(({ name, wr }) => {
      const columns = columnsIn(database, name);
      const key = wr ? columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk) : [];
      return {
        name,
        columns: columns.map((column) => column.name),
        key: key.map((column) => column.name),
        isNumbered: key[0]?.type === 'INTEGER',
        texts: textColumns(database, name),
      };
    });
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

const columnsIn = (database: Database.Database, table: string): Column[] => database.pragma(`table_info('${table}')`) as Column[];

function listTables(database: Database.Database): { name: string; wr: number }[] {
  return (database.pragma('table_list') as { schema: string; name: string; type: string; wr: number }[])
    .filter(({ schema, type, name }) => schema === 'main' && type === 'table' && !name.startsWith('sqlite_'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function columnsOf(database: Database.Database): Set<string> {
  return new Set(listTables(database).flatMap(({ name }) => columnsIn(database, name).map((column) => `${name}.${column.name}`)));
}
