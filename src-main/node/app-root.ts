import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The folder with the product's package.json, above this module in the sources as in the bundle. */
export function findAppRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${from}`);
  }
}

/** `updateFeed` is where releases are announced; a build that is not published anywhere has none. */
const manifestSchema = z.object({ version: z.string(), updateFeed: z.url().nullable().default(null) });
export type Manifest = z.infer<typeof manifestSchema>;

export function readManifest(root: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
}

export const readVersion = (root: string): string => readManifest(root).version;

/** Demo site, dictionaries and stop words; of a packaged app beside its archive, where native code can read. */
export function resourcesFolderOf(root: string): string {
  const unpacked = root.replace(/\.asar$/u, '.asar.unpacked');
  return path.join(existsSync(path.join(unpacked, 'resources')) ? unpacked : root, 'resources');
}

export function entryFile(root: string, source: string, bundle: string): string {
  return import.meta.filename.endsWith('.ts') ? path.join(root, source) : path.join(root, bundle);
}
