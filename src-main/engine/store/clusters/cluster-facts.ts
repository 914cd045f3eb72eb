import type { DecisionAction } from '../../../contract/reviews.ts';
import { targetedActions } from '../../../contract/reviews.ts';
import type { AdviceKind } from '../../../contract/verdicts.ts';
import type { BuiltCluster, ClusterPage } from '../../cluster/model.ts';
import { addressParts, commonFolder } from '../address-parts.ts';

export interface ClusterListFacts {
  readonly proposal: DecisionAction;
  readonly proposalReason: string;
  readonly proposalPages: number;
  readonly folder: string;
  readonly hosts: number;
  /** Null where no table says anything of clicks. */
  readonly clicks: number | null;
  readonly clicksAtStake: number | null;
}

type FactPage = Pick<ClusterPage, 'address' | 'figures'>;

export function clusterListFacts(
  cluster: Pick<BuiltCluster, 'members'>,
  pageOf: (page: number) => FactPage | undefined,
): ClusterListFacts {
  const pages = cluster.members.flatMap(({ page }) => pageOf(page) ?? []);
  const source = pageOf(cluster.members.find(({ isSource }) => isSource)?.page ?? -1);
  const parts = pages.map(({ address }) => addressParts(address));
  return {
    ...headlineOf(cluster.members),
    folder: commonFolder(parts.map(({ folder }) => folder)),
    hosts: new Set(parts.map(({ host }) => host)).size,
    clicks: clicksOf(pages),
    clicksAtStake: clicksOf(pages) === null ? null : (clicksOf(pages.filter((page) => page !== source)) ?? 0),
  };
}

function clicksOf(pages: readonly FactPage[]): number | null {
  const known = pages.flatMap(({ figures }) => figures.clicks ?? []);
  return known.length === 0 ? null : known.reduce((sum, clicks) => sum + clicks, 0);
}

/** The advice for a page as a decision. */
export const proposedAction = (advice: AdviceKind, reason: string): DecisionAction =>
  advice === 'redirect' && reason === 'dead-link' ? 'dead-link-rescue' : advice;

/** The source page of the cluster. */
export const proposedTarget = (action: DecisionAction, source: string): string | null =>
  targetedActions.has(action) ? source : null;

/**
 * What most copies should become, with the reason that most of those have. What is dealt with already counts only where
 * nothing else is to do. Of equally frequent ones the first wins.
 */
function headlineOf(
  members: BuiltCluster['members'],
): Pick<ClusterListFacts, 'proposal' | 'proposalReason' | 'proposalPages'> {
  const copies = members.filter(({ isSource }) => !isSource);
  const open = copies.filter(({ advice }) => advice !== 'leave');
  const counted = (open.length > 0 ? open : copies).map(({ advice, adviceReason }) => ({
    action: proposedAction(advice, adviceReason),
    reason: adviceReason,
  }));
  const proposal = mostFrequent(counted.map(({ action }) => action)) ?? 'leave';
  const reasons = counted.filter(({ action }) => action === proposal).map(({ reason }) => reason);
  return { proposal, proposalReason: mostFrequent(reasons) ?? '', proposalPages: reasons.length };
}

function mostFrequent<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<readonly [Value | null, number]>(
    (best, [value, count]) => (count > best[1] ? [value, count] : best),
    [null, 0],
  )[0];
}
