import stemmers from 'snowball-stemmers';
import { ownCopy } from '../html/interner.ts';

/** The Snowball stem (Porter 2001) of a folded word; kept. */
export function stemRussian(word: string): string {
  return kept(russianStems, russian, word);
}

export function stemEnglish(word: string): string {
  return kept(englishStems, english, word);
}

const maxKeptLength = 40;

/** The stemmer's time is quadratic: a minute for a megabyte. */
const maxStemmedLength = 200;

const maxKept = 100_000;

const russian = stemmers.newStemmer('russian');
const english = stemmers.newStemmer('english');
const russianStems = new Map<string, string>();
const englishStems = new Map<string, string>();

function kept(stems: Map<string, string>, stemmer: { stem(word: string): string }, word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (word.length > maxStemmedLength) return word;
  if (word.length > maxKeptLength) return stemmer.stem(word) || word;
  if (stems.size >= maxKept) stems.clear();
  const own = ownCopy(word);
  const stem = stemmer.stem(own) || own;
  stems.set(own, stem);
  return stem;
}
