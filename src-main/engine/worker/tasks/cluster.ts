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
    clusters: clusters.map((built) => withStoredFacts(database, built, byId)),
    relations: relations.flatMap((index) => {
      const pair = pairs[index];
      return pair ? [[pair.a, pair.b] as const] : [];
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

function withStoredFacts(database: ReadableDatabase, built: BuiltCluster, pages: ReadonlyMap<number, ClusterPage>): ClusterToSave {
  const ids = JSON.stringify(built.members.map((member) => member.page));
  const inCluster = 'IN (SELECT value FROM json_each(@ids))';
  const longest = database
    .prepare<{ ids: string }, string>(
      `SELECT longest_sentence FROM finding WHERE a ${inCluster} AND b ${inCluster} ORDER BY length(longest_sentence) DESC, longest_sentence LIMIT 1`,
    )
    .pluck();
  const languages = database.prepare<{ ids: string }, string>(`SELECT DISTINCT language FROM view WHERE page ${inCluster} ORDER BY language`).pluck();
  const source = built.members.find((member) => member.isSource);
  return {
    cluster: built,
    longestSentence: longest.get({ ids }) ?? '',
    sourceAddress: pages.get(source?.page ?? -1)?.address ?? '',
    languages: languages.all({ ids }),
  };
}
