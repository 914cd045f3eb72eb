import { statSync } from 'node:fs';

/**
 * Tells whether a path still leads to the file that it led to before. An open file outlives its name: what is written to it after it was deleted,
 * or after another file was put in its place, is never seen again.
 */
export function fileIdentity(path: string): () => boolean {
  const opened = identityOf(path);
  return () => identityOf(path) === opened;
}

/** Null when there is nothing, or nothing that can be asked. */
export function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
