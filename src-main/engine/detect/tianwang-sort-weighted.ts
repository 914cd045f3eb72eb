import { compareText } from '../compare-text.ts';
import type { Detector } from './detector.ts';
import { heaviestKeywords, type Keyword } from './keywords.ts';
import { weightedDigest, type weightedDigestOptions, type WeightedDigest } from './weighted-digest.ts';

/**
 * Tianwang 5: the N heaviest terms in any order as in `tianwang-sort`, and weights that are alike:
 *
 *     MD5(Sort(Tᵢ)) = MD5(Sort(Tⱼ))  and  ‖Wᵢ − Wⱼ‖² / (‖Wᵢ‖² + ‖Wⱼ‖²) < a        N = 10, a = 0.02
 *
 * W follows the sorted terms. Unlike `tianwang-con-weighted` it lets two terms of nearly the same frequency change
 * places. Pages with fewer than N terms are left out. W holds densities as there. Cost: one count of the terms; one
 * key; 16 bytes and 4 for each term.
 */
export const tianwangSortWeighted: Detector<typeof weightedDigestOptions, WeightedDigest> = {
  id: 'tianwang-sort-weighted',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Sort(T)) and the weights',
  cost: 'low',
  summary: 'Pages whose ten most frequent terms are the same in any order and about equally frequent.',
  ...weightedDigest('sorted', sortedKeywords),
};

function sortedKeywords(...ranked: Parameters<typeof heaviestKeywords>): readonly Keyword[] {
  return heaviestKeywords(...ranked).toSorted((a, b) => compareText(a.term, b.term));
}
