/**
 * FNV-1a of 32 bits (Fowler, Noll, Vo 1991) over UTF-16 units: good enough for tables; where single bits must be fair
 * it is mixed (`text/hash.ts`). Signed: callers that keep a hash shift it by `>>> 0`.
 */
export function fnv1a(text: string, basis: number = fnvBasis): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash;
}

export const fnvBasis = 0x811c9dc5;
export const fnvPrime = 0x01000193;
