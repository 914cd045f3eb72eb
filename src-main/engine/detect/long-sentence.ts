import { compareText } from '../compare-text.ts';
import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  enough,
  type KeySet,
  md5Hashed,
  md5Keys,
  similarKeys,
} from './detector.ts';
import { narrowKeyDigits, narrowKeys, narrowKeysCodec } from './narrow-keys.ts';
import { cutPages, sharedPieces, type Piece } from './pieces.ts';
import type { PageText, Sentence } from '../text/page-text.ts';
import { isIdeographic } from './units.ts';

const options = {
  characters: integer(8, 2, 100),
  words: integer(6, 2, 100),
  sentences: integer(16, 1, 1000),
  minSentences: integer(2, 1, 100),
  cut: decimal(0, 0, 0.4),
  threshold: decimal(0.5, 0.05, 1),
};

type LongSentenceOptions = OptionValues<typeof options>;

/**
 * Long sentences (Liu Siwei, Zhang Yi, Xia Yongming, Qian Songrong 2009: LSE). The text is cut at all punctuation; of
 * the pieces of at least k characters (words in other scripts) the m longest, ties by text, give an MD5 each;
 * duplicates have |A∩B| / |A∪B| ≥ t. The paper drops a tenth of the text at each end (`cut`), which loses more than it
 * finds. Cost: 26 bits per sentence.
 */
export const longSentence: Detector<typeof options, KeySet> = {
  id: 'long-sentence',
  options,
  needsWords: true,
  fingerprint: (page, { options }) =>
    enough(narrowKeys(md5Keys(longestSentences(page, options).map(({ key }) => key))), options.minSentences),
  ...similarKeys('jaccard'),
  codec: narrowKeysCodec,
  explain: (a, b, { options }) =>
    sharedPieces(...cutPages(a, b, (page) => longestSentences(page, options)), {
      hashedOf: ({ key }) => md5Hashed(key, narrowKeyDigits),
    }),
};

/** All occurrences of the m longest; keys have no white space. */
function longestSentences({ text }: DetectorPage, options: LongSentenceOptions) {
  const lengths = new Map<string, number>();
  const places: Piece[] = [];
  for (const { start, end, length } of innerSentences(text, text.clauses, options.cut)) {
    const isLong = length >= (isIdeographic(text.folded.text.charCodeAt(start)) ? options.characters : options.words);
    if (!isLong) continue;
    const key = text.folded.text.slice(start, end).replace(/\s+/g, '');
    lengths.set(key, length);
    places.push({ key, start, end });
  }
  const longest = [...lengths].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0])).slice(0, options.sentences);
  const kept = new Set(longest.map(([key]) => key));
  return places.filter((place) => kept.has(place.key));
}

/** Drops a share of the text at each end, where reprints have introductions and comments. */
export function innerSentences({ folded }: PageText, pieces: readonly Sentence[], cut: number) {
  if (cut === 0) return pieces;
  const [first, last] = [folded.text.length * cut, folded.text.length * (1 - cut)];
  return pieces.filter(({ start, end }) => start >= first && end <= last);
}
