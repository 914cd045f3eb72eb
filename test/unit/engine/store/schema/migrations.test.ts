import { openDatabase, type ReadableDatabase } from '../../../../../src-main/engine/store/database.ts';
import { describe, expect, it } from 'vitest';
import { formatVersion, migrate, type Migration } from '../../../../../src-main/engine/store/schema/migrations.ts';

const versionOf = (database: ReadableDatabase) => database.pragma('user_version', { simple: true });
const columnsOf = (database: ReadableDatabase, table: string) =>
  (database.pragma(`table_info('${table}')`) as { name: string }[]).map(({ name }) => name);

describe('the schema of a new file', () => {
  const database = openDatabase(':memory:');
  migrate(database);
  const tables = database.pragma('table_list') as { schema: string; name: string; type: string; strict: number }[];
  const own = tables.filter(({ schema, name }) => schema === 'main' && !name.startsWith('sqlite_'));

  it('has the newest version', () => {
    expect(versionOf(database)).toBe(formatVersion);
  });

  it('has strict tables only, so that a value of the wrong type is refused', () => {
    const ordinary = own.filter(({ type }) => type === 'table');
    expect(ordinary.length).toBeGreaterThan(40);
    expect(ordinary.filter(({ strict }) => strict === 0)).toEqual([]);
  });

  it('has views whose columns are all there', () => {
    const views = own.filter(({ type }) => type === 'view').map(({ name }) => name);
    expect(views.toSorted()).toEqual(['copy_pair', 'finding', 'listed_relation', 'shown_sentence']);
    for (const view of views) expect(database.prepare(`SELECT * FROM ${view}`).all()).toEqual([]);
  });

  it('refers to tables that are there only', () => {
    for (const { name } of own) {
      const referred = (database.pragma(`foreign_key_list('${name}')`) as { table: string }[]).map(
        ({ table }) => table,
      );
      for (const table of referred) expect(columnsOf(database, table)).not.toEqual([]);
    }
  });

  it('is left as it is when the file is opened again', () => {
    const before = database.prepare('SELECT * FROM sqlite_schema').all();
    migrate(database);
    expect(database.prepare('SELECT * FROM sqlite_schema').all()).toEqual(before);
  });
});

describe('a file of an older version', () => {
  const first: Migration = {
    version: 1,
    apply: (database) => database.exec("CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('kept')"),
  };
  const second: Migration = { version: 2, apply: (database) => database.exec('ALTER TABLE t ADD COLUMN b TEXT') };
  const third: Migration = { version: 3, apply: (database) => database.exec("UPDATE t SET b = 'from ' || a") };

  it('is brought up to date with its content, by the steps that it has not had yet', () => {
    const database = openDatabase(':memory:');
    migrate(database, first);
    migrate(database, first, [second, third]);
    expect(versionOf(database)).toBe(3);
    expect(database.prepare('SELECT * FROM t').all()).toEqual([{ a: 'kept', b: 'from kept' }]);
  });

  it('stays whole in the version before a step that fails', () => {
    const database = openDatabase(':memory:');
    const broken: Migration = {
      version: 3,
      apply: (target) => target.exec("UPDATE t SET b = 'half'; SELECT * FROM missing"),
    };
    migrate(database, first);
    expect(() => migrate(database, first, [second, broken])).toThrow('missing');
    expect(versionOf(database)).toBe(2);
    expect(database.prepare('SELECT * FROM t').all()).toEqual([{ a: 'kept', b: null }]);
  });
});
