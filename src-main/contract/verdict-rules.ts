import type { Verdict } from './verdicts.ts';

/** What gives a verdict: its rules in the order in which they are asked (`rule` in the texts) and the thresholds that shape it. */
export interface VerdictRules {
  readonly rules: readonly string[];
  /** Options of verification and of clustering. */
  readonly verify: readonly string[];
  readonly cluster: readonly string[];
}

/** When a page follows another one. */
const following = ['follows', 'followsStrongly', 'sameWordsFollowing', 'evidence'] as const;

export const verdictRules: Readonly<Record<Verdict, VerdictRules>> = {
  identical: { rules: ['equal-text-same-layout'], verify: ['layoutDistance', 'disguised'], cluster: [] },
  reprint: {
    rules: ['equal-text-other-layout', 'nearly-equal-other-layout'],
    verify: ['nearlyEqual', 'layoutDistance', 'disguised'],
    cluster: [],
  },
  'same-template': {
    rules: ['nearly-equal-same-layout', 'parts-same-layout'],
    verify: ['nearlyEqual', 'partial', 'follows', 'evidence', 'layoutDistance'],
    cluster: [],
  },
  partial: {
    rules: ['parts-other-layout', 'splice-is-partial'],
    verify: ['partial', 'follows', 'evidence', 'layoutDistance'],
    cluster: ['unconfirmedPartial'],
  },
  'pseudo-original': {
    rules: ['follows-disguised', 'follows-reworded', 'follows-shuffled', 'same-words'],
    verify: [...following, 'reworded', 'shuffled', 'shuffledChanges', 'disguised', 'sameWords', 'sameWordsLeast', 'sameWordsLength'],
    cluster: [],
  },
  spliced: {
    rules: ['assembled'],
    verify: ['spliced', 'splicedMost', 'splicedRun', 'splicedVerbatim', 'restDensity', 'pieceDensity'],
    cluster: ['splicedUnion', 'splicedOverlap'],
  },
  contained: { rules: ['inside-other'], verify: ['contained', 'containedRatio', 'pieceDensity'], cluster: [] },
  'template-only': { rules: ['splice-unconfirmed', 'short-passages', 'too-little'], verify: [], cluster: [] },
};

/** Options that steer the comparison of two texts: what they would find is not known before the texts are compared again. */
export const alignmentOptions: readonly string[] = ['shortestRun', 'loneRun', 'reach', 'rarity', 'rewordedSentence', 'rewordedInContext'];

/** Options that decide which pages share a cluster, and no verdict. */
export const groupingOptions: readonly string[] = ['impliedSimilarity', 'assembledBoth', 'assembledOne'];
