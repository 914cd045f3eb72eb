import type { PreparedText } from './prepare.ts';
import type { CommonWords } from './sentence-features.ts';
import type { PairCounts } from './measure.ts';
import type { Substitutions } from './substitutions.ts';

/**
 * All that the rules need of a pair, before thresholds, so that new thresholds need no new alignment. A is the shorter
 * page.
 */
export type PairFacts = Readonly<{
  counts: PairCounts;
  /** The shorter page is B of the pair. */
  swapped: boolean;
  /** Null without a signature. */
  layoutDistance: number | null;
  disguise: number;
  cjkShares: readonly [a: number, b: number];
  /** Null for equal and for long texts, where it never decides. */
  commonWords: CommonWords | null;
  substitutions: Substitutions;
  /** See `own-names.ts`; false if little is matched. */
  hasOwnNames: boolean;
  /** See `own-names.ts`; none if little is matched. */
  figures: Readonly<{ own: number; common: number }>;
}>;

const countNames = [
  'lengthA',
  'lengthB',
  'matched',
  'inOrder',
  'rewordedA',
  'rewordedB',
  'longestRun',
  'orderChanges',
  'edits',
] as const satisfies readonly (keyof PairCounts)[];
const none = -1;

/** JSON preserves numbers exactly. */
export function encodeFacts({ counts, commonWords, substitutions, figures, ...facts }: PairFacts) {
  return JSON.stringify([
    Number(facts.swapped),
    Number(counts.isEqual),
    ...countNames.map((name) => counts[name]),
    ...[counts.blockA, counts.blockB].flatMap(({ start, end, matched }) => [start, end, matched]),
    facts.layoutDistance ?? none,
    facts.disguise,
    ...facts.cjkShares,
    ...(commonWords ? [commonWords.count, commonWords.all] : [none, none]),
    substitutions.count,
    substitutions.fields,
    substitutions.units,
    Number(facts.hasOwnNames),
    figures.own,
    figures.common,
    substitutions.kinds,
  ]);
}

/** See `hasOwnFigures` of `verdict.ts`. */
export const hasOwnFiguresSql = (facts: string) =>
  `json_extract(${facts}, '$[27]') >= max(${minOwnFigures}, json_extract(${facts}, '$[28]'))`;

export const minOwnFigures = 3;

export function decodeFacts(encoded: string): PairFacts {
  const numbers = JSON.parse(encoded) as readonly number[];
  const at = (i: number) => numbers[i] ?? 0;
  const blockAt = (i: number) => ({ start: at(i), end: at(i + 1), matched: at(i + 2) });
  const counts = Object.fromEntries(countNames.map((name, i) => [name, at(2 + i)]));
  return {
    swapped: at(0) === 1,
    counts: {
      ...(counts as Record<(typeof countNames)[number], number>),
      isEqual: at(1) === 1,
      blockA: blockAt(11),
      blockB: blockAt(14),
    },
    layoutDistance: at(17) === none ? null : at(17),
    disguise: at(18),
    cjkShares: [at(19), at(20)],
    commonWords: at(21) === none ? null : { count: at(21), all: at(22) },
    substitutions: { count: at(23), fields: at(24), units: at(25), kinds: at(29) },
    hasOwnNames: at(26) === 1,
    figures: { own: at(27), common: at(28) },
  };
}

export type VerifiedSide = Readonly<{ prepared: PreparedText; layout: string }>;
