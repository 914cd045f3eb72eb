import { compareText } from '../compare-text.ts';
import { choice, type Detector, type Digest, digestOf, equalDigest } from './detector.ts';
import {
  digestPicture,
  heaviestKeywords,
  rankedKeywordOptions,
  statisticsOfRanking,
  type Keyword,
} from './keywords.ts';

const options = {
  ...rankedKeywordOptions,
  order: choice('frequency', ['frequency', 'text']),
};

/**
 * Keyword vector hash: one string of the N most frequent terms with their counts, such as [网页12 搜索10 引擎7]; one more
 * mention of a top term changes it. Pages with fewer than N terms are left out.
 */
export const topKeywordsHash: Detector<typeof options, Digest> = {
  id: 'top-keywords',
  options,
  statistics: statisticsOfRanking,
  fingerprint(page, { options, corpus }) {
    const keywords = heaviestKeywords(page, options, corpus);
    return keywords.length < options.terms ? 'too-few-terms' : digestOf(vectorText(keywords, options.order));
  },
  ...equalDigest,
  explain: (a, b, { options, corpus }) =>
    digestPicture([a, b], {
      name: options.order,
      listOf: (page) => heaviestKeywords(page, options, corpus),
      textOf: (keywords) => vectorText(keywords, options.order),
    }),
};

function vectorText(keywords: readonly Keyword[], order: string) {
  const listed = order === 'text' ? keywords.toSorted((a, b) => compareText(a.term, b.term)) : keywords;
  return listed.map(({ term, weight }) => `${term} ${weight}`).join('\n');
}
