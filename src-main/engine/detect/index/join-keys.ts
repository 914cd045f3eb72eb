import { addCapped, addGroup } from './equal-sets.ts';
import { PairCollector, type FoundPairs } from './pair-collector.ts';
import { type KeySets, keepRepresentatives } from './postings.ts';
import { sortColumns, type Columns } from './sort-columns.ts';

/**
 * Pages that share at least `minShared` keys, from sorted postings; a key on more than `maxGroup` pages gives a star.
 * At most maxGroup/2 pairs per posting.
 */
export function joinKeys(sets: KeySets, representatives: Uint32Array, minShared: number, maxGroup: number): FoundPairs {
  const { first: high, second: low, third: numbers } = sortedPostings(sets, representatives);
  const pairs = new PairCollector();
  const capped = { groups: 0, pairs: 0 };
  for (let row = 0; row < numbers.length;) {
    const start = row;
    while (row < numbers.length && high[row] === high[start] && low[row] === low[start]) row += 1;
    if (row - start > 1) addCapped(capped, addGroup(numbers, start, row, 1, maxGroup, pairs));
  }
  return { pairs: pairs.finish(minShared), capped };
}

function sortedPostings(sets: KeySets, representatives: Uint32Array): Columns {
  const keys = keepRepresentatives(sets, representatives);
  const numbers = new Uint32Array(keys);
  for (let number = 0; number < representatives.length; number += 1) {
    const set = representatives[number] ?? 0;
    const start = sets.starts[set] ?? 0;
    numbers.fill(number, start, start + (sets.lengths[set] ?? 0));
  }
  const postings = { first: sets.high.subarray(0, keys), second: sets.low.subarray(0, keys), third: numbers };
  sortColumns(postings);
  return postings;
}
