import { closeSync, existsSync, ftruncateSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf, fail } from '../../app-error.ts';
import { openNamedFile } from '../../named-file.ts';
import { isDamage, unlessDamaged } from '../check-file.ts';
import { sqliteMagic } from '../audit-file.ts';
import { type ReadableDatabase, readHead, removeDatabase, removeLog, openDatabase } from '../database.ts';
import { applicationId, markFile, migrate, pageSize, unreleasedApplicationId } from '../schema/migrations.ts';

const pieceBytes = 4 * 2 ** 20;

/**
 * Opens a copy for repair, with a valid header and the WAL merged. Throws `audit-not-a-file`, `audit-file-unreleased`
 * and `rescue-nothing`. `progress` gets bytes.
 */
export async function workingCopy(
  file: string,
  copy: string,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
) {
  removeDatabase(copy);
  try {
    const total = statSync(file).size;
    await copyBytes(file, copy, signal, (done) => progress(done, total));
    if (existsSync(`${file}-wal`)) await copyBytes(`${file}-wal`, `${copy}-wal`, signal, () => {});
    lengthen(copy);
    repairHeader(file, copy);
    mergeLog(copy);
    const database = openRepaired(copy, file);
    return {
      database,
      close() {
        database.close();
        removeDatabase(copy);
      },
    };
  } catch (error) {
    removeDatabase(copy);
    throw error;
  }
}

/** Unreadable pieces are filled with zeros. */
async function copyBytes(from: string, to: string, signal: AbortSignal, progress: (done: number) => void) {
  const { handle: source, stats } = await openNamedFile(from);
  const target = await open(to, 'wx').catch(async (cause: unknown) => {
    await source.close();
    fail('file-not-writable', { file: to }, { cause });
  });
  try {
    const { size } = stats;
    const piece = Buffer.alloc(Math.min(pieceBytes, Math.max(size, 1)));
    for (let at = 0; at < size; at += piece.length) {
      signal.throwIfAborted();
      const length = Math.min(piece.length, size - at);
      await source.read(piece, 0, length, at).catch(() => piece.fill(0));
      await target.write(piece, 0, length, at);
      progress(at + length);
    }
  } finally {
    await source.close();
    await target.close();
  }
}

/** Nearly constant (sqlite.org/fileformat.html, 1.3). */
function repairHeader(file: string, copy: string) {
  withHead(copy, (head, pages) => {
    if (head.readUInt32BE(68) === unreleasedApplicationId) fail('audit-file-unreleased', { file });
    const marks = [
      head.toString('latin1', 0, 16) === sqliteMagic,
      head.readUInt32BE(68) === applicationId,
      head.readUInt16BE(16) === pageSize,
    ];
    // One of the three may be damaged.
    if (marks.filter(Boolean).length < 2) fail('audit-not-a-file', { file });
    head.write(sqliteMagic, 0, 'latin1');
    head.writeUInt16BE(pageSize, 16);
    // WAL mode, no reserved bytes, the only allowed payload fractions.
    head.set([2, 2, 0, 64, 32, 32], 18);
    head.writeUInt32BE(4, 44);
    head.writeUInt32BE(1, 56);
    head.writeUInt32BE(applicationId, 68);
    countPages(head, pages);
  });
}

/**
 * SQLite refuses all tables when one begins behind the end of the file: cut-off pages are put back as a sparse hole,
 * which takes no disk space. An absurd page count is ignored.
 */
function lengthen(copy: string) {
  withHead(copy, (head, pages, handle) => {
    const claimed = head.readUInt32BE(28);
    ftruncateSync(handle, Math.max(pages, claimed <= (pages + 1) * maxGrowth ? claimed : 0) * pageSize);
  });
}

const maxGrowth = 1000;

function countPages(head: Buffer, pages: number) {
  head.writeUInt32BE(pages, 28);
  head.writeUInt32BE(head.readUInt32BE(24), 92);
  // Readers do not need free pages.
  head.fill(0, 32, 40);
}

function withHead(copy: string, change: (head: Buffer, pages: number, handle: number) => void) {
  const handle = openSync(copy, 'r+');
  try {
    const head = Buffer.alloc(100);
    readSync(handle, head, 0, head.length, 0);
    change(head, Math.max(1, Math.ceil(statSync(copy).size / pageSize)), handle);
    writeSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
}

/** Frames have checksums. An unusable log is ignored. */
function mergeLog(copy: string) {
  unlessDamaged(
    () => {
      const database = openDatabase(copy);
      try {
        database.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        database.close();
      }
    },
    () => {},
  );
  removeLog(copy);
  withHead(copy, (head, pages) => {
    head.set([1, 1], 18);
    countPages(head, pages);
  });
}

function openRepaired(copy: string, file: string) {
  for (const prepare of [() => {}, borrowSchema]) {
    prepare(copy);
    const database = openDatabase(copy, { readonly: true, fileMustExist: true });
    database.pragma('cell_size_check = ON');
    database.pragma('mmap_size = 0');
    if (hasSchema(database)) return database;
    database.close();
  }
  fail('rescue-nothing', { file });
}

function hasSchema(database: ReadableDatabase) {
  try {
    const names = database.values<string>("SELECT name FROM sqlite_master WHERE type = 'table'")();
    return ['meta', 'page', 'stage'].every((name) => names.includes(name));
  } catch (error) {
    // A garbled definition makes SQLite refuse all tables, with SQLITE_ERROR.
    if (isDamage(error) || codeOf(error) === 'SQLITE_ERROR') return false;
    throw error;
  }
}

/**
 * Replaces a lost list of tables by that of a fresh audit, whose tables begin at the same pages. Rows that do not
 * belong are refused one by one.
 */
function borrowSchema(copy: string) {
  const fresh = `${copy}-fresh`;
  rmSync(fresh, { force: true });
  const database = openDatabase(fresh);
  try {
    markFile(database);
    migrate(database);
  } finally {
    database.close();
  }
  const first = readHead(fresh, pageSize);
  rmSync(fresh, { force: true });
  withHead(copy, (head, pages, handle) => {
    writeSync(handle, first, 0, pageSize, 0);
    head.set(first.subarray(0, head.length));
    countPages(head, pages);
  });
}
