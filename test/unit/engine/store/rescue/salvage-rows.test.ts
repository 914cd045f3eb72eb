import { openDatabase, type ReadableDatabase } from '../../../../../src-main/engine/store/database.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { salvageRows, type SalvageTable } from '../../../../../src-main/engine/store/rescue/salvage-rows.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const pageBytes = 1024;
const leaf = { table: 0x0d, index: 0x0a };
let files = 0;

/** A database with one table, some pages of which are filled with garbage. */
function damagedDatabase(
  create: (database: ReadableDatabase) => void,
  broken: (page: Buffer) => boolean,
): ReadableDatabase {
  const file = path.join(folder, `${(files += 1)}.db`);
  const database = openDatabase(file);
  database.pragma(`page_size = ${pageBytes}`);
  create(database);
  database.close();
  const bytes = readFileSync(file);
  for (let at = pageBytes; at < bytes.length; at += pageBytes) {
    const page = bytes.subarray(at, at + pageBytes);
    if (broken(page)) page.fill(0xa7);
  }
  writeFileSync(file, bytes);
  return openDatabase(file, { readonly: true });
}

function salvaged(
  database: ReadableDatabase,
  table: SalvageTable,
): { readonly ids: number[]; readonly damaged: boolean } {
  let damaged = false;
  const ids = [...salvageRows(database, table, () => (damaged = true))].map(([id]) => Number(id));
  database.close();
  return { ids, damaged };
}

const rows = 400;
const all = Array.from({ length: rows }, (_, index) => index * 3 + 1);
const numbered: SalvageTable = { name: 't', columns: ['id', 'value'], key: [], isNumbered: false, texts: [] };
const fill = (database: ReadableDatabase, definition: string, kind = '') => {
  database.exec(`CREATE TABLE t (${definition}) ${kind}`);
  const insert = database.prepare('INSERT INTO t VALUES (?, ?)');
  database.transaction(() => all.forEach((id) => insert.run(id, `value ${id} `.repeat(6))))();
};

function tenthLeaf(): (page: Buffer) => boolean {
  let leaves = 0;
  return (page) => page[0] === leaf.index && (leaves += 1) === 10;
}

describe('rows of a damaged table', () => {
  it('are all there when nothing is damaged', () => {
    const database = damagedDatabase(
      (fresh) => fill(fresh, 'id INTEGER PRIMARY KEY, value TEXT'),
      () => false,
    );
    expect(salvaged(database, numbered)).toEqual({ ids: all, damaged: false });
  });

  it('are missing only where their own page is broken, wherever that is', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 12 }), (broken) => {
        let leaves = 0;
        const lost: number[] = [];
        const database = damagedDatabase(
          (fresh) => fill(fresh, 'id INTEGER PRIMARY KEY, value TEXT'),
          (page) => {
            if (page[0] !== leaf.table || !broken.includes(leaves++)) return false;
            lost.push(page.readUInt16BE(3));
            return true;
          },
        );
        const { ids, damaged } = salvaged(database, numbered);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(ids.every((id) => all.includes(id))).toBe(true);
        expect(rows - ids.length).toBe(lost.reduce((total, cells) => total + cells, 0));
        expect(damaged).toBe(lost.length > 0);
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  it('are found on both sides of the damage where numbers only begin the key', () => {
    const database = damagedDatabase(
      (fresh) => fill(fresh, 'id INTEGER, value TEXT, PRIMARY KEY (id, value)', 'WITHOUT ROWID'),
      tenthLeaf(),
    );
    const { ids, damaged } = salvaged(database, {
      name: 't',
      columns: ['id', 'value'],
      key: ['id', 'value'],
      isNumbered: true,
      texts: ['value'],
    });
    expect(damaged).toBe(true);
    expect(ids.length).toBeGreaterThan(rows - 25);
    expect([ids[0], ids.at(-1)]).toEqual([all[0], all.at(-1)]);
  });

  it('are read from both ends where the key is a word', () => {
    const database = damagedDatabase((fresh) => {
      fresh.exec('CREATE TABLE t (id INTEGER, word TEXT PRIMARY KEY) WITHOUT ROWID');
      const insert = fresh.prepare('INSERT INTO t VALUES (?, ?)');
      fresh.transaction(() => all.forEach((id) => insert.run(id, `word ${String(id).padStart(5, '0')} `.repeat(5))))();
    }, tenthLeaf());
    const { ids, damaged } = salvaged(database, {
      name: 't',
      columns: ['id', 'word'],
      key: ['word'],
      isNumbered: false,
      texts: ['word'],
    });
    expect(damaged).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(rows - 25);
  });

  it('whose number was altered do not take the rows behind them along', () => {
    let done = false;
    const database = damagedDatabase(
      (fresh) => fill(fresh, 'id INTEGER PRIMARY KEY, value TEXT'),
      (page) => {
        if (done || page[0] !== leaf.table || page.readUInt16BE(3) < 5) return false;
        done = true;
        // The number of the third cell stands behind the length of its record; the first byte of one of two bytes is
        // its larger part.
        const cell = page.readUInt16BE(8 + 2 * 2);
        const at = (page[cell] ?? 0) >= 0x80 ? cell + 2 : cell + 1;
        page[at] = (page[at] ?? 0) >= 0x80 ? 0xff : 0x7f;
        return false;
      },
    );
    const { ids, damaged } = salvaged(database, numbered);
    expect(damaged).toBe(true);
    expect(rows - ids.length).toBe(1);
  });
});
