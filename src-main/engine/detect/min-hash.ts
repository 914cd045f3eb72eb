import { fmix32 } from './hash.ts';

/**
 * Min-wise hashing (Broder 1997): value i is the smallest image of the set under permutation i, and two sets agree in value i with the
 * probability of their Jaccard similarity.
 *
 * Every element has one 64-bit hash already; its words are folded into 32 bits, and a permutation is h → (h ⊕ aᵢ) · mᵢ mod 2³² with odd
 * mᵢ, a bijection that costs two instructions. Constants come from mixing the number of the permutation, so they are the same everywhere.
 * Cost: permutations × elements × about 1.5 ns.
 */
export function minHashes(keys: Uint32Array, permutations: number): Uint32Array {
  const elements = new Uint32Array(keys.length >>> 1);
  for (let element = 0; element < elements.length; element += 1) elements[element] = (keys[2 * element] ?? 0) ^ fmix32(keys[2 * element + 1] ?? 0);
  const values = new Uint32Array(permutations);
  for (let permutation = 0; permutation < permutations; permutation += 1) {
    const mask = fmix32(2 * permutation + 0x1b873593);
    const multiplier = fmix32(2 * permutation + 1 + 0xcc9e2d51) | 1;
    let smallest = 0xffffffff;
    for (let element = 0; element < elements.length; element += 1) {
      const image = Math.imul((elements[element] ?? 0) ^ mask, multiplier) >>> 0;
      if (image < smallest) smallest = image;
    }
    values[permutation] = smallest;
  }
  return values;
}

/** The share of equal values: an estimate of the Jaccard similarity with a standard error of √(J(1−J)/n). */
export function estimateJaccard(a: Uint32Array, b: Uint32Array): number {
  let equal = 0;
  for (let value = 0; value < a.length; value += 1) if (a[value] === b[value]) equal += 1;
  return a.length === 0 ? 0 : equal / a.length;
}
