import { fnvBasis, fnvPrime } from '../fnv1a.ts';

/**
 * 64 bits as 16 hexadecimal digits: two runs of FNV-1a (Fowler, Noll, Vo 1991) over the UTF-16 units, from different bases. Clusters keep
 * their identity by it, so it must never change.
 */
export function addressDigest(address: string): string {
  return hexadecimal(fnv(address, fnvBasis)) + hexadecimal(fnv(address, 0x9747b28c));
}

function fnv(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), fnvPrime);
    hash = Math.imul(hash ^ (unit >>> 8), fnvPrime);
  }
  return hash >>> 0;
}

function hexadecimal(value: number): string {
  return value.toString(16).padStart(8, '0');
}
