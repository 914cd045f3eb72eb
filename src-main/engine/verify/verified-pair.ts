import type { PairFigures, Passage } from '../../contract/evidence.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import type { PairFacts } from './pair-facts.ts';
import type { PreparedText } from './prepare.ts';

export interface VerifiedSide {
  readonly prepared: PreparedText;
  readonly layout: string;
}

/** Passages in the order of A. */
export interface VerifiedPair {
  readonly passages: readonly Passage[];
  readonly figures: PairFigures;
  readonly verdict: Verdict | null;
  /** Key under `rule` in the texts. */
  readonly rule: string;
  /**
   * The closed piece of each page that holds most of what is shared, as shares of the page, 0 to 1; by it clustering
   * sees whether two sources cover different pieces. Empty when nothing is shared.
   */
  readonly blockA: readonly [start: number, end: number];
  readonly blockB: readonly [start: number, end: number];
  readonly facts: PairFacts;
}
