import { buildClusters } from '../../cluster/build-clusters.ts';
import type { BuiltCluster, ClusterPage, ClusterPair } from '../../cluster/model.ts';
import { clusterOptions } from '../../cluster/options.ts';
import { checkOptions } from '../../options.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import {
  applyIgnoreRules,
  iterateAddresses,
  iterateLinks,
  iterateSentences,
  readClusterPages,
  readClusterPairs,
  readLanguages,
  readWishes,
  type LeftPair,
} from '../../store/clusters/cluster-input.ts';
import { deskFacts } from '../../store/clusters/cluster-facts.ts';
import type { ClusterToSave, SettledPair } from '../../store/clusters/cluster-writer.ts';
import { readIgnoreDrafts } from '../../store/review/ignore-rules.ts';
import { verifyOptions } from '../../verify/options.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';
import { addressHash } from './analyse.ts';

/** Verified pairs → clusters with source page and advice. Pure but for reading; runs in a worker to keep the host answering. */
export function cluster({ file, options }: TaskInput<'cluster'>): TaskOutput<'cluster'> {
  const { database } = auditReader(file);
  const inlinks = countInlinks(database);
  const pages = readClusterPages(database, (page) => inlinks.get(page) ?? 0);
  const measured = readClusterPairs(database);
  const left = applyIgnoreRules(database, measured, readIgnoreDrafts(database), checkOptions(verifyOptions, options.verify, 'verify'));
  const findings = measured.flatMap((pair, index) => findingOf(pair, index, left.get(index)));
  const pairs = findings.map(({ pair }) => pair);
  const { clusters, relations, settled } = buildClusters(
    pages,
    pairs,
    checkOptions(clusterOptions, options.cluster, 'cluster'),
    readWishes(database),
  );
  const after = new Map(findings.map(({ index }, at) => [index, settled[at] ?? null]));
  const byId = new Map(pages.map((page) => [page.id, page]));
  return {
    clusters: withStoredFacts(database, clusters, byId),
    relations: relations.flatMap(({ pair: index, direction }) => {
      const pair = pairs[index];
      return pair ? [{ a: pair.a, b: pair.b, direction }] : [];
    }),
    settled: measured.flatMap((pair, index) => settledPair(pair, after.get(index) ?? null, left.get(index))),
    inlinks: [...inlinks],
  };
}

/** Each pair as it counts, with its place among all pairs; none when a rule leaves it out. */
function findingOf(pair: ClusterPair, index: number, left: LeftPair | undefined): { readonly pair: ClusterPair; readonly index: number }[] {
  if (!left) return [{ pair, index }];
  return left.verdict === null ? [] : [{ pair: left.pair, index }];
}

function settledPair({ a, b, verdict }: ClusterPair, after: SettledPair['verdict'], left: LeftPair | undefined): SettledPair[] {
  const similarity = left && left.verdict !== null ? left.similarity : null;
  return after === verdict && similarity === null ? [] : [{ a, b, verdict: after, similarity }];
}

/** How many pages of the audit link to each page. A page counts once for each target, and not for itself. */
function countInlinks(database: ReadableDatabase): Map<number, number> {
  const idOf = new Map<bigint, number>();
  for (const { id, address } of iterateAddresses(database)) idOf.set(addressHash(address), id);
  const counts = new Map<number, number>();
  for (const { page, links } of iterateLinks(database)) {
    // The blob may start anywhere in its buffer; 64-bit views want a copy that starts at a multiple of eight.
    for (const hash of new BigUint64Array(Uint8Array.from(links).buffer)) {
      const target = idOf.get(hash);
      if (target !== undefined && target !== page) counts.set(target, (counts.get(target) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Adds what only the store knows. Pairs are walked once, whatever the clusters: asking for the pairs among the members of a cluster of n pages
 * would make SQLite look for n² of them.
 */
function withStoredFacts(database: ReadableDatabase, clusters: readonly BuiltCluster[], pages: ReadonlyMap<number, ClusterPage>): ClusterToSave[] {
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.members.map(({ page }) => [page, cluster] as const)));
  const sentences = longestSentences(database, clusterOf);
  const languages = readLanguages(database);
  return clusters.map((cluster) => ({
    cluster,
    longestSentence: sentences.get(cluster) ?? '',
    sourceAddress: pages.get(cluster.members.find((member) => member.isSource)?.page ?? -1)?.address ?? '',
    languages: [...new Set(cluster.members.flatMap(({ page }) => languages.get(page) ?? []))].sort(),
    ...deskFacts(
      cluster,
      cluster.members.flatMap(({ page }) => pages.get(page)?.address ?? []),
    ),
  }));
}

/** Of equally long sentences the one that sorts first, so that every run names the same. */
function longestSentences(database: ReadableDatabase, clusterOf: ReadonlyMap<number, BuiltCluster>): Map<BuiltCluster, string> {
  const longest = new Map<BuiltCluster, string>();
  for (const { a, b, sentence } of iterateSentences(database)) {
    const cluster = clusterOf.get(a);
    if (!cluster || cluster !== clusterOf.get(b)) continue;
    const known = longest.get(cluster) ?? '';
    if (sentence.length > known.length || (sentence.length === known.length && sentence < known)) longest.set(cluster, sentence);
  }
  return longest;
}
