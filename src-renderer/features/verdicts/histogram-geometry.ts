import { outcomes, type Outcome, type OutcomeCounts } from '../../../src-main/contract/verdict-preview.ts';

interface Segment {
  readonly outcome: Outcome;
  /** Counts at which it begins and ends in the stack. */
  readonly from: number;
  readonly to: number;
}

/** The stack of one bin from the bottom: findings in the order of their strength, and what is none on top of them. */
export function stackOf(counts: OutcomeCounts, shown: readonly Outcome[]): Segment[] {
  let from = 0;
  return outcomes.flatMap((outcome): Segment[] => {
    const count = shown.includes(outcome) ? counts[outcome] : 0;
    if (count === 0) return [];
    const segment = { outcome, from, to: from + count };
    from += count;
    return [segment];
  });
}

export function totalOf(counts: OutcomeCounts, shown: readonly Outcome[]): number {
  return shown.reduce((sum, outcome) => sum + counts[outcome], 0);
}

export function findingsOf(counts: OutcomeCounts): number {
  return outcomes.reduce((sum, outcome) => sum + (outcome === 'none' ? 0 : counts[outcome]), 0);
}

/** Height of a count when `most` takes all of it; what there is at all is at least a line. */
export function heightOf(count: number, most: number, full: number): number {
  return count === 0 ? 0 : Math.max(minHeight, (full * count) / most);
}

const minHeight = 1.5;
