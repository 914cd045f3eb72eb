import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asWritingError } from '../engine/app-error.ts';
import { makeFolder } from '../engine/make-folder.ts';
import { readNamedFile } from '../engine/named-file.ts';

const maxTextBytes = 64_000_000;

/** Null without a name. Throws `file-not-found`, `file-is-special`, `file-not-readable`, `file-too-large`. */
export async function readTextFile(file: unknown): Promise<string | null> {
  if (typeof file !== 'string') return null;
  return (await readNamedFile(file, maxTextBytes)).toString('utf8').replace('\ufeff', '');
}

/** Null: not given. */
export const pathOf = (value: unknown): string | null => (typeof value === 'string' ? path.resolve(value) : null);

/** With missing folders; devices such as `/dev/stdout` are files. Throws `file-not-writable`, `disk-full`. */
export async function writeResult(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  if (!existsSync(folder)) await makeFolder(folder);
  await writeFile(file, text).catch((error: unknown) => {
    throw asWritingError(error, file);
  });
}

export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeResult(file, `${JSON.stringify(value, null, 2)}\n`);
