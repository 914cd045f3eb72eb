import { readNamedFile } from '../engine/named-file.ts';

/** Lists, rules and baselines are written by people or by PageTwin; none comes near this. */
const maxTextBytes = 64_000_000;

/** A list of the user's in a file; null when none was named. Throws `file-not-found`, `file-is-special`, `file-not-readable` and `file-too-large`. */
export async function readTextFile(file: unknown): Promise<string | null> {
  if (typeof file !== 'string') return null;
  return (await readNamedFile(file, maxTextBytes)).toString('utf8').replace('\ufeff', '');
}
