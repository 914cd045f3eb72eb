import Database from 'better-sqlite3';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src-main/engine/app-error.ts';
import {
  createAuditFile,
  examineFile,
  lookIntoFile,
  openAuditFile,
  readAuditFile,
} from '../../../../src-main/engine/store/audit-file.ts';
import { copyDatabase, type WritableDatabase } from '../../../../src-main/engine/store/database.ts';
import { rescueFile } from '../../../../src-main/engine/store/rescue/rescue-file.ts';
import {
  applicationId,
  firstVersion,
  formatVersion,
  unreleasedApplicationId,
} from '../../../../src-main/engine/store/schema/migrations.ts';
import { createStore } from '../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);

const quietly = { signal: new AbortController().signal, progress: () => {} };

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
  return 'no error';
}

describe('an audit file', () => {
  it('is never written over by a new one', () => {
    createAuditFile(at('once.pagetwin')).close();
    const before = readFileSync(at('once.pagetwin'));
    expect(codeOf(() => createAuditFile(at('once.pagetwin')))).toBe('audit-file-exists');
    expect(readFileSync(at('once.pagetwin')).equals(before)).toBe(true);
  });

  it('is there complete or not at all: what a killed process left of it is thrown away', () => {
    const fail = () => {
      throw new Error('killed');
    };
    expect(() => createAuditFile(at('half.pagetwin'), fail)).toThrow('killed');
    expect(existsSync(at('half.pagetwin'))).toBe(false);
    const again = createAuditFile(at('half.pagetwin'), (database) =>
      database.prepare("INSERT INTO meta VALUES ('k', 'v')").run(),
    );
    expect(again.database.prepare("SELECT value FROM meta WHERE key = 'k'").pluck().get()).toBe('v');
    again.close();
  });

  it('is not there at all when the disk was full before it was complete', () => {
    const fill = (database: WritableDatabase) => {
      database.pragma(`max_page_count = ${(database.pragma('page_count', { simple: true }) as number) + 1}`);
      database.prepare("INSERT INTO meta VALUES ('k', ?)").run('x'.repeat(200_000));
    };
    expect(codeOf(() => createAuditFile(at('full.pagetwin'), fill))).toBe('disk-full');
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  it.each([
    ['made', (name: string) => Promise.resolve(createAuditFile(name).close())],
    ['copied', (name: string) => copyDatabase(readAuditFile(at('sound.pagetwin')), name)],
    ['rescued', (name: string) => rescueFile(at('sound.pagetwin'), name, quietly)],
  ])('that is %s takes nothing from the log of a killed run whose file was deleted', async (how, make) => {
    if (!existsSync(at('sound.pagetwin')))
      createStore(at('sound.pagetwin'), { name: 'sound', sources: [], createdAt: 0 }).close();
    const name = at(`log-${how}.pagetwin`);
    const killed = createAuditFile(name);
    killed.database.prepare("INSERT INTO meta VALUES ('k', 'of the killed run')").run();
    copyFileSync(`${name}-wal`, at('log'));
    killed.close();
    rmSync(name);
    renameSync(at('log'), `${name}-wal`);

    await make(name);
    const { database, close } = openAuditFile(name);
    expect(database.prepare("SELECT value FROM meta WHERE key = 'k'").pluck().get()).toBeUndefined();
    close();
  });

  it('tells whether it still stands under its name', () => {
    const file = createAuditFile(at('here.pagetwin'));
    expect(file.isThere()).toBe(true);
    renameSync(at('here.pagetwin'), at('there.pagetwin'));
    expect(file.isThere()).toBe(false);
    createAuditFile(at('other-one.pagetwin')).close();
    renameSync(at('other-one.pagetwin'), at('here.pagetwin'));
    expect(file.isThere()).toBe(false);
    renameSync(at('there.pagetwin'), at('here.pagetwin'));
    expect(file.isThere()).toBe(true);
    file.close();
  });

  it('that is shorter than it says is refused, as is one whose last table is garbage', () => {
    createAuditFile(at('cut.pagetwin')).close();
    const bytes = readFileSync(at('cut.pagetwin'));
    writeFileSync(at('cut.pagetwin'), bytes.subarray(0, bytes.length - 1000));
    expect(codeOf(() => openAuditFile(at('cut.pagetwin')))).toBe('audit-file-damaged');
    writeFileSync(at('cut.pagetwin'), bytes.fill(0x55, bytes.length - 32_768));
    expect(codeOf(() => openAuditFile(at('cut.pagetwin')))).toBe('audit-file-damaged');
    expect(readFileSync(at('cut.pagetwin')).equals(bytes)).toBe(true);
  });

  it('has one owner at a time, and is free again when that one closes', () => {
    const first = createAuditFile(at('owned.pagetwin'));
    expect(codeOf(() => openAuditFile(at('owned.pagetwin')))).toBe('audit-file-locked');
    first.close();
    openAuditFile(at('owned.pagetwin')).close();
    expect(existsSync(at('owned.pagetwin-lock'))).toBe(false);
  });

  it('can be read beside its owner, who sees no lock from it', () => {
    const owner = createAuditFile(at('read.pagetwin'));
    const reader = readAuditFile(at('read.pagetwin'));
    owner.database.prepare("INSERT INTO meta VALUES ('k', 'v')").run();
    expect(reader.prepare("SELECT value FROM meta WHERE key = 'k'").pluck().get()).toBe('v');
    reader.close();
    owner.close();
  });

  it('from a newer version is refused and left as it is', () => {
    createAuditFile(at('newer.pagetwin')).close();
    const database = new Database(at('newer.pagetwin'));
    database.pragma(`user_version = ${formatVersion + 10}`);
    database.pragma('journal_mode = DELETE');
    database.close();
    const before = readFileSync(at('newer.pagetwin'));
    expect(codeOf(() => openAuditFile(at('newer.pagetwin')))).toBe('audit-file-newer');
    expect(readFileSync(at('newer.pagetwin')).equals(before)).toBe(true);
    expect(existsSync(at('newer.pagetwin-lock'))).toBe(false);
  });

  it.each([
    ['by its mark', unreleasedApplicationId, 260],
    ['by its version', applicationId, firstVersion - 1],
  ])(
    'from before the first release, %s, is refused by whoever reads it, and left as it is',
    async (by, mark, version) => {
      const name = `unreleased ${by}`;
      const file = at(`${name}.pagetwin`);
      createAuditFile(file).close();
      const database = new Database(file);
      database.pragma(`application_id = ${mark}`);
      database.pragma(`user_version = ${version}`);
      database.pragma('journal_mode = DELETE');
      database.close();
      const before = readFileSync(file);
      expect(codeOf(() => openAuditFile(file))).toBe('audit-file-unreleased');
      expect(codeOf(() => [...examineFile(file)])).toBe('audit-file-unreleased');
      expect(codeOf(() => lookIntoFile(file, () => null))).toBe('audit-file-unreleased');
      if (mark === unreleasedApplicationId) {
        const rescued = rescueFile(file, at(`${name}-rescued.pagetwin`), quietly);
        await expect(rescued).rejects.toMatchObject({ code: 'audit-file-unreleased' });
      }
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(folder).filter((entry) => entry.startsWith(name))).toEqual([`${name}.pagetwin`]);
    },
  );

  it.each([
    ['a text', 'hello', 'audit-not-a-file'],
    ['an empty file', '', 'audit-not-a-file'],
  ])('that is %s is refused', (_, content, code) => {
    writeFileSync(at('other.pagetwin'), content);
    expect(codeOf(() => openAuditFile(at('other.pagetwin')))).toBe(code);
  });

  it('that is some other SQLite database is refused', () => {
    const other = new Database(at('other.db'));
    other.exec('CREATE TABLE t (x)');
    other.close();
    expect(codeOf(() => openAuditFile(at('other.db')))).toBe('audit-not-a-file');
  });

  it('that is damaged says so', () => {
    createAuditFile(at('damaged.pagetwin')).close();
    const bytes = readFileSync(at('damaged.pagetwin'));
    bytes.fill(0x41, 100, 6000);
    writeFileSync(at('damaged.pagetwin'), bytes);
    expect(codeOf(() => openAuditFile(at('damaged.pagetwin')))).toBe('audit-file-damaged');
  });

  it('that is damaged in many places names the first of them', () => {
    const file = at('many.pagetwin');
    createAuditFile(file).close();
    const database = new Database(file);
    const insert = database.prepare("INSERT INTO meta (key, value) VALUES ('k' || ?, hex(zeroblob(900)))");
    for (let key = 0; key < 200; key += 1) insert.run(key);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    const bytes = readFileSync(file);
    const size = bytes.readUInt16BE(16);
    for (const { index } of bytes.toString('latin1').matchAll(/0{1000}/gu)) {
      const page = size * Math.floor(index / size);
      bytes.fill(0xff, page + 8, page + 20);
    }
    writeFileSync(file, bytes);
    expect(() => openAuditFile(file)).toThrow(
      expect.objectContaining({
        parameters: expect.objectContaining({ part: 'settings', technical: expect.stringMatching(/^meta: [^\n]+$/u) }),
      }),
    );
  });

  it('that does not exist, or is a folder, is told apart', () => {
    expect(codeOf(() => openAuditFile(at('nowhere.pagetwin')))).toBe('file-not-found');
    expect(codeOf(() => openAuditFile(folder))).toBe('file-is-special');
  });
});
