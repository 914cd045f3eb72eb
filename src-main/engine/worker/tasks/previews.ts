import type { AuditOptions } from '../../../contract/options.ts';
import type { IgnoreDraft } from '../../../contract/reviews.ts';
import type { ClusterPair } from '../../cluster/model.ts';
import { type Change, previewVerdicts } from '../../cluster/preview-verdicts.ts';
import { applyIgnoreRules, readClusterPairs } from '../../store/clusters/cluster-input.ts';
import { readClusterSizes, readClusterOfPages } from '../../store/clusters/cluster-store.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { nameReader } from '../../store/pages/page-store.ts';
import { comparedPairs, inAddressOrder, iterateFindings } from '../../store/pairs/pair-store.ts';
import { readIgnored, readIgnoreDrafts } from '../../store/review/review-store.ts';
import type { AuditReader, InFile } from '../reader.ts';
import { stageOptions } from '../../stage-options.ts';

const maxListedClusters = 50;
const maxListedChanges = 200;

/**
 * Counts remaining pairs, pairs that are no longer findings and pairs whose verdict changes; does not predict that a
 * rebuild may split a cluster.
 */
export function ignorePreview({ rule, options }: InFile<{ rule: IgnoreDraft }>, { database }: AuditReader) {
  const values = stageOptions('verify', options);
  const rules = readIgnoreDrafts(database);
  const pairs = readClusterPairs(database);
  const before = applyIgnoreRules(database, pairs, rules, values);
  const after = applyIgnoreRules(database, pairs, [...rules, rule], values);
  const findings = new Set(Array.from(iterateFindings(database), ({ a, b }) => `${a} ${b}`));
  const ignored = readIgnored(database, [rule]);
  const kept: ClusterPair[] = [];
  const counts = { pairs: 0, pairsGone: 0, pairsChanged: 0 };
  for (const [index, pair] of pairs.entries()) {
    if (!findings.has(`${pair.a} ${pair.b}`)) continue;
    const left = after.get(index);
    const verdict = left ? left.verdict : (before.get(index)?.verdict ?? pair.verdict);
    if (verdict !== null) kept.push(pair);
    if (!ignored.pages.has(pair.a) && !ignored.pages.has(pair.b) && ignored.unitsIn(pair.a, pair.b) === 0) continue;
    const earlier = before.get(index)?.verdict ?? pair.verdict;
    counts.pairs += 1;
    if (verdict === null) counts.pairsGone += 1;
    else if (verdict !== earlier) counts.pairsChanged += 1;
  }
  return { pages: ignored.pages.size + ignored.pagesWithSentences.size, ...counts, ...clusterEffects(database, kept) };
}

/** Samples are the largest; `pagesAfter` is 0 if the cluster vanishes. */
function clusterEffects(database: ReadableDatabase, keptPairs: readonly ClusterPair[]) {
  const clusterOf = readClusterOfPages(database);
  const kept = new Map<number, Set<number>>();
  for (const { a, b } of keptPairs) {
    const cluster = clusterOf.get(a);
    if (cluster === undefined || cluster !== clusterOf.get(b)) continue;
    kept.set(cluster, (kept.get(cluster) ?? new Set()).add(a).add(b));
  }
  const touched = readClusterSizes(database)
    .map(({ pages, ...named }) => ({ ...named, pagesBefore: pages, pagesAfter: kept.get(named.id)?.size ?? 0 }))
    .filter(({ pagesBefore, pagesAfter }) => pagesAfter < pagesBefore);
  const gone = touched.filter(({ pagesAfter }) => pagesAfter === 0).length;
  const samples = touched.slice(0, maxListedClusters);
  return { clusters: touched.length, clustersGone: gone, clustersSmaller: touched.length - gone, samples };
}

export function preview({ options, applied }: InFile<{ applied: AuditOptions }>, { database }: AuditReader) {
  const verify = stageOptions('verify', options);
  const cluster = stageOptions('cluster', options);
  const found = previewVerdicts(comparedPairs(database), verify, cluster, stageOptions('cluster', applied));
  const pageOf = nameReader(database);
  const withPages = (change: Change) => {
    const [a, b] = [pageOf(change.a), pageOf(change.b)];
    const names = { addressA: a.address, addressB: b.address, titleA: a.title, titleB: b.title };
    return inAddressOrder({ ...change, ...names });
  };
  return { ...found, changes: found.changes.slice(0, maxListedChanges).map(withPages) };
}
