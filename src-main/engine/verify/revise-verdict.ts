import { measuresOf, type BlockCounts } from './measure.ts';
import type { VerifyOptionValues } from './options.ts';
import type { PairFacts } from './pair-facts.ts';
import { ruleVerdict } from './verdict.ts';
import type { VerifiedPair } from './pair-facts.ts';

interface RevisedPair extends Pick<VerifiedPair, 'verdict' | 'rule' | 'blockA' | 'blockB'> {
  readonly similarity: number;
  readonly coveredA: number;
  readonly coveredB: number;
}

/** The verdict of a stored pair under these options, sides in the order of the pair; takes microseconds. */
export function reviseVerdict(stored: PairFacts, options: VerifyOptionValues): RevisedPair {
  const { counts, swapped } = stored;
  const { figures } = measuresOf(counts);
  const sides = [
    { covered: figures.verbatimA + figures.rewordedA, block: asShares(counts.blockA, counts.lengthA) },
    { covered: figures.verbatimB + figures.rewordedB, block: asShares(counts.blockB, counts.lengthB) },
  ] as const;
  const [a, b] = swapped ? [sides[1], sides[0]] : sides;
  return {
    ...ruleVerdict(stored, options),
    similarity: figures.similarity,
    coveredA: a.covered,
    coveredB: b.covered,
    blockA: a.block,
    blockB: b.block,
  };
}

export function asShares({ start, end }: BlockCounts, length: number): readonly [start: number, end: number] {
  return length === 0 ? [0, 0] : [start / length, end / length];
}
