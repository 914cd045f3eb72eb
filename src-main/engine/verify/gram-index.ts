import { addUp, firstFrom } from '../columns.ts';
import type { SignificantStream } from './significant.ts';

/**
 * Places of k-grams in text order, by buckets of a rolling hash: `places[starts[b]]` … `places[starts[b + 1] − 1]`.
 * Hashes may collide, also on purpose, so callers compare the units.
 */
type GramIndex = ReturnType<typeof indexGrams>;

/** Both sides of a comparison have the same k. */
export type IndexedStream = Readonly<{ stream: SignificantStream; grams: GramIndex }>;

export function indexGrams(codes: Uint16Array, size: number) {
  const hashes = rollingHashes(codes, size);
  const bits = Math.max(1, Math.ceil(Math.log2(hashes.length + 1)));
  const shift = 32 - bits;
  const starts = new Uint32Array(2 ** bits + 1);
  for (let at = 0; at < hashes.length; at++) {
    const hash = spread(hashes[at] ?? 0);
    hashes[at] = hash;
    starts[hash >>> shift] = (starts[hash >>> shift] ?? 0) + 1;
  }
  addUp(starts);
  const places = new Uint32Array(hashes.length);
  // This turns the ends of buckets into starts.
  for (let at = hashes.length - 1; at >= 0; at--) {
    const bucket = (hashes[at] ?? 0) >>> shift;
    const place = (starts[bucket] ?? 0) - 1;
    places[place] = at;
    starts[bucket] = place;
  }
  const alone = new Uint8Array(hashes.length);
  for (let bucket = 0, start = 0; bucket + 1 < starts.length; bucket++) {
    const end = starts[bucket + 1] ?? 0;
    if (end === start + 1) alone[places[start] ?? 0] = 1;
    start = end;
  }
  return { size, hashes, starts, places, alone, shift };
}

/**
 * Writes up to `limit` places of a k-gram, from `from` on; returns their number. Visits at most eight times as many, so
 * that no text makes another slow.
 */
export function lookUp(i: GramIndex, hash: number, from: number, limit: number, found: Uint32Array) {
  const bucket = hash >>> i.shift;
  const end = i.starts[bucket + 1] ?? 0;
  let at = i.starts[bucket] ?? 0;
  if (from > 0 && end - at > limit) at = firstFrom(i.places, at, end, from);
  const stop = Math.min(end, at + limit * 8);
  let count = 0;
  for (; at < stop && count < limit; at++) {
    const place = i.places[at] ?? 0;
    if (place < from || i.hashes[place] !== hash) continue;
    found[count] = place;
    count++;
  }
  return count;
}

const base = 0x2c1b3c6d;

/** Hashes all runs of `size` codes (Karp and Rabin 1987). */
export function rollingHashes(codes: Uint16Array, size: number) {
  const count = codes.length - size + 1;
  if (count <= 0) return new Uint32Array(0);
  const hashes = new Uint32Array(count);
  let leaving = 1;
  for (let step = 1; step < size; step++) leaving = Math.imul(leaving, base);
  let hash = 0;
  for (let at = 0; at < codes.length; at++) {
    if (at >= size) hash = (hash - Math.imul((codes[at - size] ?? 0) + 1, leaving)) | 0;
    hash = (Math.imul(hash, base) + (codes[at] ?? 0) + 1) | 0;
    if (at >= size - 1) hashes[at - size + 1] = hash;
  }
  return hashes;
}

/** A bijection. Low bits of a polynomial hash depend on the last units only. */
const spread = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 0;
