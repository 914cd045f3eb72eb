import { decimal, integer, type OptionFields } from '../../contract/options.ts';
import { type Detector, NotApplicable } from './detector.ts';
import { similarKeys } from './key-similarity.ts';
import { keyCount, type KeySet } from './key-set.ts';
import { sampledShingles, sharedShingles } from './sampled-shingles.ts';
import { shingleOptions } from './shingle.ts';

const options = {
  ...shingleOptions,
  threshold: decimal(0.8, 0.05, 1, 'Common shingles among all shingles of both pages.'),
  modulus: integer(1, 1, 64, 'Keep the shingles whose hash is 0 modulo this; 1 keeps all.'),
  minShingles: integer(8, 1, 1000, 'Pages with fewer kept shingles are left out.', 'shingles'),
} as const satisfies OptionFields;

/**
 * Shingling (Broder 1997, "On the resemblance and containment of documents"). A page is the set S of its runs of k
 * neighbouring units, and two pages are near duplicates when their resemblance
 *
 *     r(A, B) = |S(A) ∩ S(B)| / |S(A) ∪ S(B)|
 *
 * is at least t. The defaults are the published ones: k = 5 characters or 3 words, t = 0.8, the exact sets. One
 * replaced unit changes k shingles, so 0.8 allows about one change in 9k units: it finds copies with small edits, not
 * rewording or pages made of parts.
 *
 * Cost: one hash per shingle, and the exact sets are large: 12 KB for a page of 1,500 characters, and twice that while
 * the join runs. Beyond some 40,000 pages set `modulus` to 8 or more (Broder's own MODₘ sketch had m = 25): the
 * resemblance becomes an estimate with a standard error of √(r(1 − r) / n) for n kept shingles of both, .03 at r = 0.8
 * and n = 190, but half of the short English passages are left out. Being exact, it is for studying the others against;
 * `super-shingle` estimates the same resemblance from 48 bytes a page, `containment` finds what has only a part in
 * common.
 */
export const shingling: Detector<typeof options, KeySet> = {
  id: 'shingling',
  seed: 'S4',
  work: 'Broder 1997 (resemblance)',
  cost: 'high',
  summary: 'Pages that have nearly all of their runs of k characters or words in common.',
  options,
  statistics: [],
  fingerprint(page, { options }) {
    if (page.text.tokens.terms.length === 0) return new NotApplicable('empty-text');
    const keys = sampledShingles(page, withModulus(options));
    return keyCount(keys) < options.minShingles ? new NotApplicable('too-short') : keys;
  },
  ...similarKeys('jaccard'),
  explain: (a, b, { options }) => sharedShingles(a.page, b.page, withModulus(options)),
};

const withModulus = ({ characters, words, modulus }: Readonly<Record<'characters' | 'words' | 'modulus', number>>) => ({
  characters,
  words,
  sampleCharacters: modulus,
  sampleWords: modulus,
});
