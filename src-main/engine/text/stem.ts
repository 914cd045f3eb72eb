import stemmers from 'snowball-stemmers';

/** The Snowball stem (Porter 2001) of a folded word; asked again and again for the same words, so answers are kept. */
export function stemRussian(word: string): string {
  return kept(russianStems, russian, word);
}

export function stemEnglish(word: string): string {
  return kept(englishStems, english, word);
}

/** Longer words are rare, and some are megabytes of noise. */
const maxKeptLength = 40;

/**
 * No word of any language is longer; the stemmer's time grows with the square of the length: a minute for a megabyte of
 * letters.
 */
const maxStemmedLength = 200;

/**
 * A language has far fewer words than this; past it the text is noise, and the answers are forgotten rather than the
 * memory filled.
 */
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

/**
 * A piece of a text shares the text's memory in V8: kept for good, each word would keep the whole page that it was
 * first met on.
 */
function ownCopy(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}
