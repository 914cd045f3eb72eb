import { decimal, type Detector, integer, enough, type KeySet, similarKeys } from './detector.ts';
import { sampledShingles, sharedShingles, shingleOptions } from './shingle.ts';

const options = {
  ...shingleOptions,
  threshold: decimal(0.8, 0.05, 1),
  modulus: integer(1, 1, 64),
  minShingles: integer(8, 1, 1000, 'shingles'),
};

/**
 * Shingling (Broder 1997). A page is the set S of its runs of k consecutive units; near-duplicates have a resemblance
 *
 *     r(A, B) = |S(A) ∩ S(B)| / |S(A) ∪ S(B)|
 *
 * of at least t. As published: k = 5 characters or 3 words, t = 0.8, exact sets; 0.8 allows about one change in 9k
 * units. A baseline for the others. 12 KB for 1,500 characters. Beyond some 40,000 pages use a `modulus` of 8 or more;
 * r is then an estimate with a standard error of √(r(1 − r) / n).
 */
export const shingling: Detector<typeof options, KeySet> = {
  id: 'shingling',
  options,
  needsWords: true,
  fingerprint: (page, { options }) => enough(sampledShingles(page, withModulus(options)), options.minShingles),
  ...similarKeys('jaccard'),
  explain: (a, b, { options }) => sharedShingles(a.page, b.page, withModulus(options)),
};

const withModulus = ({ characters, words, modulus }: Readonly<Record<'characters' | 'words' | 'modulus', number>>) => ({
  characters,
  words,
  sampleCharacters: modulus,
  sampleWords: modulus,
});
