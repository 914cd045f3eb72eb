import type { PairFigures, Passage } from '../../contract/evidence.ts';
import type { Verdict } from '../../contract/verdicts.ts';

/** What verification reads of a page beside its `PageText`. */
export interface VerifiedSide {
  readonly layout: string;
  readonly textHash: string;
}

/** Result of comparing two texts: passages in the order of A, figures, and the verdict with the rule that gave it. */
export interface VerifiedPair {
  readonly passages: readonly Passage[];
  readonly figures: PairFigures;
  /** Null: nothing to report. */
  readonly verdict: Verdict | null;
  /** Key of the rule in words, `rule.<name>` in the texts. */
  readonly rule: string;
}
