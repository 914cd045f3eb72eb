import Database from 'better-sqlite3';
import { existsSync, renameSync } from 'node:fs';
import { copyDatabase, removeDatabase, removeLog, type ReadableDatabase } from './database.ts';
import type { Store } from './store.ts';

/** Stands beside the file during a run, which empties the results first. */
const copyOf = (file: string): string => `${file}-before`;

export const hasKeptCopy = (file: string): boolean => existsSync(copyOf(file));

export const dropKeptCopy = (file: string): void => removeDatabase(copyOf(file));

/** That of an interrupted run still holds the last good state. */
export async function keepCopy(store: Store): Promise<void> {
  if (store.meta.runState() === 'done') await copyDatabase(store.database, copyOf(store.path));
}

/** The audit must be closed. */
export function restoreKeptCopy(file: string): void {
  removeLog(file);
  removeLog(copyOf(file));
  renameSync(copyOf(file), file);
}

/** As an audit of its own, since the file holds what people did since. Returns its name. */
export function setKeptCopyAside(file: string): string {
  const base = file.replace(/\.pagetwin$/iu, '');
  for (let number = 1; ; number += 1) {
    const aside = `${base}-before${number === 1 ? '' : `-${number}`}.pagetwin`;
    if (existsSync(aside)) continue;
    removeLog(copyOf(file));
    renameSync(copyOf(file), aside);
    return aside;
  }
}

/** Nobody decided, labelled or chose anything since the copy was made. */
export function isUntouchedSince(store: Store): boolean {
  const copy = new Database(copyOf(store.path), { readonly: true, fileMustExist: true });
  try {
    return workOf(copy) === workOf(store.database);
  } finally {
    copy.close();
  }
}

const workOf = (database: ReadableDatabase): string =>
  JSON.stringify([
    database.prepare('SELECT max(id), count(*), total(undone) FROM command').get(),
    database.prepare("SELECT value FROM meta WHERE key IN ('audit', 'options') ORDER BY key").all(),
  ]);
