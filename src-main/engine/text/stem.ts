import stemmers from 'snowball-stemmers';

/** The Snowball stem (Porter 2001) of a folded word; asked again and again for the same words, so answers are kept. */
export function stemRussian(word: string): string {
  return kept(russianStems, russian, word);
}

export function stemEnglish(word: string): string {
  return kept(englishStems, english, word);
}

/** A language has far fewer words than this; past it the text is noise, and the answers are forgotten rather than the memory filled. */
const mostKept = 100_000;

const russian = stemmers.newStemmer('russian');
const english = stemmers.newStemmer('english');
const russianStems = new Map<string, string>();
const englishStems = new Map<string, string>();

function kept(stems: Map<string, string>, stemmer: { stem(word: string): string }, word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= mostKept) stems.clear();
  const stem = stemmer.stem(word) || word;
  stems.set(word, stem);
  return stem;
}
