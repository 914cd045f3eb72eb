import { fnv1a, fnvBasis, fnvPrime } from '../fnv1a.ts';

/** FNV-1a with a seed and a fair finish, as SimHash needs. */
export function hash32(text: string, seed: number): number {
  return mixed(fnv1a(text, seed ^ fnvBasis));
}

/** Two seeds in one pass: their multiplications do not wait for each other. */
export function hashTwice(text: string, firstSeed: number, secondSeed: number, into: Uint32Array): void {
  let first = firstSeed ^ fnvBasis;
  let second = secondSeed ^ fnvBasis;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    first = Math.imul(first ^ unit, fnvPrime);
    second = Math.imul(second ^ unit, fnvPrime);
  }
  into[0] = mixed(first);
  into[1] = mixed(second);
}

export function mixed(hash: number): number {
  let mixing = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35);
  return (mixing ^ (mixing >>> 16)) >>> 0;
}
