import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Null if missing. In the packaged app beside the archive, where native code can read it. */
export function resourceFile(...place: readonly string[]) {
  return fileAbove((folder) =>
    path.join(folder, 'resources', ...place).replace(/app\.asar(?=[\\/])/u, 'app.asar.unpacked'),
  );
}

/** Returns its text. Throws if missing. */
export const resourceText = (...place: readonly string[]) =>
  readFileSync(resourceFile(...place) ?? path.join(...place), 'utf8');

/** Next to the built programs; null if missing. */
export function builtFile(name: string) {
  return fileAbove((folder) => path.join(folder, 'out', 'main', name));
}

function fileAbove(placeIn: (folder: string) => string) {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = placeIn(folder);
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) return null;
  }
}
