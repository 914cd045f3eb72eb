import { equalDigest, type Digest } from './equal-digest.ts';
import { type Detector, NotApplicable } from './detector.ts';
import { digestPicture } from './keyword-digest.ts';
import { textOfTerms } from './keywords.ts';
import { wordsOfHex } from '../hex.ts';
import { lexiconOptions, midIdfTerms, sha1OfTerms } from './mid-idf-terms.ts';

/**
 * I-Match (Chowdhury, Frieder, Grossman, McCabe 2002): terms between two quantiles of idf, sorted, give one SHA-1;
 * equal hashes are duplicates. Cheap and unstable: one changed term of mid-range idf is enough. Short pages collide by
 * chance and are left out. Cost: one look-up per distinct term, one SHA-1; 20 bytes. Needs document frequencies.
 */
export const iMatch: Detector<typeof lexiconOptions, Digest> = {
  id: 'i-match',
  seed: 'S4',
  work: 'Chowdhury, Frieder, Grossman, McCabe 2002',
  cost: 'low',
  summary: 'Pages that have the same terms of mid-range idf.',
  options: lexiconOptions,
  statistics: ['document-frequency'],
  fingerprint(page, { options, corpus }) {
    if (page.text.tokens.terms.length === 0) return new NotApplicable('empty-text');
    const kept = midIdfTerms(page, options, corpus);
    return kept.length < options.minTerms ? new NotApplicable('too-few-terms') : wordsOfHex(sha1OfTerms(kept));
  },
  ...equalDigest,
  explain: (a, b, { options, corpus }) =>
    digestPicture([a, b], {
      name: 'middle-idf',
      listOf: (page) => midIdfTerms(page, options, corpus),
      textOf: textOfTerms,
    }),
};
