import type { Comparison, JoinRule } from './detector.ts';
import { containment, jaccard, type KeySet } from './key-set.ts';

/** Compares two key sets by a share that must reach a threshold. */
export function compareKeySets(
  measure: 'jaccard' | 'containment',
  threshold: number,
): (a: KeySet, b: KeySet) => Comparison {
  return (a, b) => {
    const score = measure === 'jaccard' ? jaccard(a, b) : containment(a, b);
    return { score, threshold, sense: 'at-least', unit: 'share', duplicate: score >= threshold };
  };
}

export const similarityRule = (measure: 'jaccard' | 'containment', threshold: number): JoinRule => ({
  kind: 'similarity',
  measure,
  threshold,
  minShared: 1,
});
