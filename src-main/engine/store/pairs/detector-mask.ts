/**
 * Detectors that proposed a pair, as bits of one integer. The order of the bits belongs to the audit (`meta`, key `detector-order`)
 * and only ever grows, so that old rows keep their meaning. 53 detectors fit into an exact number.
 */
export interface DetectorOrder {
  readonly ids: readonly string[];
  bitOf(id: string): number;
  namesOf(mask: number): string[];
}

export function detectorOrder(ids: readonly string[]): DetectorOrder {
  const position = new Map(ids.map((id, index) => [id, index]));
  return {
    ids,
    bitOf(id) {
      const index = position.get(id);
      if (index === undefined) throw new Error(`Detector ${id} has no bit in this audit`);
      return 2 ** index;
    },
    namesOf: (mask) => ids.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1),
  };
}

/** The known order with new detectors appended. */
export const extendOrder = (known: readonly string[], wanted: readonly string[]): string[] => [
  ...known,
  ...wanted.filter((id) => !known.includes(id)),
];
