import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  type KeySet,
  pieceKeys,
  similarKeys,
} from './detector.ts';
import { cutPages, joinedSegments, pieceOf } from './pieces.ts';
import { unitsOf, type Units } from './units.ts';
import { hashWords } from '../text/hash.ts';

const options = {
  characters: integer(32, 4, 1000),
  words: integer(16, 4, 1000),
  threshold: decimal(0.8, 0.05, 1),
  minChunks: integer(4, 1, 1000, 'chunks'),
};

/**
 * Content-defined chunks (Forman, Eshghi, Chiocchetti 2005): cuts where a hash of the last units has a certain value;
 * duplicates share 80 % of the smaller page's chunks. S1: the strictest of three methods, few false pairs, many missed.
 */
export const formanChunks: Detector<typeof options, KeySet> = {
  id: 'forman-chunks',
  options,
  needsWords: true,
  fingerprint: (page, { options }) => pieceKeys(chunks(page, options), options.minChunks),
  ...similarKeys('containment'),
  explain: (a, b, { options }) => joinedSegments(...cutPages(a, b, (page) => chunks(page, options))),
};

function chunks({ text }: DetectorPage, { characters, words }: OptionValues<typeof options>) {
  const units = unitsOf(text);
  const cuts = contentDefinedCuts(units, units.areCharacters ? characters : words);
  return cuts.slice(1).map((cut, chunk) => {
    const [start, end] = [units.starts[cuts[chunk] ?? 0] ?? 0, units.ends[cut - 1] ?? 0];
    return pieceOf(text.folded.text, { start, end });
  });
}

/**
 * Cuts behind windows of four units whose hash is 0 modulo the wanted length, so an insertion moves only the next cuts.
 * Chunks are a quarter to four times that long. Returns the first unit of each chunk, and the unit count.
 */
export function contentDefinedCuts(units: Units, wanted: number): readonly number[] {
  const cuts = [0];
  const hash = new Uint32Array(2);
  let start = 0;
  for (let unit = 1; unit <= units.count; unit++) {
    const length = unit - start;
    if (length < Math.max(1, wanted >> 2)) continue;
    hashWords(units.hashes, 2 * Math.max(0, unit - window), 2 * unit, hash, 0);
    const isCut = (hash[1] ?? 0) % wanted === 0 || length >= 4 * wanted;
    if (!isCut || unit === units.count) continue;
    cuts.push(unit);
    start = unit;
  }
  if (units.count > 0) cuts.push(units.count);
  return cuts;
}

const window = 4;
