import type { Overview } from '../../../src-main/contract/overview.ts';

export type FolderSort = 'path' | 'pages' | 'copied' | 'rate';
type Folder = Overview['folders'][number];

/**
 * As a tree the engine's order stays; otherwise the greatest first, what is unknown last, and of equals the one with
 * more pages.
 */
export function sortFolders(folders: readonly Folder[], sort: FolderSort): readonly Folder[] {
  if (sort === 'path') return folders;
  return folders.toSorted((a, b) => (b[sort] ?? unknown) - (a[sort] ?? unknown) || b.pages - a.pages);
}

/** Below every rate. */
const unknown = -1;

/** In the tree a folder's own name is enough; elsewhere it stands alone and needs its path. */
export function folderName(path: string, depth: number, sort: FolderSort): string {
  if (sort !== 'path' || depth === 0) return decoded(path);
  return `/${decoded(path.split('/').at(-1) ?? path)}`;
}

/** Letters of other scripts as people write them; broken escapes stay as they are. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
