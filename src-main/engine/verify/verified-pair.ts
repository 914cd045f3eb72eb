import type { PairFigures, Passage } from '../../contract/evidence.ts';
import type { Verdict } from '../../contract/verdicts.ts';
import type { PairFacts } from './pair-facts.ts';
import type { PreparedText } from './prepare.ts';

/** What verification reads of a page. */
export interface VerifiedSide {
  readonly prepared: PreparedText;
  /** Signature of its layout; '' for a text without one. */
  readonly layout: string;
}

/** Result of comparing two texts: passages in the order of A, figures, and the verdict with the rule that gave it. */
export interface VerifiedPair {
  readonly passages: readonly Passage[];
  readonly figures: PairFigures;
  /** Null: nothing to report. */
  readonly verdict: Verdict | null;
  /** Key of the rule in words, `rule.<name>` in the texts. */
  readonly rule: string;
  /**
   * The closed piece of each page in which what is shared is concentrated, as shares of the page, 0 to 1; empty when
   * nothing is shared. Clustering needs it to see whether two sources cover different pieces of an assembled page.
   */
  readonly blockA: readonly [start: number, end: number];
  readonly blockB: readonly [start: number, end: number];
  /** What the verdict was ruled from. */
  readonly facts: PairFacts;
}
