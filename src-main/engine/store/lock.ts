import Database from 'better-sqlite3';
import { rmSync, statSync } from 'node:fs';
import { AppError } from '../app-error.ts';

/** Somebody may take the file away between our opening and locking it, but hardly so often. */
const tries = 3;

/**
 * One process at a time owns an audit file, by an exclusive transaction on a small file beside it: the system gives it
 * up however the process dies, and readers of the audit are not hindered.
 */
export function lockFile(file: string): { release(): void } {
  const path = `${file}-lock`;
  for (let left = tries; left > 0; left -= 1) {
    const before = identityOf(path);
    const database = lockedDatabase(file, path);
    // A leaving owner took away the file that we locked: the next one to come would lock another.
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

/** Whether a path still leads to the same file: what is written to a replaced one is lost. */
export function fileIdentity(path: string): () => boolean {
  const opened = identityOf(path);
  return () => identityOf(path) === opened;
}

function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
