import { hash } from 'node:crypto';
import type { OptionFields } from '../../contract/options.ts';
import type { DetectorPage } from './detector.ts';
import type { Keyword } from './keywords.ts';
import { idfOfFrequency, type CorpusStatistics } from './statistics.ts';
import { documentFrequencies, termTable } from './terms.ts';

/** The lexicon that I-Match keeps of a corpus. */
export const lexiconOptions = {
  lowestIdf: {
    kind: 'number',
    default: 0.1,
    min: 0,
    max: 0.5,
    help: 'Share of the corpus terms, most frequent first, that are no feature.',
  },
  highestIdf: {
    kind: 'number',
    default: 0.9,
    min: 0.5,
    max: 1,
    help: 'Terms rarer than this share of the corpus terms are no feature.',
  },
  minTerms: {
    kind: 'integer',
    default: 8,
    min: 1,
    max: 1000,
    unit: 'terms',
    help: 'Pages with fewer kept terms are left out.',
  },
} as const satisfies OptionFields;

export interface IdfRange {
  readonly lowestIdf: number;
  readonly highestIdf: number;
}

/**
 * The distinct terms of a page whose idf lies between two quantiles over all distinct terms of the corpus, sorted by
 * text.
 *
 * In any corpus a large part of the vocabulary stands on one page only, so the upper quantile falls among terms that no
 * other page can share: they are left out all together. Apart from them terms at a border stay, or a small corpus would
 * lose most of its terms at once. A quantile of 0 or 1 leaves nothing out. Without statistics nothing is known to be
 * frequent or rare, and all terms are kept.
 */
export function midIdfTerms(
  page: DetectorPage,
  { lowestIdf, highestIdf }: IdfRange,
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

/** SHA-1 of a sorted set of terms, hexadecimal. */
export const sha1OfTerms = (terms: readonly Keyword[]): string => hash('sha1', textOfTerms(terms));

export const textOfTerms = (terms: readonly Keyword[]): string => terms.map(({ term }) => term).join('\n');
