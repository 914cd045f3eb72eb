import type { EvidenceFigure } from '../../contract/evidence.ts';
import type { OptionFields } from '../../contract/options.ts';
import type { Comparison, Detector, DetectorContext } from './detector.ts';
import { digestOf } from './equal-digest.ts';
import { keywordOptions, type Keyword } from './keywords.ts';
import { wordsCodec } from './key-set.ts';

export const weightedDigestOptions = {
  ...keywordOptions,
  ratio: {
    kind: 'number',
    default: 0.02,
    min: 0,
    max: 0.9,
    help: 'Squared difference of the two weight vectors over the sum of their squares, at most this.',
  },
} as const satisfies OptionFields;

/** Four words of MD5 of a list of terms, then the weight of each term in the order of the list. */
export type WeightedDigest = Uint32Array;

export const weightedDigestOf = (list: readonly Keyword[]): WeightedDigest =>
  Uint32Array.of(...digestOf(list.map(({ term }) => term).join('\n')), ...list.map(({ weight }) => weight));

/**
 * Storing, meeting and comparing by a list of terms that must be equal and weights that must be alike: ‖Wᵢ − Wⱼ‖² / (‖Wᵢ‖² + ‖Wⱼ‖²), which
 * is 0 for equal weights and 1 for vectors with nothing in common. Lists that differ have no vectors to compare and count as 1.
 * The paper says "less than a"; a ratio of exactly a counts as well, so that a = 0 asks for equal weights.
 */
export const weightedDigest = {
  codec: wordsCodec,
  keys: (digest: WeightedDigest): Uint32Array => digest.slice(0, 2),
  joinRule: () => ({ kind: 'keys', minShared: 1 }),
  compare(a: WeightedDigest, b: WeightedDigest, { options }: DetectorContext<typeof weightedDigestOptions>): Comparison {
    const score = haveEqualTerms(a, b) ? weightRatio(a.subarray(digestWords), b.subarray(digestWords)) : 1;
    return { score, threshold: options.ratio, sense: 'at-most', unit: 'share', duplicate: score <= options.ratio };
  },
} as const satisfies Partial<Detector<typeof weightedDigestOptions, WeightedDigest>>;

const digestWords = 4;

export const haveEqualTerms = (a: WeightedDigest, b: WeightedDigest): boolean => a.subarray(0, digestWords).every((word, index) => word === b[index]);

/** What the ratio comes to; without equal lists there is none. */
export function weightFigures(a: WeightedDigest, b: WeightedDigest): readonly EvidenceFigure[] {
  if (!haveEqualTerms(a, b)) return [];
  return [{ name: 'weight-ratio', form: 'decimal', value: weightRatio(a.subarray(digestWords), b.subarray(digestWords)) }];
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
