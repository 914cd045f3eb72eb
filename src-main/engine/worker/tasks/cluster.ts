import { buildClusters } from '../../cluster/build-clusters.ts';
import type { BuiltCluster, ClusterPage, ClusterPair } from '../../cluster/model.ts';
import { clusterOptions } from '../../cluster/options.ts';
import { checkOptions } from '../../options.ts';
import type { ReadableDatabase } from '../../store/audit-file.ts';
import type { ClusterToSave } from '../../store/cluster-store.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';
import { addressHash } from './analyse.ts';

/** Verified pairs → clusters with source page and advice. Pure but for reading; runs in a worker to keep the host answering. */
export function cluster({ file, options }: TaskInput<'cluster'>): TaskOutput<'cluster'> {
  const { database } = auditReader(file);
  const values = checkOptions(clusterOptions, options.cluster, 'cluster');
  const inlinks = countInlinks(database);
  const pages = readPages(database, inlinks);
  const pairs = readPairs(database);
  const { clusters, relations, settled } = buildClusters(pages, pairs, values);
  const byId = new Map(pages.map((page) => [page.id, page]));
  return {
    clusters: withStoredFacts(database, clusters, byId),
    relations: relations.flatMap(({ pair: index, direction }) => {
      const pair = pairs[index];
      return pair ? [{ a: pair.a, b: pair.b, direction }] : [];
    }),
    settled: pairs.flatMap(({ a, b, verdict }, index) => (settled[index] === verdict ? [] : [{ a, b, verdict: settled[index] ?? null }])),
    inlinks: [...inlinks],
  };
}

/** How many pages of the audit link to each page. A page counts once for each target, and not for itself. */
function countInlinks(database: ReadableDatabase): Map<number, number> {
  const idOf = new Map<bigint, number>();
  for (const { id, address } of database.prepare<[], { id: number; address: string }>('SELECT id, address FROM page').iterate())
    idOf.set(addressHash(address), id);
  const counts = new Map<number, number>();
  for (const { page, links } of database.prepare<[], { page: number; links: Uint8Array }>('SELECT page, links FROM page_text').iterate()) {
    // The blob may start anywhere in its buffer; 64-bit views want a copy that starts at a multiple of eight.
    for (const hash of new BigUint64Array(Uint8Array.from(links).buffer)) {
      const target = idOf.get(hash);
      if (target !== undefined && target !== page) counts.set(target, (counts.get(target) ?? 0) + 1);
    }
  }
  return counts;
}

interface PageRow extends Omit<ClusterPage, 'noindex' | 'hreflang' | 'inSitemap' | 'inlinks'> {
  readonly noindex: number;
  readonly hreflang: string;
  readonly inSitemap: number;
}

function readPages(database: ReadableDatabase, inlinks: ReadonlyMap<number, number>): ClusterPage[] {
  const rows = database
    .prepare<[], PageRow>(
      `SELECT p.id, p.address, v.title, p.status_code AS statusCode, v.canonical, v.noindex, v.hreflang, coalesce(v.published, p.last_modified) AS published, v.modified,
         p.origin = 'sitemap' AS inSitemap, v.letters AS length, v.disguise
       FROM page p JOIN view v ON v.page = p.id ORDER BY p.address`,
    )
    .all();
  return rows.map((row) => ({
    ...row,
    noindex: row.noindex === 1,
    hreflang: JSON.parse(row.hreflang) as ClusterPage['hreflang'],
    inSitemap: row.inSitemap === 1,
    inlinks: inlinks.get(row.id) ?? 0,
  }));
}

interface PairRow extends Omit<ClusterPair, 'blockA' | 'blockB'> {
  readonly startA: number;
  readonly endA: number;
  readonly startB: number;
  readonly endB: number;
}

function readPairs(database: ReadableDatabase): ClusterPair[] {
  const rows = database
    .prepare<[], PairRow>(
      `SELECT r.a, r.b, r.verdict, r.similarity, r.covered_a AS coveredA, r.covered_b AS coveredB, r.longest_run AS longestRun,
         r.block_a_start AS startA, r.block_a_end AS endA, r.block_b_start AS startB, r.block_b_end AS endB
       FROM pair r JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b ORDER BY min(pa.address, pb.address), max(pa.address, pb.address)`,
    )
    .all();
  return rows.map(({ startA, endA, startB, endB, ...pair }) => ({ ...pair, blockA: [startA, endA], blockB: [startB, endB] }));
}

/**
 * Adds what only the store knows. Pairs are walked once, whatever the clusters: asking for the pairs among the members of a cluster of n pages
 * would make SQLite look for n² of them.
 */
function withStoredFacts(database: ReadableDatabase, clusters: readonly BuiltCluster[], pages: ReadonlyMap<number, ClusterPage>): ClusterToSave[] {
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.members.map(({ page }) => [page, cluster] as const)));
  const sentences = longestSentences(database, clusterOf);
  const languages = new Map(database.prepare<[], [number, string]>('SELECT page, language FROM view').raw().all());
  return clusters.map((cluster) => ({
    cluster,
    longestSentence: sentences.get(cluster) ?? '',
    sourceAddress: pages.get(cluster.members.find((member) => member.isSource)?.page ?? -1)?.address ?? '',
    languages: [...new Set(cluster.members.flatMap(({ page }) => languages.get(page) ?? []))].sort(),
  }));
}

/** Of equally long sentences the one that sorts first, so that every run names the same. */
function longestSentences(database: ReadableDatabase, clusterOf: ReadonlyMap<number, BuiltCluster>): Map<BuiltCluster, string> {
  const longest = new Map<BuiltCluster, string>();
  const pairs = database.prepare<[], { a: number; b: number; sentence: string }>('SELECT a, b, longest_sentence AS sentence FROM pair').iterate();
  for (const { a, b, sentence } of pairs) {
    const cluster = clusterOf.get(a);
    if (!cluster || cluster !== clusterOf.get(b)) continue;
    const known = longest.get(cluster) ?? '';
    if (sentence.length > known.length || (sentence.length === known.length && sentence < known)) longest.set(cluster, sentence);
  }
  return longest;
}
