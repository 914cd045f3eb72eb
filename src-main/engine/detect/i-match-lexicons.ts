import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  oneKey,
  reached,
  wordsCodec,
  type CorpusStatistics,
} from './detector.ts';
import { hashText } from '../text/hash.ts';
import { hashesOf, keywordPicture, textOfTerms } from './keywords.ts';
import { wordsOfHex } from '../hex.ts';
import { lexiconOptions, midIdfTerms, sha1OfTerms } from './i-match.ts';

const options = {
  ...lexiconOptions,
  lexicons: integer(10, 1, 40),
  dropped: decimal(0.3333, 0.05, 0.9),
  seed: integer(1, 0, 1_000_000),
};

/** 64 bits of SHA-1 under each lexicon, the main one first. */
type Fingerprints = Uint32Array;

/**
 * I-Match with randomised lexicons (Kołcz, Chowdhury, Alspector 2004): K copies of the main lexicon, each without a
 * random third; one equal signature of K + 1 makes a duplicate. With d changed terms its probability is 1 − (1 − 3⁻ᵈ)ᴷ:
 * for K = 10, 98 % with one and 69 % with two. Cost: K + 1 SHA-1 and 8 (K + 1) bytes.
 */
export const iMatchLexicons: Detector<typeof options, Fingerprints> = {
  id: 'i-match-lexicons',
  options,
  needsWords: true,
  statistics: () => ['document-frequency'],
  fingerprint(page, { options, corpus }) {
    const lexicons = termsUnderLexicons(page, options, corpus);
    if ((lexicons[0]?.length ?? 0) < options.minTerms) return 'too-few-terms';
    return wordsOfHex(lexicons.map((terms) => sha1OfTerms(terms).slice(0, 16)).join(''));
  },
  codec: wordsCodec,
  /** The lexicon's number is mixed in, so that only signatures under the same lexicon match. */
  keys: (fingerprints) =>
    fingerprints.map((word, at) => (at % 2 === 0 ? word : word ^ Math.imul((at >>> 1) + 1, 0x9e3779b1))),
  joinRule: oneKey,
  compare: (a, b) => reached(agreeing(a, b).filter(Boolean).length, 1, 'matches'),
  explain(a, b, { options, corpus }) {
    const lexiconsA = termsUnderLexicons(a.page, options, corpus);
    const lexiconsB = termsUnderLexicons(b.page, options, corpus);
    const lists = agreeing(a.fingerprint, b.fingerprint).map((equal, number) => {
      const [listA, listB] = [lexiconsA[number] ?? [], lexiconsB[number] ?? []];
      const wordsOf = ({ fingerprint }: typeof a) => fingerprint.subarray(2 * number, 2 * number + 2);
      const hashes = hashesOf([wordsOf(a), wordsOf(b)], [textOfTerms(listA), textOfTerms(listB)]);
      return { name: number === 0 ? 'main-lexicon' : `L${number}`, a: listA, b: listB, equal, hashes };
    });
    return keywordPicture([a.page, b.page], lists);
  },
};

function termsUnderLexicons(
  page: DetectorPage,
  { lexicons, dropped, seed, ...range }: OptionValues<typeof options>,
  corpus: CorpusStatistics,
) {
  const main = midIdfTerms(page, range, corpus);
  const words = new Uint32Array(2);
  const without = Array.from({ length: lexicons }, (_, number) => {
    const kept = main.filter(({ term }) => {
      hashText(term, words, 0, 0x1ab5 + seed * 64 + number);
      return (words[0] ?? 0) >= dropped * 2 ** 32;
    });
    return kept.length === 0 ? main : kept;
  });
  return [main, ...without];
}

const agreeing = (a: Fingerprints, b: Fingerprints) =>
  Array.from(
    { length: Math.min(a.length, b.length) >>> 1 },
    (_, number) => a[2 * number] === b[2 * number] && a[2 * number + 1] === b[2 * number + 1],
  );
