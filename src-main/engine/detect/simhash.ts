import { BitSums, bitPicture, bitSums, positiveBits, type Weights } from './bit-evidence.ts';
import { countBits } from '../count-bits.ts';
import { choice, type Detector, integer, wordsCodec } from './detector.ts';
import { hashText } from '../text/hash.ts';
import { contentTerms, countTerms, termFrequencies } from './terms.ts';

const options = {
  distance: integer(3, 0, 10, 'bits'),
  minTerms: integer(20, 1, 1000, 'terms'),
  features: choice('terms', ['terms', 'terms-and-pairs']),
};

type Bits = Uint32Array;

/**
 * SimHash (Charikar 2002; Manku, Jain, Das Sarma 2007): bit i is the sign of Σ w(f) · (±1 by bit i of the hash of f),
 * w(f) = 1 + ln tf(f). The share of equal bits estimates 1 − θ/π: 3 differing bits are about 8°. Without idf other
 * pages have no influence. Short pages are left out: one word flips many of their bits. 3 bits suit billions of pages;
 * on a site up to 10 find more (docs/choosing-detectors.md), and the join is exact. Cost: 64 additions per distinct
 * feature.
 */
export const simhash: Detector<typeof options, Bits> = {
  id: 'simhash',
  options,
  fingerprint(page, { options }) {
    const terms = termFrequencies(page.text);
    if (terms.length === 0) return 'empty-text';
    if (terms.length < options.minTerms) return 'too-short';
    if (options.features === 'terms') {
      const sums = new BitSums(64);
      for (let term = 0; term < terms.size; term++) sums.add(weightOf(terms.counts[term] ?? 0), terms.hashes, 2 * term);
      return positiveBits(sums.sums());
    }
    return positiveBits(bitSums(weightedFeatures(contentTerms(page.text), options.features), 64, featureBits));
  },
  codec: wordsCodec,
  keys: (bits) => bits,
  joinRule: ({ options }) => ({ kind: 'hamming', distance: options.distance }),
  compare(a, b, { options }) {
    const score = countBits((a[0] ?? 0) ^ (b[0] ?? 0)) + countBits((a[1] ?? 0) ^ (b[1] ?? 0));
    return { score, threshold: options.distance, sense: 'at-most', unit: 'bits', duplicate: score <= options.distance };
  },
  explain(a, b, { options }) {
    const side = ({ page, fingerprint }: typeof a) => ({
      page,
      fingerprint,
      weights: weightedFeatures(contentTerms(page.text), options.features),
    });
    return bitPicture(side(a), side(b), featureBits);
  },
};

const weightOf = (count: number) => 1 + Math.log(count);

function weightedFeatures(terms: readonly string[], features: string): Weights {
  const all = features === 'terms' ? terms : [...terms, ...terms.slice(1).map((term, at) => `${terms[at]} ${term}`)];
  const counts = countTerms(all);
  for (const [feature, count] of counts) counts.set(feature, weightOf(count));
  return counts;
}

function featureBits(feature: string) {
  const words = new Uint32Array(2);
  hashText(feature, words, 0);
  return words;
}
