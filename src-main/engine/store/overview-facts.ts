import type { ClusterRow } from '../../contract/clusters.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import { isWithin, rootFolder } from './address-parts.ts';
import type { ReadableDatabase } from './database.ts';
import { clusterFigures, isOfCopiesSql } from './clusters/cluster-store.ts';
import { Groups } from './clusters/cluster-details.ts';
import { pageFigures } from './history/history-store.ts';
import { readTrees } from './clusters/site-tree-store.ts';

/** The overview without its review, which changes with every keystroke. */
export type OverviewFacts = ReturnType<typeof overviewFacts>;

/** Runs in a worker. */
export function overviewFacts(database: ReadableDatabase) {
  const pairs = [...database.eachTuple<Pair>('SELECT similarity, verdict FROM copy_pair')()];
  const found = clusterFigures(database);
  return {
    figures: {
      ...pageFigures(database, found.copiedPages),
      ...found,
      pairs: pairs.length,
      copiedWords: copiedWords(database),
    },
    histogram: histogramOf(pairs),
    thresholds: thresholdsOf(database),
    treemap: treemapOf(database),
    ...foldersOf(database),
    hosts: hostsOf(database),
    trees: readTrees(database),
    languages: database.rows<{ language: string; pages: number; copied: number }>(
      `SELECT language, count(*) AS pages, sum(copied) AS copied FROM page_row WHERE analysed = 1
       GROUP BY language ORDER BY pages DESC, language`,
    )(),
  };
}

type Pair = [similarity: number, verdict: Verdict];

/** `from`: similarity in per cent; the last bin holds only 100. */
function histogramOf(pairs: readonly Pair[]) {
  const bins = Array.from({ length: 101 }, (_, from) => ({ from, counts: {} as Partial<Record<Verdict, number>> }));
  for (const [similarity, verdict] of pairs) {
    const counts = bins[Math.max(0, Math.min(100, Math.floor(similarity)))]?.counts;
    if (counts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return bins;
}

/**
 * The clusters of copies at every threshold, 0 to 100 per cent: pairs inside clusters, whatever their verdict, join
 * their pages, most similar first (union-find, Tarjan 1975).
 */
function thresholdsOf(database: ReadableDatabase) {
  const clusterOf = new Map(
    database.eachTuple<[page: number, cluster: number]>(
      `SELECT m.page, m.cluster FROM member m JOIN cluster c ON c.id = m.cluster WHERE ${isOfCopiesSql}`,
    )(),
  );
  const left = Array.from(
    database.eachTuple<[number, number, number]>('SELECT a, b, similarity FROM finding')(),
    ([a, b, similarity]) => ({ a, b, similarity }),
  )
    .filter(({ a, b }) => clusterOf.has(a) && clusterOf.get(a) === clusterOf.get(b))
    .sort((x, y) => x.similarity - y.similarity);
  const all = left.length;
  const groups = new Groups();
  const steps = Array.from({ length: 101 }, (_, step) => {
    const at = 100 - step;
    for (let pair = left.at(-1); pair && pair.similarity >= at; pair = left.at(-1)) {
      groups.join(pair.a, pair.b);
      left.pop();
    }
    return { at, clusters: groups.count, pages: groups.pages, pairs: all - left.length };
  });
  return steps.reverse();
}

/** Sums the words of each copy times its greatest covered share. */
const copiedWords = (database: ReadableDatabase) =>
  database.value<number, []>(
    `SELECT CAST(round(sum(r.words * min(1, c.share))) AS INTEGER) FROM page_row r JOIN (
       SELECT page, max(share) AS share
         FROM (SELECT a AS page, covered_a AS share FROM copy_pair UNION ALL SELECT b, covered_b FROM copy_pair) GROUP BY page
     ) c USING (page) WHERE r.copied = 1`,
    0,
  )();

/** More would be specks. */
const maxInTreemap = 400;

function treemapOf(database: ReadableDatabase) {
  const rows = database.rows<
    Pick<ClusterRow, 'id' | 'key' | 'title' | 'pages' | 'kind' | 'verdict' | 'canonicalState' | 'resolvedBySite'>
  >(
    `SELECT id, key, CASE title WHEN '' THEN source_address ELSE title END AS title, pages, kind, verdict,
       canonical_state, resolved_by_site AS "resolvedBySite?"
     FROM cluster c WHERE ${isOfCopiesSql} ORDER BY pages DESC, id`,
  )();
  const others = Map.groupBy(rows.slice(maxInTreemap), ({ verdict }) => verdict);
  return {
    clusters: rows.slice(0, maxInTreemap),
    others: [...others].map(([verdict, found]) => ({
      verdict,
      clusters: found.length,
      pages: found.reduce((sum, { pages }) => sum + pages, 0),
    })),
  };
}

const maxDepth = 3;
const maxFolders = 500;

/** Up to three levels below the host. `rate`: copies over pages with text; null without such pages. */
function foldersOf(database: ReadableDatabase) {
  const rows = database.rows<{ folder: string; host: string; pages: number; read: number; copied: number }>(
    `SELECT folder, host, count(*) AS pages, sum(analysed) AS read, sum(copied) AS copied
     FROM page_row GROUP BY folder, host`,
  )();
  const sums = new Map<string, Record<'depth' | 'pages' | 'read' | 'copied', number>>();
  for (const { folder, host, pages, read, copied } of rows) {
    const parts = folder === '' ? [rootFolder] : folder.split('/');
    const least = host === '' ? 0 : 1;
    for (let length = Math.max(1, least); length <= Math.min(parts.length, least + maxDepth); length += 1) {
      const path = parts.slice(0, length).join('/');
      const sum = sums.get(path) ?? { depth: length - least, pages: 0, read: 0, copied: 0 };
      sums.set(path, { ...sum, pages: sum.pages + pages, read: sum.read + read, copied: sum.copied + copied });
    }
  }
  // A folder with one page says nothing that the page does not: flat sites have one for each.
  const largest = [...sums]
    .filter(([, { depth, pages }]) => depth === 0 || pages > 1)
    .sort(([x, first], [y, second]) => second.pages - first.pages || (x < y ? -1 : 1));
  const folders = largest
    .slice(0, maxFolders)
    .map(([path, { read, ...sum }]) => ({ path, ...sum, rate: read === 0 ? null : sum.copied / read }))
    .sort((x, y) => (isWithin(y.path, x.path) ? -1 : isWithin(x.path, y.path) ? 1 : x.path < y.path ? -1 : 1));
  return { folders, foldersLeft: largest.length - folders.length };
}

const maxHostPairs = 400;

const related = (yields: string, holds: string) =>
  `SELECT ${yields}.page, ${yields}.host, ${holds}.host FROM relation x JOIN page_row a ON a.page = x.a JOIN page_row b ON b.page = x.b
   WHERE x.direction = '${yields}-to-${holds}' AND ${yields}.cluster IS NULL`;

/**
 * Members of clusters, and pages of directed relations in no cluster, with the host of their source. The join starts at
 * sources, or it would compare all members of a cluster.
 */
function hostsOf(database: ReadableDatabase) {
  return database.rows<{ host: string; source: string; pages: number }>(
    `SELECT host, source, count(DISTINCT page) AS pages FROM (
       SELECT r.page, r.host, s.host AS source FROM page_row s CROSS JOIN page_row r ON r.cluster = s.cluster WHERE s.is_source = 1 AND r.copied = 1
       UNION ALL ${related('a', 'b')} UNION ALL ${related('b', 'a')}
          ) GROUP BY host, source ORDER BY pages DESC, host, source LIMIT ${maxHostPairs}`,
  )();
}
