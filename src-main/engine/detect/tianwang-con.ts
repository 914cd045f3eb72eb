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
 * Tianwang 2: the N heaviest terms of a page, concatenated in the order of their weight: MD5(Con(Ti)) = MD5(Con(Tj)).
 * Weights are term frequencies, equal ones in the order of the text, so a page always has one and the same order. The
 * Tianwang tests found N = 10 best. Pages with fewer than N terms are left out.
 *
 * Cost: one count of the terms; one key. One replaced word among the ten breaks it.
 */
export const tianwangCon: Detector<typeof rankedKeywordOptions, Digest> = {
  id: 'tianwang-con',
  seed: 'S0',
  work: 'Tianwang group, Peking University: MD5(Con(T))',
  cost: 'low',
  summary: 'Pages whose ten most frequent terms are the same in the same order.',
  options: rankedKeywordOptions,
  statistics: [],
  statisticsFor: statisticsOfRanking,
  fingerprint(page, { options, corpus }) {
    const keywords = heaviestKeywords(page, options, corpus);
    return keywords.length < options.terms ? new NotApplicable('too-few-terms') : digestOf(concatenated(keywords));
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
          name: 'frequency',
          a: keywordsA,
          b: keywordsB,
          equal,
          hashes: hashesOf([a.fingerprint, b.fingerprint], [concatenated(keywordsA), concatenated(keywordsB)]),
        },
      ],
    );
  },
};

const concatenated = (keywords: readonly Keyword[]): string => keywords.map(({ term }) => term).join('\n');
