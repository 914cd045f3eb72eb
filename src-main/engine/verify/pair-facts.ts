import type { PreparedText } from './prepare.ts';
import type { CommonWords } from './sentence-features.ts';
import type { PairCounts } from './measure.ts';
import type { Substitutions } from './substitutions.ts';

/**
 * All that the rules ask of a pair before any threshold, kept so that other thresholds need no new alignment. A is the
 * side that the rules call the shorter page.
 */
export interface PairFacts {
  readonly counts: PairCounts;
  /** The shorter page is the B of the verified pair. */
  readonly swapped: boolean;
  /** Null where a page has no signature. */
  readonly layoutDistance: number | null;
  readonly disguise: number;
  readonly cjkShares: readonly [a: number, b: number];
  /** Null for equal texts and for texts so long that common words never decide. */
  readonly commonWords: CommonWords | null;
  readonly substitutions: Substitutions;
  /** See `own-names.ts`; false where little is matched. */
  readonly hasOwnNames: boolean;
}

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

/** One line of numbers, which survive JSON to the last bit. */
export function encodeFacts(facts: PairFacts): string {
  const { counts, swapped, layoutDistance, disguise, cjkShares, commonWords, substitutions, hasOwnNames } = facts;
  const blocks = [counts.blockA, counts.blockB].flatMap(({ start, end, matched }) => [start, end, matched]);
  const words = commonWords ? [commonWords.count, commonWords.all] : [none, none];
  return JSON.stringify([
    Number(swapped),
    Number(counts.isEqual),
    ...countNames.map((name) => counts[name]),
    ...blocks,
    layoutDistance ?? none,
    disguise,
    ...cjkShares,
    ...words,
    substitutions.count,
    substitutions.fields,
    substitutions.units,
    Number(hasOwnNames),
  ]);
}

export function decodeFacts(encoded: string): PairFacts {
  const numbers = JSON.parse(encoded) as readonly number[];
  const at = (index: number) => numbers[index] ?? 0;
  const blockAt = (index: number) => ({ start: at(index), end: at(index + 1), matched: at(index + 2) });
  const counts = Object.fromEntries(countNames.map((name, index) => [name, at(2 + index)]));
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
    substitutions: { count: at(23), fields: at(24), units: at(25) },
    hasOwnNames: at(26) === 1,
  };
}

export interface VerifiedSide {
  readonly prepared: PreparedText;
  readonly layout: string;
}
