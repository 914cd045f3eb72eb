import type { DetectorEvidence } from '../../../src-main/contract/evidence.ts';

export interface EvidenceSort {
  readonly by: 'detector' | 'outcome' | 'margin';
  readonly descending: boolean;
}

/** Rows in the requested order; equal ones by name, so that the order never wavers. */
export function sortEvidence(
  rows: readonly DetectorEvidence[],
  { by, descending }: EvidenceSort,
): readonly DetectorEvidence[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((x, y) => {
    if (by === 'detector') return sign * x.detector.localeCompare(y.detector);
    const difference = by === 'outcome' ? outcomeRank(x) - outcomeRank(y) : marginOf(x) - marginOf(y);
    return sign * (Number.isNaN(difference) ? 0 : difference) || x.detector.localeCompare(y.detector);
  });
}

function outcomeRank({ outcome }: DetectorEvidence): number {
  if (outcome.kind === 'not-applicable') return 0;
  return outcome.duplicate ? 2 : 1;
}

/**
 * How far a score lies on the duplicate's side of its threshold, relative to the threshold, so that distances and
 * shares can stand in one column. What was not compared comes last.
 */
export function marginOf({ outcome }: DetectorEvidence): number {
  if (outcome.kind === 'not-applicable') return -1e9;
  const distance = outcome.sense === 'at-least' ? outcome.score - outcome.threshold : outcome.threshold - outcome.score;
  return distance / Math.max(Math.abs(outcome.threshold), 1e-9);
}
