import type { Verdict } from './verdicts.ts';

/** Rules that lead to a verdict, in order of evaluation, and the options that affect them. */
type VerdictRules = Readonly<{
  rules: readonly string[];
  /** Options of the two stages. */
  verify: readonly string[];
  cluster: readonly string[];
}>;

const following = ['follows', 'followsStrongly', 'sameWordsFollowing', 'evidence'] as const;

/** Verdicts that depend on the kind of page, not on a threshold. */
const byDesign: VerdictRules = { rules: [], verify: [], cluster: [] };

export const verdictRules: Readonly<Record<Verdict, VerdictRules>> = {
  identical: { rules: ['equal-text'], verify: ['disguised'], cluster: [] },
  'near-duplicate': {
    rules: ['nearly-equal', 'templated', 'filled-in'],
    verify: ['nearlyEqual', 'nearlyVerbatim', 'templateFields', 'evidence', 'disguised'],
    cluster: [],
  },
  partial: {
    rules: ['large-parts', 'splice-is-partial', 'filled-in'],
    verify: ['partial', 'follows', 'evidence'],
    cluster: ['unconfirmedPartial'],
  },
  'pseudo-original': {
    rules: [
      'follows-disguised',
      'follows-reworded',
      'follows-shuffled',
      'templated',
      'filled-in',
      'other-figures',
      'same-words',
    ],
    verify: [
      ...following,
      'reworded',
      'shuffled',
      'shuffledChanges',
      'disguised',
      'sameWords',
      'sameWordsLeast',
      'sameWordsLength',
      'templateFields',
    ],
    cluster: [],
  },
  spliced: {
    rules: ['assembled'],
    verify: ['spliced', 'splicedMost', 'splicedRun', 'splicedVerbatim', 'restDensity', 'pieceDensity'],
    cluster: ['splicedUnion', 'splicedOverlap'],
  },
  contained: {
    rules: ['inside-other', 'abridged'],
    verify: ['contained', 'containedRatio', 'pieceDensity', 'evidence'],
    cluster: [],
  },
  version: byDesign,
  translation: byDesign,
  listing: byDesign,
  'shared-code': { ...byDesign, rules: ['same-code'] },
  'template-only': {
    rules: ['splice-unconfirmed', 'recurring-text', 'some-in-common', 'short-passages', 'too-little'],
    verify: [],
    cluster: [],
  },
};

/** Options of the alignment, whose effect shows only after comparing texts again. */
export const alignmentOptions: readonly string[] = [
  'shortestRun',
  'loneRun',
  'reach',
  'rarity',
  'rewordedSentence',
  'rewordedInContext',
];

/** Options that select the pairs that form clusters, and change no verdict. */
export const groupingOptions: readonly string[] = [
  'minSimilarity',
  'impliedSimilarity',
  'assembledBoth',
  'assembledOne',
];
