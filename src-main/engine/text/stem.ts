import stemmers from 'snowball-stemmers';
import { remembered } from '../page/remember.ts';

/** The stemmer's time is quadratic: a minute for a megabyte. */
const maxStemmedLength = 200;

/** The Snowball stem (Porter 2001) of a folded word. */
function stemmerOf(language: string): (word: string) => string {
  const stemmer = stemmers.newStemmer(language);
  return remembered((word) => (word.length > maxStemmedLength ? word : stemmer.stem(word) || word));
}

export const stemRussian = stemmerOf('russian');
export const stemEnglish = stemmerOf('english');
