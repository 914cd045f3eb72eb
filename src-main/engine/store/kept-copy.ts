import { existsSync } from 'node:fs';
import { freePath } from '../named-file.ts';
import { copyDatabase, moveDatabase, removeDatabase, type ReadableDatabase, openDatabase } from './database.ts';
import type { Store } from './store.ts';

/** Lies beside the file, whose results a run deletes first. */
const copyOf = (file: string) => `${file}-before`;

export const hasKeptCopy = (file: string) => existsSync(copyOf(file));

export const dropKeptCopy = (file: string) => removeDatabase(copyOf(file));

/** After an interrupted run, the copy still holds the last good state. */
export async function keepCopy(store: Store) {
  if (store.meta.runState() === 'done') await copyDatabase(store.database, copyOf(store.path));
}

/** The audit must be closed. */
export function restoreKeptCopy(file: string) {
  moveDatabase(copyOf(file), file);
}

/** Makes it an audit of its own when the file has newer work. Returns its name. */
export function setKeptCopyAside(file: string) {
  const aside = freePath(`${file.replace(/\.pagetwin$/iu, '')}-before`, '.pagetwin');
  moveDatabase(copyOf(file), aside);
  return aside;
}

export function isUntouchedSince(store: Store) {
  const copy = openDatabase(copyOf(store.path), { readonly: true, fileMustExist: true });
  try {
    return workOf(copy) === workOf(store.database);
  } finally {
    copy.close();
  }
}

const workOf = (database: ReadableDatabase) =>
  JSON.stringify([
    database.prepare('SELECT max(id), count(*), total(undone) FROM command').get(),
    database.prepare("SELECT value FROM meta WHERE key IN ('audit', 'options') ORDER BY key").all(),
  ]);
