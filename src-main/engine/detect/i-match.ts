import { equalDigest, type Digest } from './equal-digest.ts';
import type { Detector } from './detector.ts';
import { NotApplicable } from './not-applicable.ts';
import { hashesOf, keywordPicture } from './keywords.ts';
import { wordsOfHex } from '../hex.ts';
import { lexiconOptions, midIdfTerms, sha1OfTerms, textOfTerms } from './mid-idf-terms.ts';

/**
 * I-Match (Chowdhury, Frieder, Grossman, McCabe 2002). Of the terms of the corpus, sorted by idf, a share at both ends
 * is dropped: very frequent terms say nothing, very rare ones are slips and names that copies change. What a page has
 * of the rest, as a sorted set, gives one SHA-1, and equal hashes are duplicates. The order of the words and their
 * number do not count.
 *
 * One key per page makes it the cheapest of the methods that forgive anything, and the least stable: one changed term
 * of mid-range idf is enough. Short pages collide by chance and are left out. The quantiles are over distinct terms (see
 * `mid-idf-terms.ts`).
 *
 * Cost: one look-up per distinct term and one SHA-1; 20 bytes. Needs document frequencies.
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
  explain(a, b, { options, corpus }) {
    const [termsA, termsB] = [midIdfTerms(a.page, options, corpus), midIdfTerms(b.page, options, corpus)];
    const { duplicate: equal } = equalDigest.compare(a.fingerprint, b.fingerprint);
    return keywordPicture(
      [a.page, b.page],
      [
        {
          name: 'middle-idf',
          a: termsA,
          b: termsB,
          equal,
          hashes: hashesOf([a.fingerprint, b.fingerprint], [textOfTerms(termsA), textOfTerms(termsB)]),
        },
      ],
    );
  },
};
