import { useLocation } from 'wouter';
import type { ReviewedCluster } from '../../../src-main/contract/cluster-views.ts';
import { useOutside } from '../../api/client-context.tsx';
import { readFilter } from '../../app/filter-address.ts';
import { recallAudit } from '../../app/remembered-audits.ts';
import { clusterListShape, listOfAddress, parametersOf } from './filters.ts';

/**
 * Leaves a cluster after its last pair was decided in a comparison: closes it when every copy is decided, and opens
 * the next open one. Answers false when there is none.
 */
export function useNextOpen(audit: string): (from: ReviewedCluster) => Promise<boolean> {
  const { client } = useOutside();
  const [, navigate] = useLocation();
  return async (from) => {
    const cluster = await client.request('cluster/get', { audit, cluster: from.key, pairs: false, members: 5000 });
    const isDecided =
      cluster.members.length === cluster.pages &&
      cluster.members.every(({ isSource, decision }) => isSource || decision !== null);
    if (isDecided && cluster.review.state === 'open')
      await client.request('cluster/review', { audit, clusters: [cluster.key], change: { state: 'decided' } });
    const query = recallAudit(audit).clusterQuery ?? '';
    const list = parametersOf(listOfAddress(readFilter(clusterListShape, query)));
    const { position } = await client.request('cluster/position', { audit, cluster: cluster.key, ...list });
    const open = { audit, ...list, reviewStates: ['open' as const] };
    const after = await client.request('cluster/list', { audit, ...list, offset: (position ?? -1) + 1, limit: 200 });
    const next =
      after.rows.find(({ key, review }) => review.state === 'open' && key !== cluster.key) ??
      (await client.request('cluster/list', { ...open, limit: 2 })).rows.find(({ key }) => key !== cluster.key);
    if (!next) return false;
    navigate(`/audit/${encodeURIComponent(audit)}/clusters/${next.key}${query}`);
    return true;
  };
}
