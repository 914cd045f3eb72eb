import {
  choice,
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  enough,
  type KeySet,
  keySet,
  similarKeys,
} from './detector.ts';
import { hashWords } from '../text/hash.ts';
import { hexOfKey, wordsOfHex } from '../hex.ts';
import { shingleHashed } from './shingle.ts';
import { cutPages, sharedPieces, type Piece } from './pieces.ts';
import { hashesOf } from './terms.ts';

const options = {
  words: integer(10, 1, 50),
  kept: choice('modulus', ['modulus', 'smallest']),
  modulus: integer(16, 1, 256),
  size: integer(64, 1, 1000, 'shingles'),
  threshold: decimal(0.875, 0.05, 1),
  minShingles: integer(3, 1, 1000, 'shingles'),
};

/**
 * The shingle method that Ilyinsky et al. 2002 (S2) compare theirs with (Broder et al. 1997): 48-bit checksums of runs
 * of ten words; the sketch keeps those divisible by 16, or the `size` smallest; near-duplicates share 7/8. One replaced
 * word changes ten shingles. Cost: one hash per word; a sixteenth of the words as keys.
 */
export const shingleSketch: Detector<typeof options, KeySet> = {
  id: 'shingle-sketch',
  options,
  needsWords: true,
  fingerprint(page, { options }) {
    const checksums = sketch(page, options).map(({ key }) => key);
    return enough(keySet(wordsOfHex(checksums.join(''))), options.minShingles);
  },
  ...similarKeys('jaccard'),
  explain: (a, b, { options }) =>
    sharedPieces(...cutPages(a, b, (page) => sketch(page, options)), { hashedOf: shingleHashed }),
};

function sketch(page: DetectorPage, { words, kept, modulus, size }: OptionValues<typeof options>) {
  if (kept === 'modulus') return shingles(page, words, modulus);
  const all = shingles(page, words, 1);
  const smallest = new Set([...new Set(all.map(({ key }) => key))].sort().slice(0, size));
  return all.filter(({ key }) => smallest.has(key));
}

function shingles({ text }: DetectorPage, words: number, modulus: number) {
  const { terms, numbers, starts, ends } = text.tokens;
  const hashes = hashesOf(text.tokens, numbers);
  const kept: Piece[] = [];
  const sum = new Uint32Array(2);
  for (let token = 0; token + words <= terms.length; token++) {
    hashWords(hashes, 2 * token, 2 * (token + words), sum, 0);
    const [high, low] = [(sum[0] ?? 0) & 0xffff, sum[1] ?? 0];
    if (low % modulus === 0)
      kept.push({ key: hexOfKey(high, low), start: starts[token] ?? 0, end: ends[token + words - 1] ?? 0 });
  }
  return kept;
}
