import { readSynonymLines } from '../../contract/synonyms.ts';
import { readText } from './read-text.ts';

/**
 * A list of synonyms as verification wants it: the term of each word → the term that stands for its line. Words become
 * terms by the very way in which page text does, so a list may be written as people write: Traditional, capitalised, in
 * any inflection.
 *
 * A word that is cut into several terms stands for none of them and is left out: page text is never joined back
 * together.
 */
export function synonymTerms(list: string): ReadonlyMap<string, string> {
  const terms = new Map<string, string>();
  for (const group of readSynonymLines(list).groups) {
    let standing: string | null = null;
    for (const word of group) {
      const term = termOf(word);
      if (term === null || terms.has(term)) continue;
      standing ??= term;
      terms.set(term, standing);
    }
  }
  return terms;
}

function termOf(word: string): string | null {
  const [term = '', ...further] = readText('', word).tokens.terms;
  return term === '' || further.length > 0 ? null : term;
}
