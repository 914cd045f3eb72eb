import type { Detector } from './detector.ts';
import type { Digest } from './equal-digest.ts';
import { keywordDigest } from './keyword-digest.ts';
import { textOfTerms, type rankedKeywordOptions } from './keywords.ts';

/**
 * Tianwang 2: the N heaviest terms of a page, concatenated in the order of their weight: MD5(Con(Ti)) = MD5(Con(Tj)).
 * Weights are term frequencies, equal ones in the order of the text. The Tianwang tests found N = 10 best. Pages with
 * fewer terms are left out. Cost: one count of the terms; one key. One replaced word among the ten breaks it.
 */
export const tianwangCon: Detector<typeof rankedKeywordOptions, Digest> = {
  id: 'tianwang-con',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Con(T))',
  cost: 'low',
  summary: 'Pages whose ten most frequent terms are the same in the same order.',
  ...keywordDigest('frequency', textOfTerms),
};
