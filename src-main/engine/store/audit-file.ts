import Database from 'better-sqlite3';
import { existsSync, rmSync, statSync } from 'node:fs';
import { AppError, fail } from '../app-error.ts';
import { checkNamedFile } from '../named-file.ts';
import { asAuditError, checkFile, tableFaults } from './check-file.ts';
import {
  moveDatabase,
  planOnce,
  readHead,
  removeDatabase,
  type ReadableDatabase,
  type WritableDatabase,
  openDatabase,
} from './database.ts';
import {
  applicationId,
  firstVersion,
  formatVersion,
  markFile,
  migrate,
  unreleasedApplicationId,
} from './schema/migrations.ts';

export type AuditFile = ReturnType<typeof openLocked>;

export const sqliteMagic = 'SQLite format 3\0';

/**
 * Never overwrites a file. The new one appears under its name after `fill`, so that a kill never leaves half an audit.
 */
export function createAuditFile(path: string, fill: (database: WritableDatabase) => void = () => {}) {
  const refuseExisting = () => {
    if (existsSync(path)) fail('audit-file-exists', { file: path });
  };
  refuseExisting();
  return openLocked(path, () => {
    // Another process may have created and closed it before it was locked here.
    refuseExisting();
    const draft = `${path}-draft`;
    removeDatabase(draft);
    try {
      writeDraft(draft, fill);
      moveDatabase(draft, path);
    } catch (error) {
      throw asOpeningError(error, path);
    } finally {
      removeDatabase(draft);
    }
    return openPrepared(path, checkFormat);
  });
}

/** `close` checkpoints too, but hides a full disk. */
function writeDraft(draft: string, fill: (database: WritableDatabase) => void) {
  const database = openPrepared(draft, markFile);
  try {
    fill(database);
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** For this process alone. Leaves files untouched that are no audit, damaged, newer or unreleased. */
export function openAuditFile(path: string) {
  checkMagic(path);
  return openLocked(path, () => {
    // Closing a writable connection would change a damaged file.
    lookIntoFile(path, checkFile);
    return openPrepared(path, checkFormat);
  });
}

/** Reads beside the owner. Throws what opening would, except for damage inside. */
export function lookIntoFile<Result>(path: string, look: (database: ReadableDatabase) => Result) {
  const [result] = [...lookInSteps(path, (database) => [look(database)])] as [Result];
  return result;
}

/** The full check, table by table; otherwise as `lookIntoFile`. */
export const examineFile = (path: string) => lookInSteps(path, tableFaults);

function* lookInSteps<Step>(path: string, look: (database: ReadableDatabase) => Iterable<Step>) {
  checkMagic(path);
  let database: ReadableDatabase | null = null;
  try {
    database = readAuditFile(path);
    checkFormat(database);
    yield* look(database);
  } catch (error) {
    throw asOpeningError(error, path);
  } finally {
    database?.close();
  }
}

/** Throws `file-is-special`: SQLite would block on a pipe. */
export function readAuditFile(path: string): ReadableDatabase {
  checkNamedFile(path);
  const database = openDatabase(path, { readonly: true, fileMustExist: true });
  database.pragma('cache_size = -8000');
  planOnce(database);
  return database;
}

function openLocked(path: string, open: () => WritableDatabase) {
  const lock = lockFile(path);
  try {
    const database = open();
    const opened = identityOf(path);
    // While readers are closing, SQLite skips the checkpoint on closing.
    const checkpoint = () => void database.pragma('wal_checkpoint(TRUNCATE)');
    return {
      path,
      database,
      /** False when the file was deleted, moved or replaced: what is written then is lost. */
      isThere: () => identityOf(path) === opened,
      /** Then a copy of the file alone is complete. */
      checkpoint,
      /** Never throws. */
      close() {
        try {
          checkpoint();
        } catch {
          // The next opening reads the log beside the file.
        }
        database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openPrepared(path: string, prepare: (database: ReadableDatabase) => void) {
  let database: ReadableDatabase | null = null;
  try {
    database = openDatabase(path);
    prepare(database);
    database.pragma('journal_mode = WAL');
    // In WAL mode, only a power cut can lose the last batches.
    database.pragma('synchronous = NORMAL');
    // In KB; the default of 2 MB does not hold the indexes by hash of 100,000 pages.
    database.pragma('cache_size = -16000');
    migrate(database);
    planOnce(database);
    return database as WritableDatabase;
  } catch (error) {
    database?.close();
    throw asOpeningError(error, path);
  }
}

function asOpeningError(error: unknown, path: string) {
  // Other errors of `fill` are not about the file.
  if (!(error instanceof Database.SqliteError) && !(error instanceof Error && 'syscall' in error)) throw error;
  const known = asAuditError(error, path, () => true);
  return known.code === 'internal' || known.code === 'file-not-readable'
    ? new AppError('file-not-writable', { file: path }, { cause: error })
    : known;
}

/** Throws `audit-file-exists`, since writing there would destroy somebody's decisions. */
export function refuseAuditFile(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() && hasMagic(path)) fail('audit-file-exists', { file: path });
}

const hasMagic = (path: string) => readHead(path, sqliteMagic.length).toString('latin1') === sqliteMagic;

function checkMagic(path: string) {
  checkNamedFile(path);
  let isDatabase: boolean;
  try {
    isDatabase = hasMagic(path);
  } catch (cause) {
    fail('file-not-readable', { file: path }, { cause });
  }
  if (!isDatabase) fail('audit-not-a-file', { file: path });
}

function checkFormat(database: ReadableDatabase) {
  const file = database.name;
  const mark = database.pragma('application_id', { simple: true });
  const found = database.pragma('user_version', { simple: true }) as number;
  if (mark === unreleasedApplicationId || (mark === applicationId && found < firstVersion))
    fail('audit-file-unreleased', { file });
  if (mark !== applicationId) fail('audit-not-a-file', { file });
  if (found > formatVersion) fail('audit-file-newer', { file, found, known: formatVersion });
}

/** The lock file may be deleted between opening and locking. */
const tries = 3;

/**
 * One process at a time owns an audit file, by an exclusive transaction on a small file beside it: the system ends that
 * however the process dies, and readers are not blocked.
 */
export function lockFile(file: string) {
  const path = `${file}-lock`;
  for (let left = tries; left > 0; left -= 1) {
    const before = identityOf(path);
    const database = lockedDatabase(file, path);
    // The last owner deleted the file that we locked: the next process would lock another.
    if (before !== null && identityOf(path) !== before) {
      database.close();
      continue;
    }
    return {
      release() {
        database.close();
        rmSync(path, { force: true });
      },
    };
  }
  fail('audit-file-locked', { file });
}

function lockedDatabase(file: string, path: string) {
  let database: ReadableDatabase;
  try {
    database = openDatabase(path, { timeout: 0 });
  } catch (cause) {
    fail('file-not-writable', { file }, { cause });
  }
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database.close();
    const code = cause instanceof Database.SqliteError ? cause.code : '';
    fail(code.startsWith('SQLITE_BUSY') ? 'audit-file-locked' : 'file-not-writable', { file }, { cause });
  }
}

function identityOf(path: string) {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
