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
import { cutPages, sharedPieces, type Piece } from './pieces.ts';
import { unitsOf, type Units } from './units.ts';

const options = {
  characters: integer(5, 1, 30),
  words: integer(3, 1, 20),
  threshold: decimal(0.5, 0.05, 1),
  minCodes: integer(4, 1, 1000, 'codes'),
};

/**
 * Feature codes (S1): five characters (three words in scripts with spaces) on each side of every sentence end, common
 * in text and rare in menus. Duplicates share half of the smaller page's codes. Cost: 8 bytes per sentence.
 */
export const fullStopCode: Detector<typeof options, KeySet> = {
  id: 'full-stop-code',
  options,
  needsWords: true,
  fingerprint: (page, { options }) => pieceKeys(codes(page, options), options.minCodes),
  ...similarKeys('containment'),
  explain: (a, b, { options }) => sharedPieces(...cutPages(a, b, (page) => codes(page, options))),
};

function codes({ text }: DetectorPage, { characters, words }: OptionValues<typeof options>) {
  const units = unitsOf(text);
  const borders = text.sentences.map((sentence) => sentence.end);
  return contextsOf(text.folded.text, units, borders, units.areCharacters ? characters : words);
}

/** Joins up to `reach` units on each side of each border. Borders are ascending offsets in the folded text. */
export function contextsOf(folded: string, units: Units, borders: readonly number[], reach: number): readonly Piece[] {
  const contexts: Piece[] = [];
  const gap = units.areCharacters ? '' : ' ';
  let next = 0;
  for (const border of borders) {
    while (next < units.count && (units.starts[next] ?? 0) < border) next++;
    const [first, last] = [Math.max(0, next - reach), Math.min(units.count, next + reach) - 1];
    if (last < first) continue;
    let key = '';
    for (let unit = first; unit <= last; unit++) {
      if (unit > first) key += gap;
      if (unit === next) key += '|';
      key += folded.slice(units.starts[unit], units.ends[unit]);
    }
    contexts.push({ key, start: units.starts[first] ?? 0, end: units.ends[last] ?? 0 });
  }
  return contexts;
}
