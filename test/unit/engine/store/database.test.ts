import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../../src-main/engine/store/store.ts';
import { hideValues } from '../../../../src-main/engine/store/database.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('values that are hidden from the planner', () => {
  it('are those that something is compared with or set to, and no others', () => {
    expect(hideValues('SELECT 1 FROM a WHERE id = ? AND b >= @b AND c <> :c LIMIT ?')).toBe(
      'SELECT 1 FROM a WHERE id = +? AND b >= +@b AND c <> +:c LIMIT ?',
    );
    expect(hideValues("UPDATE a SET x=@x, y = 'b'")).toBe("UPDATE a SET x=+@x, y = 'b'");
    expect(hideValues('INSERT INTO a VALUES (?, ?)')).toBe('INSERT INTO a VALUES (?, ?)');
    expect(hideValues('SELECT x FROM a WHERE x LIKE ? AND y IN (?)')).toBe(
      'SELECT x FROM a WHERE x LIKE ? AND y IN (?)',
    );
  });

  it('compare and are kept as they are, whatever their kind', () => {
    const { database, close } = createStore(`${temporaryFolder()}/plain.pagetwin`, {
      name: 'plain',
      sources: [],
      createdAt: 0,
    });
    database.exec(
      'CREATE TABLE kinds (id INTEGER PRIMARY KEY, word TEXT, bytes BLOB) STRICT; INSERT INTO kinds (id) VALUES (1)',
    );
    const bytes = Uint8Array.of(0, 255, 1);
    database.prepare('UPDATE kinds SET word = ?, bytes = ? WHERE id = ?').run('007', bytes, 1);
    const by = (column: string, value: unknown) =>
      database.prepare(`SELECT k.id FROM kinds k JOIN kinds o ON o.id = k.id WHERE k.${column} = ?`).pluck().get(value);
    expect([by('word', '007'), by('word', '7'), by('bytes', bytes), by('id', 1), by('id', '1')]).toEqual([
      1,
      undefined,
      1,
      1,
      1,
    ]);
    close();
  });
});

describe('rows that are read in pieces', () => {
  const { database } = createStore(`${temporaryFolder()}/pieces.pagetwin`, {
    name: 'pieces',
    sources: [],
    createdAt: 0,
  });
  database.exec(
    'CREATE TABLE blobs (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, one BLOB, other BLOB NOT NULL) STRICT',
  );
  const insert = database.prepare('INSERT INTO blobs VALUES (?, ?, ?, ?)');
  const read = (kind: string) =>
    database.eachPacked<[number, Uint8Array | null, Uint8Array], [string]>(
      ['id', 'one', 'other'],
      'blobs WHERE kind = ?',
      kind,
    );

  it('are those that one statement reads, byte by byte, whatever bytes they are', () => {
    const blob = fc.uint8Array({ maxLength: 9 });
    const row = fc.record({
      id: fc.integer({ min: 0, max: 2000 }),
      kind: fc.constantFrom('a', 'b'),
      one: fc.option(blob),
      other: blob,
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 600, size: 'max' }), (rows) => {
        database.exec('DELETE FROM blobs');
        for (const { id, kind, one, other } of rows) insert.run(id, kind, one, other);
        const wanted = rows.filter(({ kind }) => kind === 'a').toSorted((x, y) => x.id - y.id);
        const found = Array.from(read('a'), ([id, one, other]) => [id, one && [...one], [...other]]);
        expect(found).toEqual(wanted.map(({ id, one, other }) => [id, one && [...one], [...other]]));
      }),
      { numRuns: 60 },
    );
  });

  it('hold every byte, and are read while others are written', () => {
    database.exec('DELETE FROM blobs');
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (let id = 1; id <= 300; id += 1) insert.run(id, 'a', null, bytes.toReversed());
    let rows = 0;
    for (const [id, one, other] of read('a')) {
      insert.run(id + 1000, 'b', bytes, bytes);
      expect([one, ...other]).toEqual([null, ...bytes.toReversed()]);
      rows += 1;
    }
    expect(rows).toBe(300);
  });
});
