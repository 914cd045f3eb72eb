import stemmers from 'snowball-stemmers';
import { ownCopy, remembered } from '../remember.ts';

/** The stemmer is quadratic: a minute for a megabyte. */
const maxStemmedLength = 200;
/** A site has tens of thousands of Russian word forms. */
const maxKept = 100_000;

/** Snowball (Porter 2001) for folded words. */
function stemmerOf(language: string): (word: string) => string {
  const stemmer = stemmers.newStemmer(language);
  const stem = (word: string) => (word.length > maxStemmedLength ? word : stemmer.stem(word) || word);
  return remembered(stem, ownCopy, maxKept);
}

export const stemRussian = stemmerOf('russian');
export const stemEnglish = stemmerOf('english');
