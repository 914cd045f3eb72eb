import type { ListedRelation } from '../../../src-main/contract/cluster-views.ts';
import type { PlanRow } from '../../../src-main/contract/plan.ts';
import { useRequest } from '../../api/requests.ts';

/** What the plan holds for the page that yields in a relation: what was decided, or else what is proposed. */
export function useRelationPlan(audit: string, { a, yields, addressA, addressB }: ListedRelation) {
  const address = yields === a ? addressA : addressB;
  const rows = useRequest('plan/list', { audit, text: address.slice(0, 500), limit: 50 }, { keepPrevious: true }).data
    ?.rows;
  const row = rows?.find((each: PlanRow) => each.address === address) ?? null;
  return { row, proposed: row?.ground === 'proposed' ? row : null };
}
