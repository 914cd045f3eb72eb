import Database from 'better-sqlite3';
import { rmSync, statSync } from 'node:fs';
import { AppError } from '../app-error.ts';

interface FileLock {
  release(): void;
}

/** Somebody may take the file of the lock away between our opening and our locking it, but hardly so often in a row. */
const tries = 3;

/**
 * Makes sure that one process at a time owns an audit file, so that two windows never write over each other.
 *
 * The lock is an exclusive SQLite transaction on a small file beside the audit. The operating system gives it up when
 * the process dies, however it dies, so there are no stale locks to clean away; the left-over file means nothing.
 * Readers of the audit itself are not hindered, which an exclusive lock on the audit would do.
 */
export function lockFile(file: string): FileLock {
  const path = `${file}-lock`;
  for (let left = tries; left > 0; left -= 1) {
    const before = identityOf(path);
    const database = lockedDatabase(file, path);
    // An owner that was just leaving took away the file that we have locked: the next one to come would lock another.
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
  throw new AppError('audit-file-locked', { file });
}

function lockedDatabase(file: string, path: string): Database.Database {
  let database: Database.Database;
  try {
    database = new Database(path, { timeout: 0 });
  } catch (cause) {
    throw new AppError('file-not-writable', { file }, { cause });
  }
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database.close();
    const code = cause instanceof Database.SqliteError ? cause.code : '';
    throw new AppError(code.startsWith('SQLITE_BUSY') ? 'audit-file-locked' : 'file-not-writable', { file }, { cause });
  }
}

/**
 * Whether a path still leads to the file that it led to before. An open file outlives its name: what is written to it
 * after it was deleted, or after another file was put in its place, is never seen again.
 */
export function fileIdentity(path: string): () => boolean {
  const opened = identityOf(path);
  return () => identityOf(path) === opened;
}

/** Null when there is nothing, or nothing that can be asked. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
