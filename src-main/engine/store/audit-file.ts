import Database from 'better-sqlite3';
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../app-error.ts';
import { lockFile } from './lock.ts';
import { applicationId, formatVersion, migrate } from './migrations.ts';

/** The connection that may write: one per audit, in the engine host. */
export type WritableDatabase = Database.Database & { readonly __writable: true };
/** A connection of a worker: sees every committed batch, writes nothing. */
export type ReadableDatabase = Database.Database;

export interface AuditFile {
  readonly path: string;
  readonly database: WritableDatabase;
  /** Moves everything into the one file, so that a copy of it is complete. */
  settle(): void;
  close(): void;
}

const sqliteMagic = 'SQLite format 3\0';

/**
 * Makes a new audit file. Never writes over an existing one. The file appears under its name only when `fill` has written what every audit
 * knows of itself: a process that is killed before that leaves a draft, which the next one throws away, and never half an audit.
 */
export function createAuditFile(path: string, fill: (database: WritableDatabase) => void = () => {}): AuditFile {
  if (existsSync(path)) throw new AppError('audit-file-exists', { file: path });
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (cause) {
    throw new AppError('file-not-writable', { file: path }, { cause });
  }
  return openLocked(path, () => {
    const draft = `${path}-draft`;
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(draft + rest, { force: true });
    const database = openDatabase(draft, (fresh) => {
      fresh.pragma('page_size = 32768');
      fresh.pragma(`application_id = ${applicationId}`);
    });
    try {
      fill(database);
    } finally {
      database.close();
    }
    renameSync(draft, path);
    return openDatabase(path, checkFormat);
  });
}

/** Opens an audit file for this process alone. A file that is no audit, damaged or from a newer version is refused untouched. */
export function openAuditFile(path: string): AuditFile {
  checkMagic(path);
  return openLocked(path, () => openDatabase(path, checkFormat));
}

/** Opens an audit file for reading beside its one writer. */
export function readAuditFile(path: string): ReadableDatabase {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  database.pragma('cache_size = -8000');
  return database;
}

function openLocked(path: string, open: () => WritableDatabase): AuditFile {
  const lock = lockFile(path);
  try {
    const database = open();
    // Readers of workers that are just being ended would keep SQLite from tidying up on its own when the file is closed.
    const settle = () => void database.pragma('wal_checkpoint(TRUNCATE)');
    return {
      path,
      database,
      settle,
      close() {
        settle();
        database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openDatabase(path: string, prepare: (database: Database.Database) => void): WritableDatabase {
  let database: Database.Database | null = null;
  try {
    database = new Database(path);
    prepare(database);
    database.pragma('journal_mode = WAL');
    // With WAL, NORMAL survives the death of the process at any moment; only a power cut can lose the last batches, never the file.
    database.pragma('synchronous = NORMAL');
    migrate(database);
    return database as WritableDatabase;
  } catch (error) {
    database?.close();
    if (error instanceof AppError) throw error;
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
      throw new AppError('audit-file-damaged', { file: path, detail: (error as Error).message }, { cause: error });
    }
    if (code === 'SQLITE_FULL') throw new AppError('disk-full', {}, { cause: error });
    throw new AppError('file-not-writable', { file: path }, { cause: error });
  }
}

function checkMagic(path: string): void {
  let handle: number;
  try {
    if (!statSync(path).isFile()) throw new AppError('audit-not-a-file', { file: path });
    handle = openSync(path, 'r');
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(existsSync(path) ? 'file-not-readable' : 'file-not-found', { file: path }, { cause });
  }
  const head = Buffer.alloc(sqliteMagic.length);
  readSync(handle, head, 0, head.length, 0);
  closeSync(handle);
  if (head.toString('latin1') !== sqliteMagic) throw new AppError('audit-not-a-file', { file: path });
}

function checkFormat(database: Database.Database): void {
  const file = database.name;
  if (database.pragma('application_id', { simple: true }) !== applicationId) throw new AppError('audit-not-a-file', { file });
  const found = database.pragma('user_version', { simple: true }) as number;
  if (found > formatVersion) throw new AppError('audit-file-newer', { file, found, known: formatVersion });
}
