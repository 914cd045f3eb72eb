import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { homedir } from 'node:os';

export function findAppRoot() {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${import.meta.dirname}`);
  }
}

/** `updateFeed` announces releases; null in unpublished builds. */
const manifestSchema = z.object({ version: z.string(), updateFeed: z.url().nullable().default(null) });
export type Manifest = z.infer<typeof manifestSchema>;

export function readManifest(root: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
}

export const readVersion = (root: string) => readManifest(root).version;

/** Outside the archive of a packaged app, which native code cannot read. */
export function resourcesFolderOf(root: string) {
  const unpacked = root.replace(/\.asar$/u, '.asar.unpacked');
  return path.join(existsSync(path.join(unpacked, 'resources')) ? unpacked : root, 'resources');
}

export function entryFile(root: string, source: string, bundle: string) {
  return import.meta.filename.endsWith('.ts') ? path.join(root, source) : path.join(root, bundle);
}

export type UserFolders = Readonly<Record<'dataFolder' | 'auditsFolder', string>>;

type UserEnvironment = Readonly<{
  system: NodeJS.Platform;
  home: string;
  variables: Readonly<Record<string, string | undefined>>;
}>;

const thisUser: UserEnvironment = { system: process.platform, home: homedir(), variables: process.env };

/** Follows the conventions of the system. */
export function findUserFolders(user: UserEnvironment = thisUser): UserFolders {
  const { PAGETWIN_DATA: data, PAGETWIN_AUDITS: audits } = user.variables;
  const documents = path.join(user.home, 'Documents');
  return {
    dataFolder: data || path.join(dataHome(user), 'PageTwin'),
    auditsFolder: audits || path.join(existsSync(documents) ? documents : user.home, 'PageTwin'),
  };
}

function dataHome({ system, home, variables }: UserEnvironment) {
  if (system === 'win32') return variables['APPDATA'] || path.join(home, 'AppData', 'Roaming');
  if (system === 'darwin') return path.join(home, 'Library', 'Application Support');
  return variables['XDG_DATA_HOME'] || path.join(home, '.local', 'share');
}
