import { foldText } from './fold.ts';
import { detectLanguage } from './language.ts';
import type { PageText, Sentence } from './page-text.ts';
import { tokenise, type Segmenters } from './segment.ts';
import { splitClauses, splitSentences } from './sentences.ts';

/** Everything that detectors and verification read of a page. Pure, for one dictionary. */
export function readText(title: string, shown: string, segmenters?: Segmenters): PageText {
  const foldedTitle = foldText(title);
  const folded = foldText(shown);
  const language = detectLanguage(folded.text === '' ? foldedTitle.text : folded.text);
  // In this order word starts are recorded.
  const titleTokens = tokenise(foldedTitle.text, language, segmenters);
  const tokens = tokenise(folded.text, language, segmenters);
  let sentences: readonly Sentence[] | null = null;
  let clauses: readonly Sentence[] | null = null;
  return {
    title: foldedTitle,
    titleTokens,
    shown,
    folded,
    language,
    tokens,
    // Counting words needs no sentences.
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
