import type { Verdict } from './verdicts.ts';

/** What leads to a verdict: rules in the order in which they are asked, and the options that shape them. */
type VerdictRules = Readonly<{
  rules: readonly string[];
  /** Options of the two stages. */
  verify: readonly string[];
  cluster: readonly string[];
}>;

const following = ['follows', 'followsStrongly', 'sameWordsFollowing', 'evidence'] as const;

/** For verdicts that are given for what pages are, not by a threshold. */
const byDesign: VerdictRules = { rules: [], verify: [], cluster: [] };

export const verdictRules: Readonly<Record<Verdict, VerdictRules>> = {
  identical: { rules: ['equal-text'], verify: ['disguised'], cluster: [] },
  'near-duplicate': {
    rules: ['nearly-equal', 'templated'],
    verify: ['nearlyEqual', 'nearlyVerbatim', 'templateFields', 'evidence', 'disguised'],
    cluster: [],
  },
  partial: {
    rules: ['large-parts', 'splice-is-partial'],
    verify: ['partial', 'follows', 'evidence'],
    cluster: ['unconfirmedPartial'],
  },
  'pseudo-original': {
    rules: ['follows-disguised', 'follows-reworded', 'follows-shuffled', 'templated', 'same-words'],
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

/** Options of alignment, whose effect is not known before texts are compared again. */
export const alignmentOptions: readonly string[] = [
  'shortestRun',
  'loneRun',
  'reach',
  'rarity',
  'rewordedSentence',
  'rewordedInContext',
];

/** Options that decide which pairs hold a cluster together, and change no verdict. */
export const groupingOptions: readonly string[] = [
  'minSimilarity',
  'impliedSimilarity',
  'assembledBoth',
  'assembledOne',
];
