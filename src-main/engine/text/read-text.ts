import { readSynonymLines } from '../../contract/dictionary.ts';
import { foldText } from './fold.ts';
import { detectLanguage } from './language.ts';
import type { PageText, Sentence } from './page-text.ts';
import type { CutRun } from './jieba.ts';
import { tokenise } from './segment.ts';
import { splitClauses, splitSentences } from './sentences.ts';

export function readText(title: string, shown: string, chinese?: CutRun): PageText {
  const foldedTitle = foldText(title);
  const folded = foldText(shown);
  const language = detectLanguage(folded.text === '' ? foldedTitle.text : folded.text);
  const titleTokens = tokenise(foldedTitle.text, language, chinese);
  const tokens = tokenise(folded.text, language, chinese);
  let sentences: readonly Sentence[] | null = null;
  let clauses: readonly Sentence[] | null = null;
  return {
    title: foldedTitle,
    titleTokens,
    shown,
    folded,
    language,
    tokens,
    get sentences() {
      sentences ??= splitSentences(folded.text);
      return sentences;
    },
    get clauses() {
      clauses ??= splitClauses(folded.text);
      return clauses;
    },
  };
}

/** Maps the term of each synonym of the user to the first term of its line. Words of several terms are left out. */
export function synonymTerms(list: string): ReadonlyMap<string, string> {
  const terms = new Map<string, string>();
  for (const group of readSynonymLines(list).groups) {
    let representative: string | null = null;
    for (const word of group) {
      const [term = '', ...further] = readText('', word).tokens.terms;
      if (term === '' || further.length > 0 || terms.has(term)) continue;
      representative ??= term;
      terms.set(term, representative);
    }
  }
  return terms;
}
