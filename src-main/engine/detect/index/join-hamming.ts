import { countBits } from '../../count-bits.ts';
import { PairCollector, type FoundPairs, type JoinLimits, type PairColumns } from './pair-collector.ts';
import type { KeySets } from './postings.ts';
import { sortColumns } from './sort-columns.ts';

/**
 * Finds pages whose 64-bit fingerprints differ in at most k bits, by permuted blocks (Manku, Jain, Das Sarma 2007). Of
 * B > k blocks at least B − k are equal. For each choice of B − k blocks, a table of the fingerprints is sorted by
 * those bits and equal ones are compared: C(B, k) tables with keys of w ≈ 64 (B − k) / B bits cost
 *
 *     C(B, k) · (s·n  +  c·n² / 2^(w+1))
 *
 * for n fingerprints, s to sort one, c to compare a pair; the cheapest B is taken. Only the table of the lowest equal
 * blocks reports a pair. Exact, except in groups longer than `maxList` and than chance explains: there a fingerprint is
 * compared with `window` neighbours and the first `starCentres` only; and two with `partnersPerGroup` · `maxGroup`
 * partners each give no pair. So time and memory stay linear; pairs left out are counted. 28 bytes per fingerprint.
 */
export function joinHamming(
  sets: KeySets,
  representatives: Uint32Array,
  distance: number,
  limits: JoinLimits,
  plan = planBlocks(representatives.length, distance),
): FoundPairs {
  if (distance === 0 || representatives.length < 2)
    return { pairs: new PairCollector().finish(), capped: { groups: 0, pairs: 0 } };
  const join = new HammingJoin(ascendingWords(sets, representatives), distance, limits);
  for (const kept of choices(plan.blocks.length, plan.blocks.length - distance)) join.addTable(plan.blocks, kept);
  return join.finish();
}

type Fingerprints = Readonly<Record<'high' | 'low' | 'number', Uint32Array>>;

function ascendingWords(sets: KeySets, representatives: Uint32Array) {
  const count = representatives.length;
  const words = { high: new Uint32Array(count), low: new Uint32Array(count), number: new Uint32Array(count) };
  for (let number = 0; number < count; number++) {
    const start = sets.starts[representatives[number] ?? 0] ?? 0;
    words.high[number] = sets.high[start] ?? 0;
    words.low[number] = sets.low[start] ?? 0;
    words.number[number] = number;
  }
  sortColumns(words.high, words.low, words.number);
  return words;
}

const window = 64;
const starCentres = 16;
const partnersPerGroup = 4;
/** Groups are shortened beyond this multiple of their length by chance. */
const beyondChance = 8;

class HammingJoin {
  readonly #distance: number;
  readonly #words: Fingerprints;
  readonly #limits: JoinLimits;
  readonly #pairs = new PairCollector();
  readonly #partners: Uint32Array;
  readonly #capped = { groups: 0, pairs: 0 };
  readonly #sortedHigh: Uint32Array;
  readonly #sortedLow: Uint32Array;
  readonly #keys: Uint32Array;
  readonly #rows: Uint32Array;

  constructor(words: Fingerprints, distance: number, limits: JoinLimits) {
    this.#distance = distance;
    this.#words = words;
    this.#limits = limits;
    const column = () => new Uint32Array(words.number.length);
    this.#partners = column();
    [this.#sortedHigh, this.#sortedLow] = [column(), column()];
    [this.#keys, this.#rows] = [column(), column()];
  }

  addTable(blocks: readonly Block[], kept: readonly number[]) {
    const keptBlocks = kept.flatMap((block) => blocks[block] ?? []);
    const bits = keptBlocks.reduce((sum, block) => sum + block.width, 0);
    this.#fillKeys(keptBlocks);
    this.#sort();
    const skipped = blocks.filter((_, block) => !kept.includes(block) && block < (kept.at(-1) ?? 0));
    this.#compareGroups(skipped.map(maskOf), bits);
  }

  finish(): FoundPairs {
    const pairs = this.#pairs.finish();
    if (!this.#isExact) this.#weighAnew(pairs);
    return { pairs, capped: this.#capped };
  }

  /**
   * False after a shortened group: the table that should report a pair may have skipped it, so all tables report it.
   */
  get #isExact() {
    return this.#capped.groups === 0;
  }

  #fillKeys(blocks: readonly Block[]) {
    const { high, low } = this.#words;
    const [keys, rows] = [this.#keys, this.#rows];
    keys.fill(0);
    for (const { offset, width } of blocks) {
      const mask = width === 32 ? -1 : (1 << width) - 1;
      const shift = width & 31;
      for (let row = 0; row < keys.length; row++) {
        const bits = bitsFrom(high[row] ?? 0, low[row] ?? 0, offset) & mask;
        keys[row] = width === 32 ? bits : ((keys[row] ?? 0) << shift) | bits;
      }
    }
    for (let row = 0; row < rows.length; row++) rows[row] = row;
  }

  /** Copies the fingerprints into the sorted order, so that they are compared in cache. */
  #sort() {
    sortColumns(this.#keys, this.#rows);
    const { high, low } = this.#words;
    for (let place = 0; place < this.#rows.length; place++) {
      const row = this.#rows[place] ?? 0;
      this.#sortedHigh[place] = high[row] ?? 0;
      this.#sortedLow[place] = low[row] ?? 0;
    }
  }

  #compareGroups(skipped: readonly Words[], bits: number) {
    const keys = this.#keys;
    const maxGroup = Math.max(this.#limits.maxList, (beyondChance * keys.length) / 2 ** bits);
    for (let start = 0, end = 0; start < keys.length; start = end) {
      const key = keys[start];
      for (end = start + 1; end < keys.length && keys[end] === key; end++);
      if (end - start > maxGroup) this.#compareLongGroup(skipped, start, end);
      else for (let place = start; place < end; place++) this.#compare(place, end, skipped);
    }
  }

  #compareLongGroup(skipped: readonly Words[], start: number, end: number) {
    const size = end - start;
    let compared = 0;
    this.#capped.groups += 1;
    for (let place = start; place < end; place++) {
      const to = place < start + starCentres ? end : Math.min(end, place + 1 + window);
      compared += to - place - 1;
      this.#compare(place, to, skipped);
    }
    this.#capped.pairs += (size * (size - 1)) / 2 - compared;
  }

  #compare(place: number, to: number, skipped: readonly Words[]) {
    const [rows, high, low] = [this.#rows, this.#sortedHigh, this.#sortedLow];
    const a = high[place] ?? 0;
    const b = low[place] ?? 0;
    const [distance, isExact] = [this.#distance, this.#isExact];
    for (let other = place + 1; other < to; other++) {
      const x = (high[other] ?? 0) ^ a;
      const y = (low[other] ?? 0) ^ b;
      const differing = countBits(x) + countBits(y);
      if (differing <= distance && (!isExact || isFirstTable(skipped, x, y)))
        this.#add(rows[place] ?? 0, rows[other] ?? 0, differing);
    }
  }

  #add(one: number, other: number, differing: number) {
    const [partners, partnersOfOther] = [this.#partners[one] ?? 0, this.#partners[other] ?? 0];
    if (Math.min(partners, partnersOfOther) >= partnersPerGroup * this.#limits.maxGroup) {
      this.#capped.pairs += 1;
      return;
    }
    this.#partners[one] = partners + 1;
    this.#partners[other] = partnersOfOther + 1;
    this.#pairs.add(this.#words.number[one] ?? 0, this.#words.number[other] ?? 0, 64 - differing);
  }

  /** Recomputes weights: pairs that several tables reported have their sum. */
  #weighAnew({ a, b, weight }: PairColumns) {
    const { high, low, number } = this.#words;
    const placeOf = new Uint32Array(number.length);
    for (let place = 0; place < number.length; place++) placeOf[number[place] ?? 0] = place;
    for (let row = 0; row < weight.length; row++) {
      const [one, other] = [placeOf[a[row] ?? 0] ?? 0, placeOf[b[row] ?? 0] ?? 0];
      weight[row] =
        64 - countBits((high[one] ?? 0) ^ (high[other] ?? 0)) - countBits((low[one] ?? 0) ^ (low[other] ?? 0));
    }
  }
}

type Words = Readonly<Record<'high' | 'low', number>>;

/** A lower table reports the pair when a skipped block below the highest kept one is equal, too. */
function isFirstTable(skipped: readonly Words[], x: number, y: number) {
  for (const mask of skipped) if ((x & mask.high) === 0 && (y & mask.low) === 0) return false;
  return true;
}

function maskOf({ offset, width }: Block) {
  const mask = ((1n << BigInt(width)) - 1n) << BigInt(offset);
  return { high: Number(mask >> 32n), low: Number(mask & 0xffffffffn) };
}

/** Shifts a 64-bit word right by `offset` and returns the low 32 bits. */
function bitsFrom(high: number, low: number, offset: number) {
  if (offset >= 32) return high >>> (offset - 32);
  return offset === 0 ? low : (low >>> offset) | (high << (32 - offset));
}

type Block = Readonly<{
  /** The lowest bit; bits 0–31 are in the low word. */
  offset: number;
  width: number;
}>;

/** Nanoseconds on a core of 2 GHz; only their ratios matter. */
const sortPass = 6;
const passBits = 11;
const extractBlock = 2;
const gather = 12;
const compare = 1.5;

/** Chooses the cheapest number of blocks whose keys fit into 32 bits. */
export function planBlocks(count: number, distance: number) {
  let best = { blocks: cut(distance + 1), tables: distance + 1, cost: Infinity };
  for (let parts = distance + 1; parts <= 2 * (distance + 1); parts++) {
    const blocks = cut(parts);
    const kept = parts - distance;
    const bits = widest(blocks, kept);
    if (bits > 32) break;
    const tables = binomial(parts, distance);
    const sorting = count * (Math.ceil(bits / passBits) * sortPass + kept * extractBlock + gather);
    const comparing = (count * count * compare) / 2 ** (bits + 1);
    const cost = tables * (sorting + comparing);
    if (cost < best.cost) best = { blocks, tables, cost };
  }
  return best;
}

/** Bits of the widest key; widths differ by one where 64 is not divisible. */
function widest(blocks: readonly Block[], kept: number) {
  const widths = blocks.map((block) => block.width).sort((a, b) => b - a);
  return widths.slice(0, kept).reduce((sum, width) => sum + width, 0);
}

const cut = (parts: number) =>
  Array.from({ length: parts }, (_, part) => {
    const offset = Math.ceil((64 * part) / parts);
    return { offset, width: Math.ceil((64 * (part + 1)) / parts) - offset };
  });

function binomial(n: number, k: number) {
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return Math.round(value);
}

function* choices(parts: number, kept: number, from = 0): Generator<readonly number[]> {
  if (kept === 0) return yield [];
  for (let first = from; first <= parts - kept; first++) {
    for (const rest of choices(parts, kept - 1, first + 1)) yield [first, ...rest];
  }
}
