import { hash } from 'node:crypto';
import { wordsOfHex } from '../hex.ts';
import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type Digest,
  equalDigest,
  idfOfFrequency,
  type CorpusStatistics,
} from './detector.ts';
import { digestPicture, textOfTerms, type Keyword } from './keywords.ts';
import { documentFrequencies, termTable } from './terms.ts';

export const lexiconOptions = {
  lowestIdf: decimal(0.1, 0, 0.5),
  highestIdf: decimal(0.9, 0.5, 1),
  minTerms: integer(8, 1, 1000, 'terms'),
};

/**
 * I-Match (Chowdhury, Frieder, Grossman, McCabe 2002): the sorted terms between two quantiles of idf give one SHA-1;
 * equal ones are duplicates. One changed term of mid-range idf breaks a match; short pages would collide by chance and
 * are left out. Cost: one look-up per distinct term; 20 bytes.
 */
export const iMatch: Detector<typeof lexiconOptions, Digest> = {
  id: 'i-match',
  options: lexiconOptions,
  needsWords: true,
  statistics: () => ['document-frequency'],
  fingerprint(page, { options, corpus }) {
    const kept = midIdfTerms(page, options, corpus);
    return kept.length < options.minTerms ? 'too-few-terms' : wordsOfHex(sha1OfTerms(kept));
  },
  ...equalDigest,
  explain: (a, b, { options, corpus }) =>
    digestPicture([a, b], {
      name: 'middle-idf',
      listOf: (page) => midIdfTerms(page, options, corpus),
      textOf: textOfTerms,
    }),
};

/**
 * Distinct terms with an idf between two quantiles of the corpus, sorted by text. Terms at a quantile are kept, or a
 * small corpus would lose most; only terms on one page, where the upper quantile falls, are dropped.
 */
export function midIdfTerms(
  page: DetectorPage,
  { lowestIdf, highestIdf }: Readonly<Record<'lowestIdf' | 'highestIdf', number>>,
  corpus: CorpusStatistics,
): readonly Keyword[] {
  const frequencies = documentFrequencies(page.text, corpus);
  const isEveryTerm = corpus.pages === 0;
  const most = isEveryTerm || lowestIdf === 0 ? Infinity : corpus.documentFrequencyAt(1 - lowestIdf);
  const least = isEveryTerm || highestIdf === 1 ? 0 : Math.max(2, corpus.documentFrequencyAt(1 - highestIdf));
  const kept: Keyword[] = [];
  for (const [place, term] of termTable(page.text).terms.entries()) {
    const frequency = frequencies[place] ?? 0;
    if (frequency >= least && frequency <= most) kept.push({ term, weight: idfOfFrequency(corpus, frequency) });
  }
  return kept;
}

export const sha1OfTerms = (terms: readonly Keyword[]) => hash('sha1', textOfTerms(terms));
