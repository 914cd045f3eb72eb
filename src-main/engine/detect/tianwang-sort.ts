import { compareText } from '../compare-text.ts';
import { equalDigest, digestOf, type Digest } from './equal-digest.ts';
import type { Detector } from './detector.ts';
import { NotApplicable } from './not-applicable.ts';
import {
  hashesOf,
  rankedKeywordOptions,
  keywordPicture,
  type Keyword,
  heaviestKeywords,
  statisticsOfRanking,
} from './keywords.ts';

/**
 * Tianwang 3: the N heaviest terms of a page, sorted by text: MD5(Sort(Ti)) = MD5(Sort(Tj)). Unlike `tianwang-con` it
 * does not mind when terms change their places in the order of weights. Pages with fewer than N terms are left out.
 *
 * Cost: one count of the terms; one key.
 */
export const tianwangSort: Detector<typeof rankedKeywordOptions, Digest> = {
  id: 'tianwang-sort',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Sort(T))',
  cost: 'low',
  summary: 'Pages whose ten most frequent terms are the same in any order.',
  options: rankedKeywordOptions,
  statistics: [],
  statisticsFor: statisticsOfRanking,
  fingerprint(page, { options, corpus }) {
    const keywords = heaviestKeywords(page, options, corpus);
    return keywords.length < options.terms ? new NotApplicable('too-few-terms') : digestOf(sorted(keywords));
  },
  ...equalDigest,
  explain(a, b, { options, corpus }) {
    const [keywordsA, keywordsB] = [
      heaviestKeywords(a.page, options, corpus),
      heaviestKeywords(b.page, options, corpus),
    ];
    const { duplicate: equal } = equalDigest.compare(a.fingerprint, b.fingerprint);
    return keywordPicture(
      [a.page, b.page],
      [
        {
          name: 'sorted',
          a: keywordsA,
          b: keywordsB,
          equal,
          hashes: hashesOf([a.fingerprint, b.fingerprint], [sorted(keywordsA), sorted(keywordsB)]),
        },
      ],
    );
  },
};

const sorted = (keywords: readonly Keyword[]): string =>
  keywords
    .map(({ term }) => term)
    .sort(compareText)
    .join('\n');
