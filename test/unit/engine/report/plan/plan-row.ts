import type { PlanRow } from '../../../../../src-main/contract/plan.ts';
import type { Rendering } from '../../../../../src-main/engine/report/plan/resolve-targets.ts';

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

/** In English, with no proposals left out. */
export const rendering = (...knownAddresses: readonly string[]): Rendering => ({
  locale: 'en',
  waiting: 0,
  knownAddresses: () => knownAddresses,
});
