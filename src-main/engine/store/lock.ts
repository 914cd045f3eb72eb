import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { AppError } from '../app-error.ts';

export interface FileLock {
  release(): void;
}

/**
 * Makes sure that one process at a time owns an audit file, so that two windows never write over each other.
 *
 * The lock is an exclusive SQLite transaction on a small file beside the audit. The operating system gives it up when the process
 * dies, however it dies, so there are no stale locks to clean away; the left-over file means nothing. Readers of the audit itself are
 * not hindered, which an exclusive lock on the audit would do.
 */
export function lockFile(file: string): FileLock {
  const path = `${file}-lock`;
  let database: Database.Database;
  try {
    database = new Database(path, { timeout: 0 });
  } catch (cause) {
    throw new AppError('file-not-writable', { file }, { cause });
  }
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw new AppError('audit-file-locked', { file }, { cause });
  }
  return {
    release() {
      database.close();
      rmSync(path, { force: true });
    },
  };
}
