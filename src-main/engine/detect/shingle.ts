import { integer, type OptionFields } from '../../contract/options.ts';
import { hashWords } from '../text/hash.ts';
import type { Units } from './units.ts';

/** Five characters of Chinese say about as much as three words of English or Russian. */
export const shingleOptions = {
  characters: integer(5, 2, 30, 'Characters per shingle in Chinese and Japanese text.'),
  words: integer(3, 1, 20, 'Words per shingle in all other text.'),
} as const satisfies OptionFields;

export interface ShingleSize {
  readonly characters: number;
  readonly words: number;
}

export const shingleLength = (units: Units, size: ShingleSize): number =>
  units.areCharacters ? size.characters : size.words;

/**
 * The 64-bit hash of every shingle in text order, repeats included. Kept as long as the units live; nobody may change
 * them.
 */
export function shingleHashes(units: Units, length: number): Uint32Array {
  const byLength = known.get(units) ?? new Map<number, Uint32Array>();
  known.set(units, byLength);
  const hashes = byLength.get(length) ?? hashShingles(units, length);
  byLength.set(length, hashes);
  return hashes;
}

const known = new WeakMap<Units, Map<number, Uint32Array>>();

function hashShingles(units: Units, length: number): Uint32Array {
  const count = Math.max(0, units.count - length + 1);
  const hashes = new Uint32Array(2 * count);
  for (let shingle = 0; shingle < count; shingle += 1)
    hashWords(units.hashes, 2 * shingle, 2 * (shingle + length), hashes, 2 * shingle, length);
  return hashes;
}
