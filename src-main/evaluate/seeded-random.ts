import { fmix32 } from '../engine/text/hash.ts';

/** Returns numbers from 0 to below 1, the same on every machine: a counter through the finaliser of MurmurHash3. */
export function seededRandom(seed: number) {
  let counter = fmix32(seed ^ 0x9e3779b9);
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    return fmix32(counter) / 2 ** 32;
  };
}

/** Returns a shuffled copy (Fisher and Yates 1938, Durstenfeld 1964). */
export function shuffled<Item>(items: readonly Item[], random: () => number) {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [copy[last], copy[other]];
    if (one !== undefined && two !== undefined) [copy[last], copy[other]] = [two, one];
  }
  return copy;
}
