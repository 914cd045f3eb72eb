import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../app-error.ts';

/** Beside the audit file, with the day in its name, so that what is written every month stays. */
export function freeFolder(file: string, kind: 'plan' | 'report', now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const base = join(dirname(file), `${basename(file, '.pagetwin')}-${kind}-${day}`);
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? base : `${base}-${number}`;
    if (!existsSync(folder)) return folder;
  }
}

/** Throws `export-exists` when files would be written over. */
export function refuseExisting(folder: string, existing: readonly string[]): void {
  const [example] = existing;
  if (example !== undefined) throw new AppError('export-exists', { folder, count: existing.length, example });
}
