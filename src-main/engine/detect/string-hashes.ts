/**
 * The string hashes that S0 compares, as published, in 32 bits without sign over UTF-8:
 *
 * - `aphash`   Arash Partow
 * - `elfhash`  Unix ELF object files
 * - `rshash`   Robert Sedgewick, "Algorithms in C"
 * - `jshash`   Justin Sobel
 * - `pjwhash`  Peter J. Weinberger (AT&T Bell Labs): with 32 bits the same function as `elfhash`
 * - `bkdrhash` Brian Kernighan and Dennis Ritchie, "The C Programming Language": base 131
 * - `sdbmhash` the sdbm database library: base 65599
 * - `djbhash`  Daniel J. Bernstein: base 33, from 5381
 */
const stringHashes = {
  aphash,
  elfhash,
  rshash,
  jshash,
  pjwhash,
  bkdrhash,
  sdbmhash,
  djbhash,
} as const satisfies Record<string, (bytes: Uint8Array) => number>;

export type StringHashName = keyof typeof stringHashes;

export const stringHashNames = Object.keys(stringHashes) as readonly StringHashName[];

const encoder = new TextEncoder();

/** An unknown name is taken for `aphash`. */
export function stringHash(name: string, text: string): number {
  const known = stringHashNames.find((candidate) => candidate === name) ?? 'aphash';
  return stringHashes[known](encoder.encode(text));
}

function aphash(bytes: Uint8Array): number {
  let hash = 0xaaaaaaaa;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    hash ^= (index & 1) === 0 ? (hash << 7) ^ Math.imul(byte, hash >>> 3) : ~((hash << 11) + (byte ^ (hash >>> 5)));
  }
  return hash >>> 0;
}

function elfhash(bytes: Uint8Array): number {
  let hash = 0;
  for (const byte of bytes) {
    hash = (hash << 4) + byte;
    const top = hash & 0xf0000000;
    if (top !== 0) hash ^= top >>> 24;
    hash &= ~top;
  }
  return hash >>> 0;
}

function rshash(bytes: Uint8Array): number {
  let multiplier = 63_689;
  let hash = 0;
  for (const byte of bytes) {
    hash = (Math.imul(hash, multiplier) + byte) | 0;
    multiplier = Math.imul(multiplier, 378_551);
  }
  return hash >>> 0;
}

function jshash(bytes: Uint8Array): number {
  let hash = 1_315_423_911;
  for (const byte of bytes) hash ^= (hash << 5) + byte + (hash >>> 2);
  return hash >>> 0;
}

function pjwhash(bytes: Uint8Array): number {
  const bits = 32;
  const highBits = (0xffffffff << (bits - bits / 8)) >>> 0;
  let hash = 0;
  for (const byte of bytes) {
    hash = ((hash << (bits / 8)) + byte) >>> 0;
    const top = (hash & highBits) >>> 0;
    if (top !== 0) hash = (hash ^ (top >>> ((bits * 3) / 4))) & ~highBits;
  }
  return hash >>> 0;
}

function bkdrhash(bytes: Uint8Array): number {
  let hash = 0;
  for (const byte of bytes) hash = (Math.imul(hash, 131) + byte) | 0;
  return hash >>> 0;
}

function sdbmhash(bytes: Uint8Array): number {
  let hash = 0;
  for (const byte of bytes) hash = (byte + (hash << 6) + (hash << 16) - hash) | 0;
  return hash >>> 0;
}

function djbhash(bytes: Uint8Array): number {
  let hash = 5381;
  for (const byte of bytes) hash = ((hash << 5) + hash + byte) | 0;
  return hash >>> 0;
}
