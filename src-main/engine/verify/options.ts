import { decimal, integer, type OptionFields, type OptionValues } from '../../contract/options.ts';
import en from '../../locales/en/options.json' with { type: 'json' };

const help = en.optionHelp.verify;

/** Shares are of letters and digits; lengths in CJK characters of 2.4 letters each. */
export const verifyOptions = {
  shortestRun: decimal(5, 2, 50, help.shortestRun, 'characters'),
  loneRun: decimal(13, 2, 200, help.loneRun, 'characters'),
  reach: decimal(12, 0, 100, help.reach, 'characters'),
  rarity: integer(8, 1, 64, help.rarity),
  rewordedSentence: decimal(0.5, 0.1, 1, help.rewordedSentence),
  rewordedInContext: decimal(0.3, 0.1, 1, help.rewordedInContext),
  nearlyEqual: decimal(0.9, 0.5, 1, help.nearlyEqual),
  nearlyVerbatim: decimal(0.8, 0.5, 1, help.nearlyVerbatim),
  templateFields: integer(4, 2, 1000, help.templateFields),
  partial: decimal(0.4, 0.05, 1, help.partial),
  follows: decimal(0.5, 0.1, 1, help.follows),
  followsStrongly: decimal(0.45, 0.1, 1, help.followsStrongly),
  sameWordsFollowing: decimal(0.6, 0.1, 1, help.sameWordsFollowing),
  evidence: decimal(36, 0, 1000, help.evidence, 'characters'),
  sameWords: decimal(0.42, 0.1, 1, help.sameWords),
  sameWordsLeast: integer(80, 0, 5000, help.sameWordsLeast, 'characters'),
  sameWordsLength: integer(600, 0, 5000, help.sameWordsLength, 'characters'),
  shuffledChanges: integer(4, 1, 1000, help.shuffledChanges),
  reworded: decimal(0.05, 0.01, 1, help.reworded),
  shuffled: decimal(0.1, 0.01, 1, help.shuffled),
  disguised: decimal(0.005, 0, 1, help.disguised),
  contained: decimal(0.85, 0.3, 1, help.contained),
  containedRatio: decimal(1.6, 1, 20, help.containedRatio),
  spliced: decimal(0.25, 0.05, 1, help.spliced),
  splicedMost: decimal(0.6, 0.1, 1, help.splicedMost),
  splicedVerbatim: decimal(0.6, 0, 1, help.splicedVerbatim),
  splicedRun: decimal(45, 5, 500, help.splicedRun, 'characters'),
  restDensity: decimal(0.25, 0, 1, help.restDensity),
  pieceDensity: decimal(0.76, 0.1, 1, help.pieceDensity),
} satisfies OptionFields;

export type VerifyOptionValues = OptionValues<typeof verifyOptions>;
