import type { PlanRow } from '../../../../../src-main/contract/plan.ts';

/** A row of a plan; what a test does not care for is empty. */
export const planRow = (fields: Partial<PlanRow> & Pick<PlanRow, 'address' | 'action'>): PlanRow => ({
  page: 1,
  title: '',
  target: null,
  destination: fields.target ?? null,
  ground: 'proposed',
  owner: '',
  note: '',
  state: 'open',
  reason: '',
  isSource: false,
  source: null,
  cluster: null,
  verdict: null,
  similarity: null,
  clicksAtStake: null,
  decidedAt: null,
  conflicts: [],
  ...fields,
});
