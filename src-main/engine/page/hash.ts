import { fnv1a, fnvBasis, fnvPrime } from '../fnv1a.ts';

/**
 * FNV-1a with a seed, finished by the mixer of MurmurHash3 (Appleby 2008), because SimHash needs every bit to be fair.
 */
export function hash32(text: string, seed: number): number {
  return mixed(fnv1a(text, seed ^ fnvBasis));
}

/** With two seeds in one pass: the multiplications of one do not wait for those of the other. */
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

/** The finish of MurmurHash3 (Appleby 2008): every bit of the result depends on every bit of the hash. */
export function mixed(hash: number): number {
  let mixing = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35);
  return (mixing ^ (mixing >>> 16)) >>> 0;
}
