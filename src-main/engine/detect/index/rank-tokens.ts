import type { KeySets } from './postings.ts';
import { grown, largestOf } from '../../columns.ts';
import { groupByNumber, groupStarts, sortColumns } from './sort-columns.ts';

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
 * [ends[g − 1], ends[g]). Keys are processed in ranges of their high words that fit into the processor's cache.
 */
function groupRepeats(sets: KeySets, representatives: Uint32Array) {
  const ranges = new KeyRanges(sets, representatives);
  let members = new Uint32Array(1024);
  let ends = new Uint32Array(1024);
  let [kept, groups] = [0, 0];
  while (ranges.take()) {
    const { high, low, numbers, count } = ranges;
    if (kept + count > members.length) members = grown(members, kept + count);
    for (let row = 0; row < count;) {
      const [keyHigh, keyLow, start] = [high[row], low[row], row];
      for (; row < count && high[row] === keyHigh && low[row] === keyLow; row++);
      if (row - start === 1) continue;
      for (let member = start; member < row; member++) members[kept++] = numbers[member] ?? 0;
      if (groups === ends.length) ends = grown(ends, groups + 1);
      ends[groups++] = kept;
    }
  }
  return { members: members.subarray(0, kept), ends: ends.subarray(0, groups) };
}

/** About 1.5 MB. */
const keysPerRange = 2 ** 17;
/** With fewer, finding the next key of a set would take longer than processing it. */
const keysOfSetPerRange = 16;

/** Iterates over ranges of keys, ascending: all keys in several sets, and few others. */
class KeyRanges {
  high = new Uint32Array(0);
  low = new Uint32Array(0);
  /** The set of each key, by its place among the representatives. */
  numbers = new Uint32Array(0);
  count = 0;
  readonly #sets: KeySets;
  /** For each set, the first key not yet taken, and the end of its keys. */
  readonly #next: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #rangeBits: number;
  readonly #width: number;
  readonly #met: Uint32Array;
  #range = 0;

  constructor(sets: KeySets, representatives: Uint32Array) {
    this.#sets = sets;
    this.#next = representatives.map((set) => sets.starts[set] ?? 0);
    this.#ends = representatives.map((set) => (sets.starts[set] ?? 0) + (sets.lengths[set] ?? 0));
    let [keys, largest] = [0, 0];
    for (let number = 0; number < representatives.length; number++) {
      const end = this.#ends[number] ?? 0;
      keys += end - (this.#next[number] ?? 0);
      largest = Math.max(largest, sets.high[end - 1] ?? 0);
    }
    const perSet = keys / Math.max(1, representatives.length);
    const ranges = Math.min(keys / keysPerRange, perSet / keysOfSetPerRange);
    this.#width = 32 - Math.clz32(largest);
    this.#rangeBits = Math.min(this.#width, Math.max(0, Math.ceil(Math.log2(ranges + 1e-9))));
    const tableBits = Math.max(minTableBits, Math.ceil(Math.log2(keys + 1)) - this.#rangeBits + 2);
    this.#met = new Uint32Array(2 ** (Math.min(maxTableBits, tableBits) - 4));
  }

  /** Loads the next range; false at the end. */
  take() {
    if (this.#range === 2 ** this.#rangeBits) return false;
    this.#range += 1;
    this.#gather(this.#range * 2 ** (this.#width - this.#rangeBits));
    this.#keepRepeats();
    sortColumns(this.high, this.low, this.numbers, 0, this.count, 2);
    return true;
  }

  /** Takes the keys below `limit`; those of each set ascend. */
  #gather(limit: number) {
    const { high: fromHigh, low: fromLow } = this.#sets;
    const [next, ends] = [this.#next, this.#ends];
    let { high, low, numbers } = this;
    let count = 0;
    for (let number = 0; number < next.length; number++) {
      let key = next[number] ?? 0;
      const end = ends[number] ?? 0;
      if (count + end - key > numbers.length) {
        this.#reserve(count + end - key);
        ({ high, low, numbers } = this);
      }
      for (; key < end; key++) {
        const first = fromHigh[key] ?? 0;
        if (first >= limit) break;
        high[count] = first;
        low[count] = fromLow[key] ?? 0;
        numbers[count] = number;
        count++;
      }
      next[number] = key;
    }
    this.count = count;
  }

  #reserve(rows: number) {
    this.high = grown(this.high, rows);
    this.low = grown(this.low, rows);
    this.numbers = grown(this.numbers, rows);
  }

  /**
   * Drops most keys that are in one set only before the sort: two bits per slot of a hash table say "seen" and "seen
   * again" (Bloom 1970, one hash function).
   */
  #keepRepeats() {
    const { high, low, numbers, count } = this;
    const met = this.#met.fill(0);
    const shift = Math.clz32(met.length - 1) - 4;
    const placeOf = (row: number) => Math.imul((high[row] ?? 0) ^ (low[row] ?? 0), 0x9e3779b1) >>> shift;
    for (let row = 0; row < count; row++) {
      const place = placeOf(row);
      const bit = 2 * (place & 15);
      const word = met[place >>> 4] ?? 0;
      met[place >>> 4] = word | ((word >>> bit) & 1 ? 2 << bit : 1 << bit);
    }
    let kept = 0;
    for (let row = 0; row < count; row++) {
      const place = placeOf(row);
      if ((((met[place >>> 4] ?? 0) >>> (2 * (place & 15))) & 2) === 0) continue;
      high[kept] = high[row] ?? 0;
      low[kept] = low[row] ?? 0;
      numbers[kept] = numbers[row] ?? 0;
      kept++;
    }
    this.count = kept;
  }
}

/** Tables of 16 KiB to 64 MiB; in between four to eight slots per key of a range. */
const minTableBits = 16;
const maxTableBits = 28;

/** Groups by size, ties by number. */
function bySize(ends: Uint32Array) {
  const sizes = ends.map((end, group) => end - (ends[group - 1] ?? 0));
  const largest = largestOf(sizes);
  return { groups: groupByNumber(sizes, largest + 1).items, largest };
}
