import type { JoinRule } from '../detector.ts';
import type { JoinLimits } from './pair-collector.ts';
import { leastOverlap } from './join-similarity.ts';
import { sortColumns } from './sort-columns.ts';

/** Upper bounds on the groups of a join that left no pair out. */
export interface JoinBounds {
  readonly largestKey: number;
  /** The largest number of partners of a page, counting itself and pages with equal keys. */
  readonly mostPartners: number;
}

interface KeyedPage {
  readonly page: number;
  /** 64-bit keys as high, low, …, without repeats. */
  readonly keys: Uint32Array;
}

/** A visit costs a few nanoseconds, a key in a whole join hundreds. */
const maxVisitsPerKey = 16;

/**
 * Finds the partners of changed pages, one page at a time, by an index of the keys of changed pages only. While no
 * group exceeds the limits of a whole join, pairs of unchanged pages stay valid. Not for the hamming rule.
 */
export class ChangedJoin {
  readonly #changed: readonly KeyedPage[];
  readonly #limits: JoinLimits;
  readonly #before: JoinBounds;
  readonly #isKeyRule: boolean;
  readonly #needed: (larger: number, smaller: number) => number;
  readonly #groups: KeyGroups;
  readonly #shared: Uint32Array;
  readonly #partners: Uint32Array;
  #mostAdded = 0;
  #keys = 0;
  #visits = 0;

  constructor(
    changed: readonly KeyedPage[],
    rule: Exclude<JoinRule, { kind: 'hamming' }>,
    limits: JoinLimits,
    before: JoinBounds,
  ) {
    this.#changed = changed;
    this.#limits = limits;
    this.#before = before;
    this.#isKeyRule = rule.kind === 'keys';
    this.#needed = rule.kind === 'keys' ? () => rule.minShared : leastOverlap(rule);
    this.#groups = new KeyGroups(changed);
    this.#shared = new Uint32Array(changed.length);
    this.#partners = new Uint32Array(changed.length).fill(1);
  }

  /** Returns the places of the changed pages that match. `own`: the place of the asking page if it has changed. */
  partnersOf(keys: Uint32Array, own = -1): readonly number[] {
    const [shared, groups] = [this.#shared, this.#groups];
    const met: number[] = [];
    for (let at = 0; at < keys.length; at += 2) {
      const group = groups.find(keys[at] ?? 0, keys[at + 1] ?? 0);
      if (group < 0) continue;
      const [from, to] = [groups.starts[group] ?? 0, groups.starts[group + 1] ?? 0];
      if (own < 0) groups.others[group] = (groups.others[group] ?? 0) + 1;
      for (let row = from; row < to; row += 1) {
        const place = groups.places[row] ?? 0;
        const count = shared[place] ?? 0;
        if (count === 0) met.push(place);
        shared[place] = count + 1;
      }
      this.#visits += to - from;
    }
    this.#keys += keys.length / 2;
    const found = met.filter((place) => this.#meets(keys.length / 2, place) && place !== own);
    for (const place of met) shared[place] = 0;
    if (own >= 0) this.#partners[own] = (this.#partners[own] ?? 0) + found.length;
    else {
      this.#mostAdded = Math.max(this.#mostAdded, found.length);
      for (const place of found) this.#partners[place] = (this.#partners[place] ?? 0) + 1;
    }
    return found;
  }

  /** Whether changed pages have so many popular keys that a whole join would be faster. */
  get isCostly() {
    return this.#visits > maxVisitsPerKey * (this.#keys + this.#groups.places.length);
  }

  /** After all pages. Null when a whole join might leave pairs out. */
  bounds(): JoinBounds | null {
    const { maxGroup, maxList } = this.#limits;
    const largestKey = Math.max(this.#before.largestKey, this.#groups.largest());
    const mostPartners = this.#partners.reduce(
      (most, count) => Math.max(most, count),
      this.#before.mostPartners + this.#mostAdded,
    );
    const isWithin = largestKey <= (this.#isKeyRule ? maxGroup : maxList) && mostPartners <= maxGroup;
    return isWithin ? { largestKey, mostPartners } : null;
  }

  #meets(size: number, place: number) {
    const other = (this.#changed[place]?.keys.length ?? 0) / 2;
    return (this.#shared[place] ?? 0) >= this.#needed(Math.max(size, other), Math.min(size, other));
  }
}

/** Inverted index of the changed pages: those with key g are `places` [starts[g], starts[g + 1]). */
class KeyGroups {
  readonly places: Uint32Array;
  readonly starts: Uint32Array;
  /** For each key, the number of unchanged pages that have it. */
  readonly others: Uint32Array;
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  /** Hash table of g + 1 with linear probing; 0 is an empty slot. */
  readonly #table: Uint32Array;
  readonly #shift: number;
  /** One bit per hashed key, which rules out most other keys without the table. */
  readonly #marks: Uint32Array;
  readonly #markShift: number;

  constructor(changed: readonly KeyedPage[]) {
    const rows = changed.reduce((sum, { keys }) => sum + keys.length / 2, 0);
    const [high, low] = [new Uint32Array(rows), new Uint32Array(rows)];
    this.places = new Uint32Array(rows);
    let row = 0;
    for (const [place, { keys }] of changed.entries()) {
      for (let at = 0; at < keys.length; at += 2, row += 1) {
        high[row] = keys[at] ?? 0;
        low[row] = keys[at + 1] ?? 0;
        this.places[row] = place;
      }
    }
    sortColumns(high, low, this.places);
    [this.#high, this.#low] = [high, low];
    const bits = Math.ceil(Math.log2(rows + 1)) + 1;
    this.#shift = 32 - bits;
    this.#table = new Uint32Array(2 ** bits);
    const markBits = Math.min(32, bits + 4);
    this.#markShift = 32 - markBits;
    this.#marks = new Uint32Array(2 ** Math.max(0, markBits - 5));
    const starts: number[] = [];
    for (row = 0; row < rows; row += 1) {
      if (row > 0 && high[row] === high[row - 1] && low[row] === low[row - 1]) continue;
      let slot = this.#slotOf(high[row] ?? 0, low[row] ?? 0);
      while (this.#table[slot] !== 0) slot = (slot + 1) & (this.#table.length - 1);
      starts.push(row);
      this.#table[slot] = starts.length;
      const mark = hashOf(high[row] ?? 0, low[row] ?? 0) >>> this.#markShift;
      this.#marks[mark >>> 5] = (this.#marks[mark >>> 5] ?? 0) | (1 << (mark & 31));
    }
    this.starts = Uint32Array.from([...starts, rows]);
    this.others = new Uint32Array(starts.length);
  }

  find(high: number, low: number) {
    const mark = hashOf(high, low) >>> this.#markShift;
    if (((this.#marks[mark >>> 5] ?? 0) & (1 << (mark & 31))) === 0) return -1;
    const table = this.#table;
    for (let slot = this.#slotOf(high, low); ; slot = (slot + 1) & (table.length - 1)) {
      const group = (table[slot] ?? 0) - 1;
      if (group < 0) return -1;
      const row = this.starts[group] ?? 0;
      if (this.#high[row] === high && this.#low[row] === low) return group;
    }
  }

  largest() {
    return this.others.reduce(
      (most, count, group) => Math.max(most, count + (this.starts[group + 1] ?? 0) - (this.starts[group] ?? 0)),
      0,
    );
  }

  #slotOf(high: number, low: number) {
    return hashOf(high, low) >>> this.#shift;
  }
}

const hashOf = (high: number, low: number) => Math.imul(high ^ low, 0x9e3779b1);
