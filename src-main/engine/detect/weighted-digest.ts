import type { EvidenceFigure } from '../../contract/evidence.ts';
import { decimal, type OptionFields } from '../../contract/options.ts';
import { type Detector, type DetectorPage, NotApplicable } from './detector.ts';
import { digestOf } from './equal-digest.ts';
import {
  hashesOf,
  type heaviestKeywords,
  keywordPicture,
  rankedKeywordOptions,
  statisticsOfRanking,
  textOfTerms,
  type Keyword,
} from './keywords.ts';
import { wordsCodec } from './key-set.ts';
import { contentTerms } from './terms.ts';

export const weightedDigestOptions = {
  ...rankedKeywordOptions,
  ratio: decimal(
    0.02,
    0,
    0.9,
    'Squared difference of the two weight vectors over the sum of their squares, at most this.',
  ),
  weights: {
    kind: 'choice',
    default: 'density',
    choices: ['density', 'frequency'],
    help: 'How often a term stands on the page over all of its terms, or how often it stands there.',
  },
} as const satisfies OptionFields;

/** Four words of MD5 of a list of terms, then the weight of each term in the order of the list. */
export type WeightedDigest = Uint32Array;

const weightedDigestOf = (list: readonly Keyword[]): WeightedDigest =>
  Uint32Array.of(...digestOf(textOfTerms(list)), ...list.map(({ weight }) => weight));

/** The keywords with the weights that were chosen; densities are told in millionths. */
function weighted(list: readonly Keyword[], page: DetectorPage, weights: string): readonly Keyword[] {
  const all = contentTerms(page.text).length;
  return weights === 'frequency'
    ? list
    : list.map((keyword) => ({ ...keyword, weight: Math.round((1_000_000 * keyword.weight) / all) }));
}

/**
 * Storing, meeting and comparing by a list of terms that must be equal and weights that must be alike: ‖Wᵢ − Wⱼ‖² /
 * (‖Wᵢ‖² + ‖Wⱼ‖²), which is 0 for equal weights and 1 for vectors with nothing in common, as for lists that differ. The
 * paper says "less than a"; exactly a counts as well, so that a = 0 asks for equal weights.
 * @param name what the list is called where it is shown
 * @param listOf the N heaviest terms of a page, in the order in which they are compared
 */
export const weightedDigest = (name: string, listOf: typeof heaviestKeywords): WeightedKeywords => ({
  options: weightedDigestOptions,
  statistics: [],
  statisticsFor: statisticsOfRanking,
  fingerprint(page, { options, corpus }) {
    const keywords = weighted(listOf(page, options, corpus), page, options.weights);
    return keywords.length < options.terms ? new NotApplicable('too-few-terms') : weightedDigestOf(keywords);
  },
  codec: wordsCodec,
  keys: (digest) => digest.slice(0, 2),
  joinRule: () => ({ kind: 'keys', minShared: 1 }),
  compare(a, b, { options }) {
    const score = haveEqualTerms(a, b) ? weightRatio(a.subarray(digestWords), b.subarray(digestWords)) : 1;
    return { score, threshold: options.ratio, sense: 'at-most', unit: 'share', duplicate: score <= options.ratio };
  },
  explain(a, b, { options, corpus }) {
    const [listA, listB] = [listOf(a.page, options, corpus), listOf(b.page, options, corpus)];
    const equal = haveEqualTerms(a.fingerprint, b.fingerprint);
    const hashes = listHashes(a.fingerprint, b.fingerprint, listA, listB);
    return keywordPicture(
      [a.page, b.page],
      [{ name, a: listA, b: listB, equal, hashes }],
      weightFigures(a.fingerprint, b.fingerprint),
    );
  },
});

type WeightedKeywords = Omit<
  Detector<typeof weightedDigestOptions, WeightedDigest>,
  'id' | 'seed' | 'work' | 'cost' | 'summary'
>;

const digestWords = 4;

const haveEqualTerms = (a: WeightedDigest, b: WeightedDigest): boolean =>
  a.subarray(0, digestWords).every((word, index) => word === b[index]);

const listHashes = (a: WeightedDigest, b: WeightedDigest, listA: readonly Keyword[], listB: readonly Keyword[]) =>
  hashesOf([a.subarray(0, digestWords), b.subarray(0, digestWords)], [textOfTerms(listA), textOfTerms(listB)]);

function weightFigures(a: WeightedDigest, b: WeightedDigest): readonly EvidenceFigure[] {
  if (!haveEqualTerms(a, b)) return [];
  return [
    { name: 'weight-ratio', form: 'decimal', value: weightRatio(a.subarray(digestWords), b.subarray(digestWords)) },
  ];
}

function weightRatio(a: Uint32Array, b: Uint32Array): number {
  let [difference, squares] = [0, 0];
  for (let term = 0; term < a.length; term += 1) {
    const [weightA, weightB] = [a[term] ?? 0, b[term] ?? 0];
    difference += (weightA - weightB) ** 2;
    squares += weightA ** 2 + weightB ** 2;
  }
  return squares === 0 ? 0 : difference / squares;
}
