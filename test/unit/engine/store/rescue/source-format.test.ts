import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { formatVersion, migrate } from '../../../../../src-main/engine/store/schema/migrations.ts';
import { formatOf } from '../../../../../src-main/engine/store/rescue/source-format.ts';

const columnsOf = (database: Database.Database) =>
  database.prepare("SELECT m.name, c.name AS column FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1, 2").all();

it('the format of a file is known by its columns', () => {
  const file = new Database(':memory:');
  let [format, formats] = [0, 0];
  for (let version = 10; version <= formatVersion; version += 1) {
    migrate(file, version);
    const before = format;
    format = file.pragma('user_version', { simple: true }) as number;
    if (format === before) continue;
    formats += 1;
    // Formats that differ in indexes or contents only look the same.
    const model = new Database(':memory:');
    migrate(model, formatOf(file));
    expect(columnsOf(model)).toEqual(columnsOf(file));
  }
  expect(formats).toBeGreaterThan(8);
});
