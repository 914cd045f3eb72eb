import { fmix32 } from '../fnv1a.ts';

export { fmix32 };

/**
 * Writes a 64-bit hash in two lanes, after MurmurHash3 (Appleby 2011), for keys and feature bits; not cryptographic.
 * Two strings collide with probability 2⁻⁶⁴.
 */
export function hashText(text: string, into: Uint32Array, at: number, seed = 0) {
  hashSlice(text, 0, text.length, into, at, seed);
}

/** Hashes a slice as if the unit `leftOut` were not in it. `slice` would be slow for single units. */
export function hashSlice(
  text: string,
  start: number,
  end: number,
  into: Uint32Array,
  at: number,
  seed = 0,
  leftOut = -1,
) {
  let high = seed ^ 0x2545f491;
  let low = Math.imul(seed, 0x27d4eb2f) ^ 0x6a09e667;
  let length = end - start;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === leftOut) {
      length--;
      continue;
    }
    high ^= Math.imul(rotate(Math.imul(unit, 0xcc9e2d51), 15), 0x1b873593);
    high = (Math.imul(rotate(high, 13), 5) + low) | 0;
    low ^= Math.imul(rotate(Math.imul(unit, 0x38b34ae5), 17), 0xa1e38b93);
    low = (Math.imul(rotate(low, 19), 9) + 0x52dce729 + high) | 0;
  }
  finish(high, low, length, into, at);
}

export function hashWords(words: Uint32Array, start: number, end: number, into: Uint32Array, at: number, seed = 0) {
  let high = seed ^ 0x3c6ef372;
  let low = Math.imul(seed, 0x27d4eb2f) ^ 0x510e527f;
  for (let i = start; i < end; i++) {
    const word = words[i] ?? 0;
    high ^= Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
    high = (Math.imul(rotate(high, 13), 5) + low) | 0;
    low ^= Math.imul(rotate(Math.imul(word, 0x38b34ae5), 17), 0xa1e38b93);
    low = (Math.imul(rotate(low, 19), 9) + 0x52dce729 + high) | 0;
  }
  finish(high, low, end - start, into, at);
}

function finish(high: number, low: number, length: number, into: Uint32Array, at: number) {
  const a = fmix32(high ^ length);
  const b = fmix32((low + a) | 0);
  into[at] = (a + b) | 0;
  into[at + 1] = b;
}

const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));
