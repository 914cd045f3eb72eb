import { readSynonymLines } from '../../contract/synonyms.ts';
import { readText } from './read-text.ts';

/**
 * The term of each word of the user's → the term of its line. Words are read as those of pages; one that is cut into
 * several terms is left out.
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
