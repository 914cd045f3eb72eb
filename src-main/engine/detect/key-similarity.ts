import type { Comparison, JoinRule } from './detector.ts';
import { containment, jaccard, type KeySet } from './key-set.ts';

/** A share that makes a duplicate from a threshold on. */
export const reachedShare = (score: number, threshold: number): Comparison => ({
  score,
  threshold,
  sense: 'at-least',
  unit: 'share',
  duplicate: score >= threshold,
});

/** Compares two key sets by a share that must reach a threshold. */
export function compareKeySets(
  measure: 'jaccard' | 'containment',
  threshold: number,
): (a: KeySet, b: KeySet) => Comparison {
  return (a, b) => reachedShare(measure === 'jaccard' ? jaccard(a, b) : containment(a, b), threshold);
}

export const similarityRule = (measure: 'jaccard' | 'containment', threshold: number): JoinRule => ({
  kind: 'similarity',
  measure,
  threshold,
  minShared: 1,
});
