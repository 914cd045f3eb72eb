/** FNV-1a of 32 bits, signed (Fowler, Noll, Vo 1991), over UTF-16 units. Single bits are not fair (`page/hash.ts`). */
export function fnv1a(text: string, basis: number = fnvBasis): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash;
}

export const fnvBasis = 0x811c9dc5;
export const fnvPrime = 0x01000193;
