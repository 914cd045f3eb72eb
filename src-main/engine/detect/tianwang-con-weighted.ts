import type { Detector } from './detector.ts';
import { NotApplicable } from './not-applicable.ts';
import { keywordPicture, topKeywords } from './keywords.ts';
import {
  haveEqualTerms,
  listHashes,
  weightFigures,
  weighted,
  weightedDigest,
  weightedDigestOf,
  weightedDigestOptions,
  type WeightedDigest,
} from './weighted-digest.ts';

/**
 * Tianwang 4: the N heaviest terms in the order of their weight as in `tianwang-con`, and weights that are alike as well:
 *
 *     MD5(Con(Tᵢ)) = MD5(Con(Tⱼ))  and  ‖Wᵢ − Wⱼ‖² / (‖Wᵢ‖² + ‖Wⱼ‖²) < a        N = 10, a = 0.02
 *
 * W holds the term frequencies themselves. Two pages with the same proportions but f times the length have the ratio (f − 1)² / (f² + 1), so
 * a = 0.02 allows one page to be about 1.22 times as long as the other: it keeps apart pages that only talk of the same things.
 * Pages with fewer than N terms are left out.
 *
 * The text calls the weight of a term its density. With `weights` at `density` W holds shares of all terms of the page, so a text and the same text
 * twice are equal; of all labelled pairs that finds .259 instead of .261 on spun Chinese and the same on spun Russian and English passages, without a
 * wrong pair. Frequencies are the default, for they tell a page from one that says everything twice.
 *
 * Recall against the original on four development sets (spun Chinese, spun Russian, English passages, amended laws): .42, .28, .35 and .17
 * without a wrong pair, which is what `tianwang-con` finds too: where ten terms keep their order, their weights are alike.
 *
 * Cost: one count of the terms; one key; 16 bytes and 4 for each term.
 */
export const tianwangConWeighted: Detector<typeof weightedDigestOptions, WeightedDigest> = {
  id: 'tianwang-con-weighted',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Con(T)) and the weights',
  cost: 'low',
  summary: 'Pages whose ten most frequent terms are the same in the same order and about equally frequent.',
  options: weightedDigestOptions,
  statistics: [],
  fingerprint(page, { options }) {
    const keywords = weighted(topKeywords(page, options.terms), page, options.weights);
    return keywords.length < options.terms ? new NotApplicable('too-few-terms') : weightedDigestOf(keywords);
  },
  ...weightedDigest,
  explain(a, b, { options }) {
    const [keywordsA, keywordsB] = [topKeywords(a.page, options.terms), topKeywords(b.page, options.terms)];
    const equal = haveEqualTerms(a.fingerprint, b.fingerprint);
    return keywordPicture(
      [a.page, b.page],
      [{ name: 'frequency', a: keywordsA, b: keywordsB, equal, hashes: listHashes(a.fingerprint, b.fingerprint, keywordsA, keywordsB) }],
      weightFigures(a.fingerprint, b.fingerprint),
    );
  },
};
