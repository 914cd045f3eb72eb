import { readNamedFile } from '../engine/named-file.ts';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError, asAppError } from '../engine/app-error.ts';
import { makeFolder } from '../engine/make-folder.ts';

/** No list, rule file or baseline comes near this. */
const maxTextBytes = 64_000_000;

/**
 * Null when no file was named. Throws `file-not-found`, `file-is-special`, `file-not-readable` and `file-too-large`.
 */
export async function readTextFile(file: unknown): Promise<string | null> {
  if (typeof file !== 'string') return null;
  return (await readNamedFile(file, maxTextBytes)).toString('utf8').replace('\ufeff', '');
}

/** With missing folders; devices such as `/dev/stdout` are files here. Throws `file-not-writable` and `disk-full`. */
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
