import { type KeySets, keepRepresentatives } from './postings.ts';
import { sortColumns } from './sort-columns.ts';

/**
 * Key sets written as sorted lists of small numbers, rarest key first; keys that stand on one page only are left out.
 */
export interface TokenSets {
  /** Tokens of set s are [starts[s], starts[s + 1]), ascending. */
  readonly tokens: Uint32Array;
  readonly starts: Uint32Array;
  /** How many keys the set has, those left out included. */
  readonly sizes: Uint32Array;
  /** Tokens are smaller than this. */
  readonly distinct: number;
}

/**
 * Numbers all keys by how many pages they stand on (ties by the key itself) and writes every set as a list of these
 * numbers. A key of one page can join nothing, so it only counts in the size of its set. Works inside the columns of
 * the sets and uses them up.
 */
export function rankTokens(sets: KeySets, representatives: Uint32Array): TokenSets {
  const keys = keepRepresentatives(sets, representatives);
  const [high, low] = [sets.high.subarray(0, keys), sets.low.subarray(0, keys)];
  const slots = new Uint32Array(keys);
  for (let slot = 0; slot < keys; slot += 1) slots[slot] = slot;
  sortColumns({ first: high, second: low, third: slots });
  const groups = numberGroups(high, low);
  const singles = rankByFrequency(low, groups);
  const tokens = new Uint32Array(keys);
  for (let row = 0; row < keys; row += 1) tokens[slots[row] ?? 0] = low[high[row] ?? 0] ?? 0;
  return compact(tokens, sets, representatives, { singles, distinct: groups - singles });
}

/**
 * Puts the number of its group into `high` for every row, and the size of group g into `low[g]`; returns the number of
 * groups.
 */
function numberGroups(high: Uint32Array, low: Uint32Array): number {
  let groups = 0;
  for (let row = 0; row < high.length; groups += 1) {
    const [keyHigh, keyLow, start] = [high[row], low[row], row];
    for (; row < high.length && high[row] === keyHigh && low[row] === keyLow; row += 1);
    for (let member = start; member < row; member += 1) high[member] = groups;
    low[groups] = row - start;
  }
  return groups;
}

/** Turns the size of each group into its rank among all groups, smallest first; returns how many have size one. */
function rankByFrequency(sizes: Uint32Array, groups: number): number {
  let largest = 0;
  for (let group = 0; group < groups; group += 1) largest = Math.max(largest, sizes[group] ?? 0);
  const next = new Uint32Array(largest + 2);
  for (let group = 0; group < groups; group += 1) {
    const size = sizes[group] ?? 0;
    next[size + 1] = (next[size + 1] ?? 0) + 1;
  }
  for (let size = 1; size < next.length; size += 1) next[size] = (next[size] ?? 0) + (next[size - 1] ?? 0);
  const singles = next[2] ?? 0;
  for (let group = 0; group < groups; group += 1) {
    const size = sizes[group] ?? 0;
    const rank = next[size] ?? 0;
    sizes[group] = rank;
    next[size] = rank + 1;
  }
  return singles;
}

function compact(
  tokens: Uint32Array,
  sets: KeySets,
  representatives: Uint32Array,
  { singles, distinct }: { readonly singles: number; readonly distinct: number },
): TokenSets {
  const startOf = (number: number) => sets.starts[representatives[number] ?? 0] ?? 0;
  const sizes = representatives.map((set) => sets.lengths[set] ?? 0);
  const counts = new Uint32Array(representatives.length);
  for (let number = 0; number < counts.length; number += 1) {
    const start = startOf(number);
    for (let slot = start; slot < start + (sizes[number] ?? 0); slot += 1)
      if ((tokens[slot] ?? 0) >= singles) counts[number] = (counts[number] ?? 0) + 1;
  }
  const starts = new Uint32Array(counts.length + 1);
  for (let number = 0; number < counts.length; number += 1)
    starts[number + 1] = (starts[number] ?? 0) + (counts[number] ?? 0);
  const kept = new Uint32Array(starts[counts.length] ?? 0);
  for (let number = 0; number < counts.length; number += 1) {
    const from = startOf(number);
    let place = starts[number] ?? 0;
    for (let slot = from; slot < from + (sizes[number] ?? 0); slot += 1) {
      const token = tokens[slot] ?? 0;
      if (token >= singles) kept[place++] = token - singles;
    }
    kept.subarray(starts[number], place).sort();
  }
  return { tokens: kept, starts, sizes, distinct };
}
