import { compareText } from '../compare-text.ts';
import type { Detector } from './detector.ts';
import type { Digest } from './equal-digest.ts';
import { keywordDigest } from './keyword-digest.ts';
import type { Keyword, rankedKeywordOptions } from './keywords.ts';

/**
 * Tianwang 3: the N heaviest terms of a page, sorted by text: MD5(Sort(Ti)) = MD5(Sort(Tj)). Unlike in `tianwang-con`
 * terms may change their places in the order of weights. Pages with fewer than N terms are left out. Cost: one count of
 * the terms; one key.
 */
export const tianwangSort: Detector<typeof rankedKeywordOptions, Digest> = {
  id: 'tianwang-sort',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Sort(T))',
  cost: 'low',
  summary: 'Pages whose ten most frequent terms are the same in any order.',
  ...keywordDigest('sorted', sorted),
};

function sorted(keywords: readonly Keyword[]): string {
  return keywords
    .map(({ term }) => term)
    .sort(compareText)
    .join('\n');
}
