import { readSynonymLines } from '../../contract/synonyms.ts';
import { readText } from './read-text.ts';

/**
 * The user's synonyms: the term of each word → the term that stands for its line. Words become terms as those of pages
 * do, so they may be Traditional, capitalised, in any inflection. A word that is cut into several terms is left out:
 * page text is never joined back together.
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
