import type { CommonWords } from './common-words.ts';
import type { PairCounts } from './measure.ts';
import type { Substitutions } from './substitutions.ts';

/**
 * All that the rules ask of a pair before any threshold, kept for every candidate so that other thresholds need no new
 * alignment. A is the side that the rules call the shorter page.
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
}

export function encodeFacts(facts: PairFacts): string {
  const { counts, swapped, layoutDistance, disguise, cjkShares, commonWords, substitutions } = facts;
  const { blockA, blockB } = counts;
  const aligned = [
    Number(swapped),
    Number(counts.isEqual),
    counts.lengthA,
    counts.lengthB,
    counts.matched,
    counts.inOrder,
    counts.rewordedA,
    counts.rewordedB,
    counts.longestRun,
    counts.orderChanges,
    counts.edits,
  ];
  const blocks = [blockA.start, blockA.end, blockA.matched, blockB.start, blockB.end, blockB.matched];
  const words = commonWords ? [commonWords.count, commonWords.all] : [none, none];
  const replaced = [substitutions.count, substitutions.fields, substitutions.units];
  return JSON.stringify([...aligned, ...blocks, layoutDistance ?? none, disguise, ...cjkShares, ...words, ...replaced]);
}

const none = -1;

export function decodeFacts(encoded: string): PairFacts {
  const numbers = JSON.parse(encoded) as readonly number[];
  const at = (index: number) => numbers[index] ?? 0;
  const blockAt = (index: number) => ({ start: at(index), end: at(index + 1), matched: at(index + 2) });
  return {
    swapped: at(0) === 1,
    counts: {
      isEqual: at(1) === 1,
      lengthA: at(2),
      lengthB: at(3),
      matched: at(4),
      inOrder: at(5),
      rewordedA: at(6),
      rewordedB: at(7),
      longestRun: at(8),
      orderChanges: at(9),
      edits: at(10),
      blockA: blockAt(11),
      blockB: blockAt(14),
    },
    layoutDistance: at(17) === none ? null : at(17),
    disguise: at(18),
    cjkShares: [at(19), at(20)],
    commonWords: at(21) === none ? null : { count: at(21), all: at(22) },
    substitutions: { count: at(23), fields: at(24), units: at(25) },
  };
}
