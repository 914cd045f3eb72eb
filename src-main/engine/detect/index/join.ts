import type { JoinRule } from '../detector.ts';
import { expandEqualSets, groupEqualSets, type EqualSets, addCapped, addGroup } from './equal-sets.ts';
import { joinHamming } from './join-hamming.ts';
import { joinSimilarity } from './join-similarity.ts';
import { pruneDenseGroups } from './prune-dense-groups.ts';
import { PairCollector, type FoundPairs, type JoinLimits } from './pair-collector.ts';
import { type KeySets, type Postings, sortedPostings } from './postings.ts';

export type { JoinLimits };

export const defaultLimits: JoinLimits = { maxGroup: 64, maxList: 1000 };

/** Candidate pairs with a < b, sorted, without repeats. */
export type JoinResult = ReturnType<typeof joinPages>;

/**
 * The join of all detectors. Pages with equal key lists are replaced by one representative; these are joined under the
 * rule, and the pairs expanded again, as stars where groups are large. Independent of the order of pages; consumes the
 * postings. Memory: 12 to 16 bytes per key, about 40 per page and 12 to 36 per pair.
 */
export function joinPages(postings: Postings, rule: JoinRule, limits: JoinLimits = defaultLimits) {
  const sets = postings.take();
  const equal = groupEqualSets(sets);
  const lengths = equal.representatives.map((set) => sets.lengths[set] ?? 0);
  const found = joinRepresentatives(sets, equal, rule, limits);
  const sizes = equal.starts.subarray(1).map((end, group) => end - (equal.starts[group] ?? 0));
  const pruned = pruneDenseGroups(found.pairs, sizes, limits.maxGroup);
  const pairs = new PairCollector();
  const weightOfEqual = (group: number) => {
    if (rule.kind === 'hamming') return 64;
    const keys = lengths[group] ?? 0;
    return keys >= rule.minShared ? keys : 0;
  };
  const expanded = expandEqualSets(equal, pruned, pairs, limits.maxGroup, weightOfEqual);
  const { a, b, weight } = pairs.finish();
  const allPairs = (sets.pages.length * Math.max(0, sets.pages.length - 1)) / 2;
  return {
    a,
    b,
    /** Common keys (a lower bound inside capped groups); for the hamming rule equal bits of the 64. */
    shared: weight,
    /** Several limits may drop the same pair, so the sum is cut at all pairs not found. */
    capped: {
      groups: found.capped.groups + pruned.capped.groups + expanded.groups,
      pairs: Math.min(found.capped.pairs + pruned.capped.pairs + expanded.pairs, allPairs - a.length),
    },
    bounds: { largestKey: found.largestKey ?? 0, mostPartners: pruned.mostPartners },
  };
}

function joinRepresentatives(sets: KeySets, equal: EqualSets, rule: JoinRule, limits: JoinLimits): FoundPairs {
  switch (rule.kind) {
    case 'keys':
      return joinKeys(sets, equal.representatives, rule.minShared, limits.maxGroup);
    case 'similarity':
      return joinSimilarity(sets, equal.representatives, rule, limits);
    case 'hamming':
      return joinHamming(sets, equal.representatives, rule.distance, limits);
  }
}

/**
 * Finds pages that share at least `minShared` keys, from sorted postings. A key on more than `maxGroup` pages gives a
 * star. At most maxGroup/2 pairs per posting.
 */
function joinKeys(sets: KeySets, representatives: Uint32Array, minShared: number, maxGroup: number) {
  const { high, low, numbers } = sortedPostings(sets, representatives);
  const pairs = new PairCollector();
  const capped = { groups: 0, pairs: 0 };
  for (let row = 0; row < numbers.length;) {
    const start = row;
    while (row < numbers.length && high[row] === high[start] && low[row] === low[start]) row += 1;
    if (row - start > 1) addCapped(capped, addGroup(numbers, start, row, 1, maxGroup, pairs));
  }
  return { pairs: pairs.finish(minShared), capped };
}
