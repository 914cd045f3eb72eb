import { existsSync, readFileSync } from 'node:fs';
import { AppError } from '../engine/app-error.ts';

/** A list of the user's in a file; null when none was named. Throws `file-not-found` and `file-not-readable`. */
export function readTextFile(file: unknown): string | null {
  if (typeof file !== 'string') return null;
  if (!existsSync(file)) throw new AppError('file-not-found', { file });
  try {
    return readFileSync(file, 'utf8').replace('\ufeff', '');
  } catch (cause) {
    throw new AppError('file-not-readable', { file }, { cause });
  }
}
