import { constants, existsSync, mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { asWritingError, codeOf } from './app-error.ts';
import { isKernelMade } from './named-file.ts';
import { budgets } from './budgets.ts';

/** A parameter, so that tests can use a disk that never answers. */
export interface FolderDisk {
  readonly stat: (place: string) => Promise<{ isDirectory(): boolean }>;
  readonly statfs: (place: string) => Promise<{ readonly type: number }>;
  readonly access: (place: string, mode: number) => Promise<void>;
  readonly mkdir: (place: string) => Promise<unknown>;
}

/**
 * Makes a folder and its parents, one at a time: Node's `recursive` never returns where none can be made, as in
 * `/proc`. Throws `file-not-writable` or `disk-full`.
 */
export async function makeFolder(
  folder: string,
  disk: FolderDisk = fs,
  limitMillis = budgets.folderMillis,
): Promise<void> {
  const done = new AbortController();
  try {
    const late = setTimeout(limitMillis, undefined, { signal: done.signal }).then(() =>
      Promise.reject(new Error(`no answer in ${limitMillis} ms`)),
    );
    await Promise.race([makeMissing(path.resolve(folder), disk), late]);
  } catch (error) {
    throw asWritingError(error, folder);
  } finally {
    done.abort();
  }
}

/** In PageTwin's own data folder; synchronous. */
export function makeOwnFolder(folder: string) {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeOwnFolder(path.dirname(folder));
  mkdirSync(folder);
}

async function makeMissing(folder: string, disk: FolderDisk) {
  const missing: string[] = [];
  let place = folder;
  for (; !(await isThere(place, disk)); place = path.dirname(place)) missing.unshift(place);
  if (isKernelMade((await disk.statfs(place)).type)) throw new Error(`${place} takes no files`);
  await disk.access(place, constants.W_OK);
  for (const next of missing) {
    try {
      await disk.mkdir(next);
    } catch (error) {
      if (!(await isThere(next, disk))) throw error;
    }
  }
}

/** Throws if it exists and is no folder, or if the root does not exist. */
async function isThere(place: string, { stat }: FolderDisk) {
  try {
    if ((await stat(place)).isDirectory()) return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && place !== path.dirname(place)) return false;
    throw error;
  }
  throw new Error(`${place} is not a folder`);
}
