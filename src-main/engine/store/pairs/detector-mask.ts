export type DetectorOrder = ReturnType<typeof detectorOrder>;

/**
 * Detectors that proposed a pair, as bits of one integer. The order of the bits belongs to the audit (`meta`, key
 * `detector-order`) and only ever grows, so that old rows keep their meaning. 53 detectors fit into an exact number.
 */
export function detectorOrder(ids: readonly string[]) {
  const position = new Map(ids.map((id, index) => [id, index]));
  return {
    ids,
    bitOf(id: string): number {
      const index = position.get(id);
      if (index === undefined) throw new Error(`Detector ${id} has no bit in this audit`);
      return 2 ** index;
    },
    namesOf: (mask: number): string[] => ids.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1),
  };
}

/** The known order with new detectors appended. */
export const extendOrder = (known: readonly string[], wanted: readonly string[]): string[] => [
  ...known,
  ...wanted.filter((id) => !known.includes(id)),
];

/** How many pairs have the same set of detectors, as bits (see `detector-mask.ts`). */
export interface MaskCount {
  readonly mask: number;
  readonly count: number;
}

/** Counts by bit, in the order of the bits that were asked for. */
export interface MaskTally {
  /** Pairs that have the bit. */
  readonly having: readonly number[];
  /** Pairs that have the bit and no other one, asked for or not. */
  readonly only: readonly number[];
  /** Pairs that have both bits, a row and a column for each. */
  readonly both: readonly (readonly number[])[];
  readonly pairs: number;
}

/**
 * Counts single bits and pairs of bits from counts of whole masks, of which a million pairs have a few hundred. Costs
 * masks × bits², in the order of a millisecond.
 */
export function tallyMasks(counts: readonly MaskCount[], bits: readonly number[]): MaskTally {
  const having = bits.map(() => 0);
  const only = bits.map(() => 0);
  const both = bits.map(() => bits.map(() => 0));
  let pairs = 0;
  for (const { mask, count } of counts) {
    pairs += count;
    // Division instead of `&`, which would cut a mask to 32 bits.
    const set = [...bits.keys()].filter((index) => Math.floor(mask / (bits[index] ?? 1)) % 2 === 1);
    for (const index of set) {
      add(having, index, count);
      if (mask === bits[index]) add(only, index, count);
      for (const other of set) add(both[index] ?? [], other, count);
    }
  }
  return { having, only, both, pairs };
}

function add(counts: number[], index: number, count: number): void {
  counts[index] = (counts[index] ?? 0) + count;
}
