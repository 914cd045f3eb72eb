import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { formatVersion, migrate, type Migration } from '../../../../../src-main/engine/store/schema/migrations.ts';

const versionOf = (database: Database.Database) => database.pragma('user_version', { simple: true });
const columnsOf = (database: Database.Database, table: string) =>
  (database.pragma(`table_info('${table}')`) as { name: string }[]).map(({ name }) => name);

describe('the schema of a new file', () => {
  const database = new Database(':memory:');
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

/** What an audit of format 1 has otherwise. */
const toFormatOne = (database: Database.Database) =>
  database.exec(`
    DROP VIEW listed_relation; DROP VIEW copy_pair; DROP VIEW finding;
    ALTER TABLE pair DROP COLUMN edit_difference;
    ALTER TABLE view DROP COLUMN link_letters;
    DROP INDEX sentence_by_content_pages;
    CREATE INDEX sentence_by_pages ON sentence (pages, length, key);
    ALTER TABLE sentence DROP COLUMN content_pages;
    CREATE VIEW finding AS SELECT a, b, final_verdict AS verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence, detectors
      FROM pair WHERE final_verdict IS NOT NULL;
    CREATE VIEW copy_pair AS SELECT * FROM finding;
    CREATE VIEW listed_relation AS SELECT x.a, x.b, x.direction, r.verdict FROM relation x JOIN finding r ON r.a = x.a AND r.b = x.b;
    ALTER TABLE cluster RENAME COLUMN resolved_by_site TO settled;
    PRAGMA user_version = 1`);

describe('a file of an older version', () => {
  const first: Migration = {
    version: 1,
    apply: (database) => database.exec("CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('kept')"),
  };
  const second: Migration = { version: 2, apply: (database) => database.exec('ALTER TABLE t ADD COLUMN b TEXT') };
  const third: Migration = { version: 3, apply: (database) => database.exec("UPDATE t SET b = 'from ' || a") };

  it('is brought up to date with its content, by the steps that it has not had yet', () => {
    const database = new Database(':memory:');
    migrate(database, first);
    migrate(database, first, [second, third]);
    expect(versionOf(database)).toBe(3);
    expect(database.prepare('SELECT * FROM t').all()).toEqual([{ a: 'kept', b: 'from kept' }]);
  });

  it('comes to have the tables of a new file', () => {
    const [old, fresh] = [new Database(':memory:'), new Database(':memory:')];
    for (const database of [old, fresh]) migrate(database);
    toFormatOne(old);
    migrate(old);
    expect(versionOf(old)).toBe(formatVersion);
    for (const name of ['view', 'cluster', 'pair', 'finding', 'copy_pair', 'listed_relation'])
      expect(columnsOf(old, name), name).toEqual(columnsOf(fresh, name));
  });

  it('knows the edit differences of its pairs by what their comparisons found', () => {
    const old = new Database(':memory:');
    migrate(old);
    toFormatOne(old);
    const pair = old.prepare(
      `INSERT INTO pair VALUES (?, ?, 'partial', '', 80, 1, 1, 9, '', 0, 1, 0, 1, 0, 'partial', NULL)`,
    );
    const verified = old.prepare('INSERT INTO verified VALUES (?, ?, ?)');
    // 30 edits in 200 and 400 characters, more edits than characters, two empty texts, a comparison that failed.
    const facts = [
      [0, 0, 200, 400, 0, 0, 0, 0, 0, 0, 30],
      [0, 0, 10, 5, 0, 0, 0, 0, 0, 0, 12],
      [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      null,
    ];
    for (const [at, each] of facts.entries()) {
      pair.run(1, at + 2);
      verified.run(1, at + 2, each && JSON.stringify(each));
    }
    migrate(old);
    expect(old.prepare('SELECT edit_difference FROM finding ORDER BY b').pluck().all()).toEqual([0.075, 1, 0, null]);
  });

  it('stays whole in the version before a step that fails', () => {
    const database = new Database(':memory:');
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
