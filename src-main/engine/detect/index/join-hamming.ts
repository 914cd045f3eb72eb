import { countBits } from '../../count-bits.ts';
import { PairCollector, type FoundPairs } from './pair-collector.ts';
import type { KeySets } from './postings.ts';

/**
 * Pages whose 64-bit fingerprints differ in at most k bits, by permuted blocks (Manku, Jain, Das Sarma 2007).
 *
 * The idea: cut the 64 bits into B > k blocks. k flipped bits can spoil k blocks at the most, so at least B − k blocks agree exactly.
 * Make one table for each choice of B − k blocks, sort the fingerprints by those bits, and compare inside equal ones. Each pair within
 * distance k agrees on all blocks of at least one table: the index finds exactly what comparing all pairs finds, for every k.
 *
 * The choice of B: C(B, k) tables with keys of w ≈ 64 (B − k) / B bits cost
 *
 *     C(B, k) · (s·n  +  c·n² / 2^(w+1))
 *
 * for n random fingerprints, s the time to sort one into a table, c the time to compare one pair. More blocks mean more tables but far
 * fewer comparisons. The plan takes the B with the least cost for the given n and k, for instance (n = 1,000,000) k = 3: four tables of
 * 16 bits, as comparing neighbours in memory is cheap; k = 6: 28 tables of 16 bits; k = 10: 66 tables of about 11 bits. The choice
 * changes the time only, never the result.
 *
 * A pair that several tables find is reported by one: the table of the lowest B − k blocks that agree. Memory: 32 bytes per fingerprint.
 */
export function joinHamming(
  sets: KeySets,
  representatives: Uint32Array,
  distance: number,
  plan: BlockPlan = planBlocks(representatives.length, distance),
): FoundPairs {
  const count = representatives.length;
  const words = { high: new Uint32Array(count), low: new Uint32Array(count) };
  for (let number = 0; number < count; number += 1) {
    const start = sets.starts[representatives[number] ?? 0] ?? 0;
    words.high[number] = sets.high[start] ?? 0;
    words.low[number] = sets.low[start] ?? 0;
  }
  const pairs = new PairCollector();
  if (distance > 0 && count > 1) {
    const table = new Table(words.high, words.low);
    for (const kept of choices(plan.blocks.length, plan.blocks.length - distance)) table.join(plan.blocks, kept, distance, pairs);
  }
  return { pairs: pairs.finish(), capped: { groups: 0, pairs: 0 } };
}

export interface BlockPlan {
  readonly blocks: readonly Block[];
  readonly tables: number;
}

interface Block {
  /** Number of the lowest bit; bits 0–31 are in the low word. */
  readonly offset: number;
  readonly width: number;
}

/** Nanoseconds, measured on one core of 2 GHz; only their ratio matters. */
const sortPass = 6;
const extractBlock = 2;
const gather = 12;
const compare = 1.5;

/** The number of blocks with the least cost, for keys that fit into one word. */
export function planBlocks(count: number, distance: number): BlockPlan {
  let best = { blocks: cut(distance + 1), tables: distance + 1, cost: Infinity };
  for (let parts = distance + 1; parts <= 2 * (distance + 1); parts += 1) {
    const blocks = cut(parts);
    const kept = parts - distance;
    const bits = widest(blocks, kept);
    if (bits > 32) break;
    const tables = binomial(parts, distance);
    const sorting = count * (Math.ceil(bits / digitBits) * sortPass + kept * extractBlock + gather);
    const comparing = (count * count * compare) / 2 ** (bits + 1);
    const cost = tables * (sorting + comparing);
    if (cost < best.cost) best = { blocks, tables, cost };
  }
  return best;
}

/** The bits of the longest key: blocks differ in width by one where 64 does not divide, and every choice must fit into one word. */
function widest(blocks: readonly Block[], kept: number): number {
  const widths = blocks.map((block) => block.width).sort((a, b) => b - a);
  return widths.slice(0, kept).reduce((sum, width) => sum + width, 0);
}

function cut(parts: number): readonly Block[] {
  return Array.from({ length: parts }, (_, part) => {
    const offset = Math.ceil((64 * part) / parts);
    return { offset, width: Math.ceil((64 * (part + 1)) / parts) - offset };
  });
}

function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= k; i += 1) value = (value * (n - k + i)) / i;
  return Math.round(value);
}

/** All ways to keep `kept` of `parts` blocks, each as ascending block numbers. */
function* choices(parts: number, kept: number, from = 0): Generator<readonly number[]> {
  if (kept === 0) return yield [];
  for (let first = from; first <= parts - kept; first += 1) {
    for (const rest of choices(parts, kept - 1, first + 1)) yield [first, ...rest];
  }
}

const digitBits = 11;

/** The fingerprints, and room for sorting them by any choice of blocks; used for one table after the other. */
class Table {
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  readonly #sortedHigh: Uint32Array;
  readonly #sortedLow: Uint32Array;
  #keys: Uint32Array;
  #rows: Uint32Array;
  #otherKeys: Uint32Array;
  #otherRows: Uint32Array;

  constructor(high: Uint32Array, low: Uint32Array) {
    this.#high = high;
    this.#low = low;
    const column = () => new Uint32Array(high.length);
    [this.#sortedHigh, this.#sortedLow, this.#keys, this.#rows, this.#otherKeys, this.#otherRows] = [
      column(),
      column(),
      column(),
      column(),
      column(),
      column(),
    ];
  }

  join(blocks: readonly Block[], kept: readonly number[], distance: number, pairs: PairCollector): void {
    const keptBlocks = kept.flatMap((block) => blocks[block] ?? []);
    this.#fillKeys(keptBlocks);
    this.#sort(keptBlocks.reduce((sum, block) => sum + block.width, 0));
    const skipped = blocks.filter((_, block) => !kept.includes(block) && block < (kept.at(-1) ?? 0));
    this.#compareGroups(skipped.map(maskOf), distance, pairs);
  }

  #fillKeys(blocks: readonly Block[]): void {
    const [high, low, keys, rows] = [this.#high, this.#low, this.#keys, this.#rows];
    keys.fill(0);
    for (const { offset, width } of blocks) {
      const mask = width === 32 ? -1 : (1 << width) - 1;
      const shift = width & 31;
      for (let row = 0; row < keys.length; row += 1) {
        const bits = bitsFrom(high[row] ?? 0, low[row] ?? 0, offset) & mask;
        keys[row] = width === 32 ? bits : ((keys[row] ?? 0) << shift) | bits;
      }
    }
    for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  }

  /** Radix sort by the least significant digit first; then the fingerprints are laid out in that order, so that neighbours are compared in cache. */
  #sort(bits: number): void {
    for (let shift = 0; shift < bits; shift += digitBits) {
      this.#sortPass(shift);
      [this.#keys, this.#otherKeys] = [this.#otherKeys, this.#keys];
      [this.#rows, this.#otherRows] = [this.#otherRows, this.#rows];
    }
    for (let place = 0; place < this.#rows.length; place += 1) {
      const row = this.#rows[place] ?? 0;
      this.#sortedHigh[place] = this.#high[row] ?? 0;
      this.#sortedLow[place] = this.#low[row] ?? 0;
    }
  }

  #sortPass(shift: number): void {
    const [keys, rows, toKeys, toRows] = [this.#keys, this.#rows, this.#otherKeys, this.#otherRows];
    const next = new Uint32Array((1 << digitBits) + 1);
    const mask = (1 << digitBits) - 1;
    for (let row = 0; row < keys.length; row += 1) {
      const digit = ((keys[row] ?? 0) >>> shift) & mask;
      next[digit + 1] = (next[digit + 1] ?? 0) + 1;
    }
    for (let digit = 1; digit < next.length; digit += 1) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
    for (let row = 0; row < keys.length; row += 1) {
      const key = keys[row] ?? 0;
      const digit = (key >>> shift) & mask;
      const place = next[digit] ?? 0;
      next[digit] = place + 1;
      toKeys[place] = key;
      toRows[place] = rows[row] ?? 0;
    }
  }

  #compareGroups(skipped: readonly Words[], distance: number, pairs: PairCollector): void {
    const [keys, rows, high, low] = [this.#keys, this.#rows, this.#sortedHigh, this.#sortedLow];
    for (let start = 0, end = 0; start < keys.length; start = end) {
      const key = keys[start];
      for (end = start + 1; end < keys.length && keys[end] === key; end += 1);
      for (let i = start; i < end; i += 1) {
        const a = high[i] ?? 0;
        const b = low[i] ?? 0;
        for (let j = i + 1; j < end; j += 1) {
          const x = (high[j] ?? 0) ^ a;
          const y = (low[j] ?? 0) ^ b;
          const differing = countBits(x) + countBits(y);
          if (differing <= distance && isFirstTable(skipped, x, y)) pairs.add(rows[i] ?? 0, rows[j] ?? 0, 64 - differing);
        }
      }
    }
  }
}

interface Words {
  readonly high: number;
  readonly low: number;
}

/** Another table found the pair already when a skipped block below the highest kept one agrees as well. */
function isFirstTable(skipped: readonly Words[], x: number, y: number): boolean {
  for (const mask of skipped) if ((x & mask.high) === 0 && (y & mask.low) === 0) return false;
  return true;
}

function maskOf({ offset, width }: Block): Words {
  const mask = ((1n << BigInt(width)) - 1n) << BigInt(offset);
  return { high: Number(mask >> 32n), low: Number(mask & 0xffffffffn) };
}

/** Bits `offset` and upwards of a 64-bit word, as the lowest bits of a 32-bit word. */
function bitsFrom(high: number, low: number, offset: number): number {
  if (offset >= 32) return high >>> (offset - 32);
  return offset === 0 ? low : (low >>> offset) | (high << (32 - offset));
}
