import { foldText } from './fold.ts';
import { detectLanguage } from './language.ts';
import type { PageText } from './page-text.ts';
import { tokenise, type Segmenters } from './segment.ts';
import { splitClauses, splitSentences } from './sentences.ts';

/**
 * Everything that detectors and verification read of a page. Pure: the same title and text give the same words on every machine with the
 * same dictionary, which is loaded once per process and only when Chinese turns up.
 */
export function readText(title: string, shown: string, segmenters?: Segmenters): PageText {
  const foldedTitle = foldText(title);
  const folded = foldText(shown);
  const language = detectLanguage(folded.text === '' ? foldedTitle.text : folded.text);
  return {
    title: foldedTitle,
    titleTokens: tokenise(foldedTitle.text, language, segmenters),
    shown,
    folded,
    language,
    tokens: tokenise(folded.text, language, segmenters),
    sentences: splitSentences(folded.text),
    clauses: splitClauses(folded.text),
  };
}
