import { siteTrees, type SiteTree } from '../cluster/families/site-trees.ts';
import { addressParts, isWithin } from './address-parts.ts';
import { countValues } from './conditions.ts';
import type { ReadableDatabase, WritableDatabase } from './database.ts';

/** `folder` holds nearly all of the pages and hardly others; null where no folder does. */
type StoredTree = Omit<SiteTree, 'pages'> & Readonly<{ pages: number; folder: string | null }>;

/** Versions and locales of a site, found with its clusters. */
export function treesToStore(pages: Parameters<typeof siteTrees>[0]): StoredTree[] {
  const trees = siteTrees(pages);
  const folders = trees.length === 0 ? [] : pages.map(({ address }) => addressParts(address).folder);
  return trees.map(({ pages: own, ...tree }) => {
    const inFolders = own.map((at) => folders[at] ?? '');
    return { ...tree, pages: own.length, folder: ownFolder(inFolders, folders) };
  });
}

/** The deepest folder that will do. */
function ownFolder(own: readonly string[], all: readonly string[]) {
  const shared = countValues(own.flatMap(withFoldersAbove)).filter(({ count }) => count >= nearlyAll * own.length);
  const found = shared.reduce((deepest, { value }) => (value.length > deepest.length ? value : deepest), '');
  if (found === '') return null;
  const inside = (folders: readonly string[]) => folders.filter((folder) => isWithin(folder, found)).length;
  return inside(all) * nearlyAll <= inside(own) ? found : null;
}

const nearlyAll = 0.9;

const withFoldersAbove = (folder: string) => folder.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));

const key = 'site-trees';

export const saveTrees = (database: WritableDatabase, trees: readonly StoredTree[]) =>
  database.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')(key, JSON.stringify(trees));

/** `proposed`: pages of the folder that clusters tell to name one of another tree. */
export function readTrees(database: ReadableDatabase) {
  const stored = database.value<string, [string]>('SELECT value FROM meta WHERE key = ?', '[]')(key);
  const trees = JSON.parse(stored) as StoredTree[];
  const proposals = database.rows<{ kind: SiteTree['kind']; folder: string; pages: number }>(
    `SELECT CASE advice WHEN 'hreflang' THEN 'locale' ELSE 'version' END AS kind, r.folder, count(*) AS pages
     FROM member m JOIN page_row r ON r.page = m.page WHERE m.advice = 'hreflang' OR m.advice_reason = 'other-version'
     GROUP BY 1, 2`,
  )();
  return trees.map((tree) => {
    const { kind, folder } = tree;
    const own = proposals.filter((some) => folder !== null && some.kind === kind && isWithin(some.folder, folder));
    return { ...tree, proposed: own.reduce((sum, { pages }) => sum + pages, 0) };
  });
}
