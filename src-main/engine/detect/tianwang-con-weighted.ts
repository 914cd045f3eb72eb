import type { Detector } from './detector.ts';
import { heaviestKeywords } from './keywords.ts';
import { weightedDigest, type weightedDigestOptions, type WeightedDigest } from './weighted-digest.ts';

/**
 * Tianwang 4: the N heaviest terms in the order of their weight as in `tianwang-con`, and weights that are alike:
 *
 *     MD5(Con(Tᵢ)) = MD5(Con(Tⱼ))  and  ‖Wᵢ − Wⱼ‖² / (‖Wᵢ‖² + ‖Wⱼ‖²) < a        N = 10, a = 0.02
 *
 * W holds densities, shares of all terms of the page, so a text and the same text twice are equal. With `weights` at
 * `frequency` f times the length in the same proportions has the ratio (f − 1)² / (f² + 1): a = 0.02 then allows about
 * 1.22 times. Pages with fewer than N terms are left out. Cost: one count of the terms; one key; 16 bytes and 4 for
 * each term.
 */
export const tianwangConWeighted: Detector<typeof weightedDigestOptions, WeightedDigest> = {
  id: 'tianwang-con-weighted',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Con(T)) and the weights',
  cost: 'low',
  summary: 'Pages whose ten most frequent terms are the same in the same order and about equally frequent.',
  ...weightedDigest('frequency', heaviestKeywords),
};
