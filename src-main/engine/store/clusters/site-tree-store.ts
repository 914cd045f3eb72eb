import { siteTrees, type SiteTree } from '../../cluster/families/site-trees.ts';
import { addressParts, isWithin } from '../address-parts.ts';
import { countValues } from '../conditions.ts';
import { metaValue, metaWriter, type ReadableDatabase, type WritableDatabase } from '../database.ts';

/**
 * `path` is where the pages stand, `/` for the whole site; `folder` holds nearly all of them and hardly others, null
 * where no folder does.
 */
type StoredTree = Omit<SiteTree, 'pages'> & Readonly<{ pages: number; path: string; folder: string | null }>;

/** Versions and locales of a site, found with its clusters. */
export function treesToStore(pages: Parameters<typeof siteTrees>[0]): StoredTree[] {
  const trees = siteTrees(pages);
  const folders = trees.length === 0 ? [] : pages.map(({ address }) => addressParts(address).folder);
  return trees.map(({ pages: own, ...tree }) => {
    const inFolders = own.map((at) => folders[at] ?? '');
    const path = `${tree.root}/${tree.name}`.replaceAll(/^\/+|\/+$/gu, '') || '/';
    return { ...tree, path, pages: own.length, folder: ownFolder(inFolders, folders) };
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
  metaWriter(database)(key, JSON.stringify(trees));

/** `proposed`: pages of the folder that clusters tell to name one of another tree. */
export function readTrees(database: ReadableDatabase) {
  const trees = JSON.parse(metaValue(database, key) ?? '[]') as StoredTree[];
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
