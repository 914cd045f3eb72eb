import type { KeySets } from './postings.ts';

/**
 * Drops the keys of all pages but the representatives: their keys move to the front of `high` and `low`, in place, and
 * `starts` follows. Returns how many keys are left.
 */
export function keepRepresentatives(sets: KeySets, representatives: Uint32Array): number {
  const { high, low, starts, lengths } = sets;
  let place = 0;
  for (const set of inStoredOrder(starts, representatives)) {
    const start = starts[set] ?? 0;
    const length = lengths[set] ?? 0;
    high.copyWithin(place, start, start + length);
    low.copyWithin(place, start, start + length);
    starts[set] = place;
    place += length;
  }
  return place;
}

/** Moving in place works from front to back only, and pages may have been added in any order. */
function inStoredOrder(starts: Uint32Array, representatives: Uint32Array): Uint32Array {
  return representatives.slice().sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
}
