import { useEffect } from 'react';
import type { ClusterMember, ClusterRef } from '#contract/clusters.ts';
import { recallAudit, useAudit, useLocation, usePrefetch, useRequest } from '../../kit.ts';

export type PairPlace = NonNullable<ReturnType<typeof placeOfPair>>;

/**
 * The page a member is compared with: the source page, or the member in `via`, to which the advice leads or which links
 * it to the cluster.
 */
export const counterpartOf = ({ via }: Pick<ClusterMember, 'via'>, source: number) => via?.page.id ?? source;

/** A member with a finding with the source page has a `via` only where the advice leads there. */
export const viaWords = ({ verdict }: Pick<ClusterMember, 'verdict'>) =>
  verdict === null ? 'clusters.via' : 'clusters.leadsTo';

/** Finds a pair among the pairs of a cluster (each member with its counterpart). The index is −1 for any other pair. */
export function placeOfPair({ members }: { members: readonly ClusterMember[] }, a: number, b: number) {
  const source = members.find(({ isSource }) => isSource);
  const holds = (id: number) => members.some(({ page }) => page.id === id);
  if (!source || !holds(a) || !holds(b)) return null;
  const others = members.filter(({ isSource }) => !isSource);
  const isPair = (x: number, y: number) => (x === a && y === b) || (x === b && y === a);
  const held = others.findIndex((member) => isPair(counterpartOf(member, source.page.id), member.page.id));
  return { source, others, index: held >= 0 ? held : others.findIndex(({ page }) => isPair(source.page.id, page.id)) };
}

/** The counterpart comes first; null at the ends. */
export function neighbourPair({ source, others, index }: PairPlace, by: 1 | -1): readonly [number, number] | null {
  const other = others[index + by];
  return other ? [counterpartOf(other, source.page.id), other.page.id] : null;
}

/** The last opened cluster if the page is in it, else the cluster of the page list. */
export function useClusterOf(page: number) {
  const audit = useAudit();
  const open = recallAudit(audit).cluster ?? undefined;
  const last = useCluster(open);
  const isInLast = last.data?.members.some((member) => member.page.id === page) === true;
  const isElsewhere = !isInLast && (open === undefined || !last.isPending);
  const address = useRequest('page/get', { page }, { enabled: isElsewhere }).data?.address;
  const found = useRequest(
    'page/list',
    { text: address?.slice(0, 500) ?? '', limit: 50 },
    { enabled: isElsewhere && address !== undefined },
  );
  const named = found.data?.rows.find(({ id }) => id === page)?.cluster?.key;
  const other = useCluster(isElsewhere ? named : undefined);
  return {
    reviewing: (isInLast ? last : other).data ?? null,
    isPending: !isInLast && (!isElsewhere || !found.isSuccess || (named !== undefined && other.isPending)),
  };
}

const useCluster = (cluster: ClusterRef | undefined) =>
  useRequest('cluster/get', { cluster: cluster ?? -1 }, { enabled: cluster !== undefined });

/** Returns to the screen the comparison was opened from. */
export function useWayBack() {
  const { place } = recallAudit(useAudit());
  const [, navigate] = useLocation();
  return () => navigate(place === undefined ? '/clusters' : `~${place}`);
}

const restMillis = 100;

/** Prefetches a comparison when pointer or focus rests on its link. */
export function useCompareAhead() {
  const prefetch = usePrefetch();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const consider = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a[href*="/compare/"]') : null;
      const [, a, b] = /\/compare\/(\d+)\/(\d+)$/.exec(link?.getAttribute('href') ?? '') ?? [];
      if (a !== undefined && b !== undefined)
        timer = setTimeout(() => prefetch('pair/compare', { a: Number(a), b: Number(b) }), restMillis);
    };
    document.addEventListener('pointerover', consider);
    document.addEventListener('focusin', consider);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', consider);
      document.removeEventListener('focusin', consider);
    };
  }, [prefetch]);
}
