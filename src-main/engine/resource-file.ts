import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Path of a file of `resources`, by its place in there; null when it is missing. The folder lies above this module, in
 * the sources as in the bundle. For native code, which cannot read inside the archive of the packaged app, the path is
 * that of the copy beside the archive.
 */
export function resourceFile(...place: readonly string[]): string | null {
  return fileAbove((folder) => besideArchive(path.join(folder, 'resources', ...place)));
}

/** Path of a file that the build wrote beside the programs; null when it is missing, as in sources that nobody built. */
export function builtFile(name: string): string | null {
  return fileAbove((folder) => path.join(folder, 'out', 'main', name));
}

function fileAbove(placeIn: (folder: string) => string): string | null {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = placeIn(folder);
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) return null;
  }
}

/** The same file outside of the archive of the packaged app; other paths as they are. */
function besideArchive(file: string): string {
  return file.replace(/app\.asar(?=[\\/])/u, 'app.asar.unpacked');
}
