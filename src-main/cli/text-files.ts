import { readNamedFile } from '../engine/named-file.ts';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError, asAppError } from '../engine/app-error.ts';
import { makeFolder } from '../engine/make-folder.ts';

/** Lists, rules and baselines are written by people or by PageTwin; none comes near this. */
const maxTextBytes = 64_000_000;

/**
 * A list of the user's in a file; null when none was named. Throws `file-not-found`, `file-is-special`,
 * `file-not-readable` and `file-too-large`.
 */
export async function readTextFile(file: unknown): Promise<string | null> {
  if (typeof file !== 'string') return null;
  return (await readNamedFile(file, maxTextBytes)).toString('utf8').replace('\ufeff', '');
}

/**
 * Writes a result to a file that the user named, with the folders above it where they are missing. Devices such as
 * `/dev/stdout` are files here. Throws `file-not-writable` and `disk-full`.
 */
export async function writeResult(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  if (!existsSync(folder)) await makeFolder(folder);
  try {
    await writeFile(file, text);
  } catch (error) {
    const known = asAppError(error);
    throw known.code === 'internal' ? new AppError('file-not-writable', { file }, { cause: error }) : known;
  }
}
