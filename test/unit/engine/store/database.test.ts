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
