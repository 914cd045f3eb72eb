import { type KeySets, keepRepresentatives } from './postings.ts';
import { addUp } from '../../columns.ts';
import { sortColumns } from './sort-columns.ts';

/**
 * Key sets as ascending small numbers, rarest first; keys of one page only are left out. Tokens of set s are
 * [starts[s], starts[s + 1]); its size has those left out as well. `largest`: the most sets that share a token.
 */
export type TokenSets = ReturnType<typeof rankTokens>;

/**
 * Numbers keys by how many pages they stand on, ties by the key. Works inside the columns of the sets and uses them up.
 */
export function rankTokens(sets: KeySets, representatives: Uint32Array) {
  const keys = keepRepresentatives(sets, representatives);
  const slots = slotsOfRepeats(sets.high.subarray(0, keys), sets.low.subarray(0, keys));
  const [high, low] = [sets.high.subarray(0, slots.length), sets.low.subarray(0, slots.length)];
  sortColumns(high, low, slots, 0, slots.length, 2);
  const groups = numberGroups(high, low);
  const { singles, largest } = rankByFrequency(low, groups);
  // One more than the rank, so that 0 stands for the keys that were not sorted, of one page each as well.
  const tokens = new Uint32Array(keys);
  for (let row = 0; row < slots.length; row += 1) tokens[slots[row] ?? 0] = (low[high[row] ?? 0] ?? 0) + 1;
  const sizes = { singles: singles + 1, distinct: groups - singles };
  return { ...compact(tokens, sets, representatives, sizes), largest };
}

/**
 * The slots of all keys on several pages, and of few others; the keys move to the front. A table marks a first meeting by
 * one bit and the next by another beside it: what has not met again stands on one page and need not be sorted (Bloom
 * 1970, one hash function).
 */
function slotsOfRepeats(high: Uint32Array, low: Uint32Array): Uint32Array {
  const bits = Math.min(maxTableBits, Math.max(minTableBits, Math.ceil(Math.log2(high.length + 1)) + 2));
  const met = new Uint32Array(2 ** (bits - 4));
  const placeOf = (slot: number) => Math.imul((high[slot] ?? 0) ^ (low[slot] ?? 0), 0x9e3779b1) >>> (32 - bits);
  for (let slot = 0; slot < high.length; slot += 1) {
    const place = placeOf(slot);
    const shift = 2 * (place & 15);
    const word = met[place >>> 4] ?? 0;
    met[place >>> 4] = word | ((word >>> shift) & 1 ? 2 << shift : 1 << shift);
  }
  const slots = new Uint32Array(high.length);
  let kept = 0;
  for (let slot = 0; slot < high.length; slot += 1) {
    const place = placeOf(slot);
    if ((((met[place >>> 4] ?? 0) >>> (2 * (place & 15))) & 2) === 0) continue;
    high[kept] = high[slot] ?? 0;
    low[kept] = low[slot] ?? 0;
    slots[kept] = slot;
    kept += 1;
  }
  return slots.subarray(0, kept);
}

/** 16 KiB to 64 MiB; some six places for each key in between. */
const minTableBits = 16;
const maxTableBits = 28;

/** Puts the number of its group into `high` for every row, the size of group g into `low[g]`; returns their number. */
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

/** Turns sizes into ranks, smallest first; returns how many have size one, and the largest. */
function rankByFrequency(sizes: Uint32Array, groups: number) {
  let largest = 0;
  for (let group = 0; group < groups; group += 1) largest = Math.max(largest, sizes[group] ?? 0);
  const next = new Uint32Array(largest + 2);
  for (let group = 0; group < groups; group += 1) {
    const size = sizes[group] ?? 0;
    next[size + 1] = (next[size + 1] ?? 0) + 1;
  }
  addUp(next);
  const singles = next[2] ?? 0;
  for (let group = 0; group < groups; group += 1) {
    const size = sizes[group] ?? 0;
    const rank = next[size] ?? 0;
    sizes[group] = rank;
    next[size] = rank + 1;
  }
  return { singles, largest };
}

function compact(
  tokens: Uint32Array,
  sets: KeySets,
  representatives: Uint32Array,
  { singles, distinct }: Readonly<Record<'singles' | 'distinct', number>>,
) {
  const startOf = (number: number) => sets.starts[representatives[number] ?? 0] ?? 0;
  const sizes = representatives.map((set) => sets.lengths[set] ?? 0);
  const starts = new Uint32Array(sizes.length + 1);
  for (let number = 0; number < sizes.length; number += 1) {
    const start = startOf(number);
    for (let slot = start; slot < start + (sizes[number] ?? 0); slot += 1)
      if ((tokens[slot] ?? 0) >= singles) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  }
  addUp(starts);
  const kept = new Uint32Array(starts[sizes.length] ?? 0);
  for (let number = 0; number < sizes.length; number += 1) {
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
