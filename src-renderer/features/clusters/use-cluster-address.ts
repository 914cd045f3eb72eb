import { useEffect, useEffectEvent } from 'react';
import type { ClusterRef } from '../../../src-main/contract/cluster-views.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import type { ReviewMoves } from './use-review-moves.ts';
import type { Reviewing } from './use-reviewing.ts';

interface ClusterAddress {
  readonly audit: string;
  /** As the address has it. */
  readonly cluster: ClusterRef | null;
  readonly shown: ClusterRef | null;
  readonly reviewing: Reviewing;
  readonly moves: ReviewMoves;
}

/**
 * The address names the cluster by its key: numbers, and what comes first, change when clusters are built anew. The
 * place is remembered for the next visit.
 */
export function useClusterAddress({ audit, cluster, shown, reviewing, moves: { goTo, query } }: ClusterAddress): void {
  const pin = useEffectEvent(goTo);
  const key = cluster === null ? shown : typeof cluster === 'number' ? (reviewing.cluster?.key ?? null) : null;
  useEffect(() => {
    if (key !== null) pin(key);
  }, [key]);
  useEffect(() => {
    if (shown !== null) rememberAudit(audit, { cluster: shown, clusterQuery: query });
  }, [audit, shown, query]);
}
