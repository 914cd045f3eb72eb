import type { ClusterRow } from '../../../contract/models.ts';
import type { AdviceKind } from '../../../contract/verdicts.ts';
import type { Store } from '../../store/store.ts';

/** Work that a cluster still asks for: copies by advice. */
export interface OpenWork {
  readonly cluster: ClusterRow;
  readonly advice: ReadonlyMap<AdviceKind, number>;
}

/** What the summary says of all clusters, counted in one walk over them; and in which cluster each page stands. */
export interface Stock {
  readonly advice: ReadonlyMap<AdviceKind, number>;
  /** The most important clusters with open work, at most `firstClusters`. */
  readonly openWork: readonly OpenWork[];
  readonly clusterOf: ReadonlyMap<number, number>;
}

const firstClusters = 10;
const needNothing: ReadonlySet<AdviceKind> = new Set(['keep', 'leave']);

/** Memory: two numbers for each page in a cluster. */
export function takeStock({ clusters, pages }: Pick<Store, 'clusters' | 'pages'>): Stock {
  const advice = new Map<AdviceKind, number>();
  const clusterOf = new Map<number, number>();
  const openWork: OpenWork[] = [];
  for (const cluster of clusters.iterate()) {
    const own = new Map<AdviceKind, number>();
    for (const member of clusters.members(cluster.id, pages.brief)) {
      clusterOf.set(member.page.id, cluster.id);
      increase(advice, member.advice);
      if (!needNothing.has(member.advice)) increase(own, member.advice);
    }
    if (own.size > 0 && openWork.length < firstClusters) openWork.push({ cluster, advice: own });
  }
  return { advice, openWork, clusterOf };
}

const increase = (counts: Map<AdviceKind, number>, kind: AdviceKind) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
