import { decimal, integer, type OptionFields, type OptionValues } from '../../contract/options.ts';

/** Shares are of letters and digits; lengths in CJK characters, 2.4 letters each. */
export const verifyOptions = {
  shortestRun: decimal(5, 2, 50, 'characters'),
  loneRun: decimal(13, 2, 200, 'characters'),
  reach: decimal(12, 0, 100, 'characters'),
  rarity: integer(8, 1, 64),
  rewordedSentence: decimal(0.5, 0.1, 1),
  rewordedInContext: decimal(0.3, 0.1, 1),
  nearlyEqual: decimal(0.9, 0.5, 1),
  nearlyVerbatim: decimal(0.8, 0.5, 1),
  templateFields: integer(4, 2, 1000),
  partial: decimal(0.4, 0.05, 1),
  follows: decimal(0.5, 0.1, 1),
  followsStrongly: decimal(0.45, 0.1, 1),
  sameWordsFollowing: decimal(0.6, 0.1, 1),
  evidence: decimal(36, 0, 1000, 'characters'),
  sameWords: decimal(0.42, 0.1, 1),
  sameWordsLeast: integer(80, 0, 5000, 'characters'),
  sameWordsLength: integer(600, 0, 5000, 'characters'),
  shuffledChanges: integer(4, 1, 1000),
  reworded: decimal(0.05, 0.01, 1),
  shuffled: decimal(0.1, 0.01, 1),
  disguised: decimal(0.005, 0, 1),
  contained: decimal(0.85, 0.3, 1),
  containedRatio: decimal(1.6, 1, 20),
  spliced: decimal(0.2, 0.05, 1),
  splicedMost: decimal(0.6, 0.1, 1),
  splicedVerbatim: decimal(0.6, 0, 1),
  splicedRun: decimal(45, 5, 500, 'characters'),
  restDensity: decimal(0.25, 0, 1),
  pieceDensity: decimal(0.76, 0.1, 1),
} satisfies OptionFields;

export type VerifyOptionValues = OptionValues<typeof verifyOptions>;
