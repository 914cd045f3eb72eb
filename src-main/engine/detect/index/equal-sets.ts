import { fmix32 } from '../../text/hash.ts';
import type { Capped, PairCollector } from './pair-collector.ts';
import type { KeySets } from './postings.ts';
import { groupByNumber, sortColumns } from './sort-columns.ts';
import { meeting, type Pruned } from './prune-dense-groups.ts';

/**
 * Groups of pages with equal key lists. Group g has the page numbers `members` [starts[g], starts[g + 1]), ascending.
 * `representatives[g]` is the index of its first set in the key sets; these ascend, too.
 */
export type EqualSets = ReturnType<typeof gather>;

/** Sorts digests of the sets and compares the key lists of equal digests. O(keys). */
export function groupEqualSets(sets: KeySets) {
  const count = sets.pages.length;
  const [high, low] = [new Uint32Array(count), new Uint32Array(count)];
  const numbers = high.map((_, set) => set);
  for (let set = 0; set < count; set++) digestSet(sets, set, high, low);
  sortColumns(high, low, numbers);
  return gather(sets, firstEqualSet(sets, high, low, numbers));
}

/**
 * Writes the pairs inside groups and across the found pairs of groups. A group of n > `maxGroup` pages gives a star
 * round its representative plus a chain of neighbours: 2n − 3 pairs.
 */
export function expandEqualSets(
  equal: EqualSets,
  found: Pick<Pruned, 'pairs' | 'meetings'>,
  into: PairCollector,
  maxGroup: number,
  weightOfEqual: (group: number) => number,
): Capped {
  const { members, starts } = equal;
  const capped = { groups: 0, pairs: 0 };
  for (let group = 0; group + 1 < starts.length; group++) {
    const weight = weightOfEqual(group);
    const [from, to] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    if (weight > 0 && to - from > 1) addCapped(capped, addGroup(members, from, to, weight, maxGroup, into));
  }
  for (let pair = 0; pair < found.meetings.length; pair++)
    addCapped(capped, addCross(equal, found, pair, maxGroup, into));
  return capped;
}

/** Returns the number of pairs left out. */
export function addGroup(
  pages: Uint32Array,
  from: number,
  to: number,
  weight: number,
  maxGroup: number,
  into: PairCollector,
) {
  const size = to - from;
  const first = pages[from] ?? 0;
  if (size <= maxGroup) {
    for (let i = from; i < to; i++) for (let j = i + 1; j < to; j++) into.add(pages[i] ?? 0, pages[j] ?? 0, weight);
    return 0;
  }
  for (let i = from + 1; i < to; i++) into.add(first, pages[i] ?? 0, weight);
  for (let i = from + 2; i < to; i++) into.add(pages[i - 1] ?? 0, pages[i] ?? 0, weight);
  return (size * (size - 1)) / 2 - (2 * size - 3);
}

export function addCapped(capped: { groups: number; pairs: number }, leftOut: number) {
  if (leftOut === 0) return;
  capped.groups += 1;
  capped.pairs += leftOut;
}

/** Two sums with different mixing give a 64-bit digest that does not depend on the order of the keys. */
function digestSet(
  { starts, lengths, high, low }: KeySets,
  set: number,
  digestHigh: Uint32Array,
  digestLow: Uint32Array,
) {
  const start = starts[set] ?? 0;
  const length = lengths[set] ?? 0;
  let sumHigh = length;
  let sumLow = length;
  for (let key = start; key < start + length; key++) {
    const mixed = fmix32((high[key] ?? 0) ^ fmix32(low[key] ?? 0));
    sumHigh = (sumHigh + mixed) | 0;
    sumLow = (sumLow + fmix32((low[key] ?? 0) + 0x9e3779b9) + Math.imul(high[key] ?? 0, 0x85ebca6b)) | 0;
  }
  digestHigh[set] = sumHigh;
  digestLow[set] = sumLow;
}

function firstEqualSet(sets: KeySets, high: Uint32Array, low: Uint32Array, numbers: Uint32Array) {
  const groupOf = new Uint32Array(numbers.length);
  for (let row = 0; row < numbers.length;) {
    const leader = numbers[row] ?? 0;
    const start = row;
    for (; row < numbers.length && high[row] === high[start] && low[row] === low[start]; row++) {
      const set = numbers[row] ?? 0;
      groupOf[set] = haveEqualKeys(sets, leader, set) ? leader : set;
    }
  }
  return groupOf;
}

function haveEqualKeys({ starts, lengths, high, low }: KeySets, a: number, b: number) {
  const length = lengths[a] ?? 0;
  if (length !== lengths[b]) return false;
  const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0];
  for (let key = 0; key < length; key++) {
    if (high[startA + key] !== high[startB + key] || low[startA + key] !== low[startB + key]) return false;
  }
  return true;
}

function gather(sets: KeySets, groupOf: Uint32Array) {
  const representatives = groupOf.map((_, set) => set).filter((set) => groupOf[set] === set);
  const numbers = new Uint32Array(groupOf.length);
  for (const [group, set] of representatives.entries()) numbers[set] = group;
  const { starts, items } = groupByNumber(
    groupOf.map((leader) => numbers[leader] ?? 0),
    representatives.length,
  );
  return { representatives, members: items.map((set) => sets.pages[set] ?? 0), starts };
}

function addCross(
  { members, starts }: EqualSets,
  { pairs, meetings }: Pick<Pruned, 'pairs' | 'meetings'>,
  pair: number,
  maxGroup: number,
  into: PairCollector,
) {
  const [groupA, groupB, weight] = [pairs.a[pair] ?? 0, pairs.b[pair] ?? 0, pairs.weight[pair] ?? 0];
  const [fromA, toA] = [starts[groupA] ?? 0, starts[groupA + 1] ?? 0];
  const [fromB, toB] = [starts[groupB] ?? 0, starts[groupB + 1] ?? 0];
  const [sizeA, sizeB] = [toA - fromA, toB - fromB];
  const how = meetings[pair] ?? 0;
  const all = how === (meeting.first | meeting.second) && sizeA + sizeB <= Math.max(2, maxGroup);
  // All pages of a small group are paired with the other representative, of a large group only its representative.
  const lastA = all || (how & meeting.first && sizeA <= maxGroup) ? toA : fromA + 1;
  const lastB = all || (how & meeting.second && sizeB <= maxGroup) ? toB : fromB + 1;
  let added = 0;
  for (let i = fromA; i < lastA; i++) {
    for (let j = fromB; j < lastB; j++) {
      if (!all && i > fromA && j > fromB) break;
      into.add(members[i] ?? 0, members[j] ?? 0, weight);
      added++;
    }
  }
  return sizeA * sizeB - added;
}
