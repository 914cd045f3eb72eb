import { type KeySets, sortedPostings } from './postings.ts';
import { grown, largestOf } from '../../columns.ts';
import { groupByNumber, groupStarts } from './sort-columns.ts';

/**
 * Key sets as ascending token numbers, rarest key first. Keys in one set only have no token. Set s has the tokens
 * [starts[s], starts[s + 1]); `sizes` also count its other keys. `largest`: the largest number of sets that share a
 * token.
 */
export type TokenSets = ReturnType<typeof rankTokens>;

/** Numbers keys by the number of their sets, ties by key. */
export function rankTokens(sets: KeySets, representatives: Uint32Array) {
  const { members, ends } = groupRepeats(sets, representatives);
  const { groups, largest } = bySize(ends);
  const starts = groupStarts(members, representatives.length);
  const next = starts.slice();
  const tokens = new Uint32Array(members.length);
  // Visited by rank, so the tokens of each set ascend.
  for (let token = 0; token < groups.length; token++) {
    const group = groups[token] ?? 0;
    for (let row = ends[group - 1] ?? 0; row < (ends[group] ?? 0); row++) {
      const number = members[row] ?? 0;
      const place = next[number] ?? 0;
      tokens[place] = token;
      next[number] = place + 1;
    }
  }
  return {
    tokens,
    starts,
    sizes: representatives.map((set) => sets.lengths[set] ?? 0),
    distinct: ends.length,
    largest,
  };
}

/**
 * For each key in several sets, ascending, the places of these sets among the representatives: group g is `members`
 * [ends[g − 1], ends[g]).
 */
function groupRepeats(sets: KeySets, representatives: Uint32Array) {
  const { high, low, numbers } = sortedPostings(sets, representatives);
  let ends = new Uint32Array(1024);
  let [kept, groups] = [0, 0];
  for (let row = 0; row < numbers.length;) {
    const [keyHigh, keyLow, start] = [high[row], low[row], row];
    for (; row < numbers.length && high[row] === keyHigh && low[row] === keyLow; row++);
    if (row - start === 1) continue;
    numbers.copyWithin(kept, start, row);
    kept += row - start;
    if (groups === ends.length) ends = grown(ends, groups + 1);
    ends[groups++] = kept;
  }
  return { members: numbers.subarray(0, kept), ends: ends.subarray(0, groups) };
}

/** Groups by size, ties by number. */
function bySize(ends: Uint32Array) {
  const sizes = ends.map((end, group) => end - (ends[group - 1] ?? 0));
  const largest = largestOf(sizes);
  return { groups: groupByNumber(sizes, largest + 1).items, largest };
}
