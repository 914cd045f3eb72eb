import { measuresOf, type BlockCounts, type PairCounts } from './measure.ts';
import type { VerifyOptionValues } from './options.ts';
import type { PairFacts } from './pair-facts.ts';
import { ruleVerdict } from './verdict.ts';
import type { CommonWords } from './sentence-features.ts';

/** Verdict under these options, sides in the order of the pair; takes microseconds. */
export function reviseVerdict(stored: PairFacts, options: VerifyOptionValues) {
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

export const asShares = ({ start, end }: BlockCounts, length: number): readonly [start: number, end: number] =>
  length === 0 ? [0, 0] : [start / length, end / length];

/**
 * Facts of a pair without shared sentences of so many letters and digits, ignored as boilerplate. Their places are not
 * stored: the densest block shrinks as far as possible, the longest run only to what is left, both towards a weaker
 * finding. Lengths, shares and similarity are exact if each sentence occurs once per page.
 */
export function withoutSentences(facts: PairFacts, units: number): PairFacts {
  const { counts, commonWords } = facts;
  const gone = Math.min(units, counts.matched);
  const matched = counts.matched - gone;
  const left: PairCounts = {
    ...counts,
    isEqual: counts.isEqual && matched > 0,
    lengthA: Math.max(0, counts.lengthA - gone),
    lengthB: Math.max(0, counts.lengthB - gone),
    matched,
    inOrder: Math.max(0, counts.inOrder - gone),
    longestRun: Math.min(counts.longestRun, matched),
    blockA: smaller(counts.blockA, gone, counts.lengthA - gone),
    blockB: smaller(counts.blockB, gone, counts.lengthB - gone),
  };
  return {
    ...facts,
    counts: left,
    commonWords: commonWords && fewerWords(commonWords, counts.lengthA === 0 ? 0 : gone / counts.lengthA),
  };
}

function smaller({ start, end, matched }: BlockCounts, units: number, length: number) {
  const inside = Math.min(units, matched);
  const size = Math.max(0, end - start - inside);
  const from = Math.max(0, Math.min(start, length - size));
  return { start: from, end: from + size, matched: matched - inside };
}

function fewerWords({ count, all }: CommonWords, share: number) {
  const gone = Math.round(all * share);
  return { count: Math.max(0, count - gone), all: Math.max(0, all - gone) };
}
