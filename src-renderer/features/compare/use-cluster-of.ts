import type { ReviewedCluster, ClusterRef } from '../../../src-main/contract/cluster-views.ts';
import { useRequest } from '../../api/requests.ts';
import { recallAudit } from '../../app/remembered-audits.ts';

interface KnownCluster {
  /** Null while it is not known, and for a page in no cluster. */
  readonly reviewing: ReviewedCluster | null;
  readonly isPending: boolean;
}

/**
 * The cluster of a page: the one that was open last when the page is in it, as it nearly always is, else the one that
 * the list of pages names.
 */
export function useClusterOf(audit: string, page: number): KnownCluster {
  const open = recallAudit(audit).cluster;
  const last = useCluster(audit, open);
  const isInLast = last.data?.members.some((member) => member.page.id === page) === true;
  const isElsewhere = !isInLast && (open === undefined || !last.isPending);
  const address = useRequest('page/get', { audit, page }, { enabled: isElsewhere }).data?.address;
  const found = useRequest(
    'page/list',
    { audit, text: address?.slice(0, 500) ?? '', limit: 50 },
    { enabled: isElsewhere && address !== undefined },
  );
  const named = found.data?.rows.find(({ id }) => id === page)?.cluster?.key;
  const other = useCluster(audit, isElsewhere ? named : undefined);
  if (isInLast) return { reviewing: last.data ?? null, isPending: false };
  return {
    reviewing: other.data ?? null,
    isPending: !isElsewhere || !found.isSuccess || (named !== undefined && other.isPending),
  };
}

const useCluster = (audit: string, cluster: ClusterRef | undefined) =>
  useRequest('cluster/get', { audit, cluster: cluster ?? -1 }, { enabled: cluster !== undefined });
