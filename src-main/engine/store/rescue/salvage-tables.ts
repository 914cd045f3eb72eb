import type Database from 'better-sqlite3';
import { textColumns } from '../stored-texts.ts';
import type { SalvageTable } from './salvage-rows.ts';

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
