import type { EvidencePicture, Hashed } from '../../contract/evidence.ts';
import { foundOnce, perOwner } from '../found-once.ts';
import { hexOfKey } from '../hex.ts';
import { hashWords } from '../text/hash.ts';
import type { PageText } from '../text/page-text.ts';
import { type DetectorPage, integer, keySet, type KeySet } from './detector.ts';
import { sharedPieces, type Piece } from './pieces.ts';
import { unitsOf, type Units } from './units.ts';

/** Five characters of Chinese say about as much as three words of English or Russian. */
export const shingleOptions = {
  characters: integer(5, 2, 30),
  words: integer(3, 1, 20),
};

export type ShingleSize = Readonly<{ characters: number; words: number }>;

export const shingleLength = (units: Units, size: ShingleSize) => (units.areCharacters ? size.characters : size.words);

/** In text order, repeats included. Cached with the units, so callers must not change them. */
export const shingleHashes = (units: Units, length: number) => hashesByLength(units)(length);

const hashesByLength = perOwner((units: Units) => foundOnce((length: number) => hashShingles(units, length)));

function hashShingles(units: Units, length: number) {
  const count = Math.max(0, units.count - length + 1);
  const hashes = new Uint32Array(2 * count);
  for (let shingle = 0; shingle < count; shingle++)
    hashWords(units.hashes, 2 * shingle, 2 * (shingle + length), hashes, 2 * shingle, length);
  return hashes;
}

/**
 * Keeps shingles whose hash is 0 modulo a number (Broder's MODₘ sketch), the same on all pages, so shares are unbiased.
 */
interface ShingleSample extends ShingleSize {
  readonly sampleCharacters: number;
  readonly sampleWords: number;
}

export function sampledShingles(page: DetectorPage, sample: ShingleSample): KeySet {
  const { hashes, places } = keptShingles(unitsOf(page.text), sample);
  const keys = new Uint32Array(2 * places.length);
  for (let at = 0; at < places.length; at++) {
    const shingle = places[at] ?? 0;
    keys[2 * at] = hashes[2 * shingle] ?? 0;
    keys[2 * at + 1] = hashes[2 * shingle + 1] ?? 0;
  }
  return keySet(keys);
}

export const sharedShingles = (a: DetectorPage, b: DetectorPage, sample: ShingleSample): EvidencePicture =>
  sharedPieces(
    { text: a.text, pieces: shinglePieces(a, sample) },
    { text: b.text, pieces: shinglePieces(b, sample) },
    { hashedOf: shingleHashed },
  );

export const shingleHashed = ({ key, start, end }: Piece, { folded }: PageText): Hashed => ({
  hash: key,
  input: folded.text.slice(start, end),
});

function shinglePieces(page: DetectorPage, sample: ShingleSample) {
  const units = unitsOf(page.text);
  const { hashes, places, length } = keptShingles(units, sample);
  return places.map((shingle) => ({
    key: hexOfKey(hashes[2 * shingle] ?? 0, hashes[2 * shingle + 1] ?? 0),
    start: units.starts[shingle] ?? 0,
    end: units.ends[shingle + length - 1] ?? 0,
  }));
}

function keptShingles(units: Units, sample: ShingleSample) {
  const length = shingleLength(units, sample);
  const modulus = units.areCharacters ? sample.sampleCharacters : sample.sampleWords;
  const hashes = shingleHashes(units, length);
  const places: number[] = [];
  for (let shingle = 0; 2 * shingle < hashes.length; shingle++)
    if ((hashes[2 * shingle + 1] ?? 0) % modulus === 0) places.push(shingle);
  return { hashes, places, length };
}
