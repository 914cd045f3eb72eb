/**
 * FNV-1a of 32 bits (Fowler, Noll, Vo 1991) over UTF-16 units: good enough for tables; where single bits must be
 * uniform, mix it (`fmix32`). Signed: callers that store a hash apply `>>> 0`.
 */
export function fnv1a(text: string, basis: number = fnvBasis): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash;
}

export const fnvBasis = 0x811c9dc5;
export const fnvPrime = 0x01000193;

/** FNV-1a with a seed and uniform bits, for SimHash. */
export function hash32(text: string, seed: number): number {
  return fmix32(fnv1a(text, seed ^ fnvBasis));
}

/** Two seeds in one pass, since their multiplications run in parallel. */
export function hashTwice(text: string, firstSeed: number, secondSeed: number, into: Uint32Array): void {
  let first = firstSeed ^ fnvBasis;
  let second = secondSeed ^ fnvBasis;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    first = Math.imul(first ^ unit, fnvPrime);
    second = Math.imul(second ^ unit, fnvPrime);
  }
  into[0] = fmix32(first);
  into[1] = fmix32(second);
}

/** A bijection; every input bit flips every output bit with probability ½ (finaliser of MurmurHash3, Appleby 2008). */
export function fmix32(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
