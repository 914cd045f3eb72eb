import { listLines } from './dictionary.ts';

export const stopWordLanguages = ['zh', 'ru', 'en'] as const;
export type StopWordLanguage = (typeof stopWordLanguages)[number];

/** An entry that cannot be used; lines are counted from 1. */
type StopWordProblem =
  /** Neither Chinese nor Cyrillic nor Latin, or several of them in one word. */
  | { readonly kind: 'script'; readonly line: number; readonly word: string }
  | { readonly kind: 'repeated'; readonly line: number; readonly word: string; readonly firstLine: number };

interface StopWordEntry {
  readonly word: string;
  readonly language: StopWordLanguage;
  /** False where the user takes a word out of the list that PageTwin brings along. */
  readonly isStop: boolean;
}

interface StopWordChanges {
  readonly entries: readonly StopWordEntry[];
  readonly problems: readonly StopWordProblem[];
}

/**
 * Reads the user's stop words: words separated by spaces, commas or line ends, each for the language whose script it is
 * written in, since that is how the words of a mixed page are told apart. A word with a minus in front is taken out of
 * the list that comes along. What follows a `#` is a comment.
 */
export function readStopWords(list: string): StopWordChanges {
  const entries: StopWordEntry[] = [];
  const problems: StopWordProblem[] = [];
  const firstLine = new Map<string, number>();
  for (const { line, text } of listLines(list)) {
    for (const written of text.split(/[\s,，、]+/u).filter(Boolean)) {
      const word = written.replace(/^[-−]/u, '');
      const first = firstLine.get(word.toLowerCase());
      const language = languageOf(word);
      if (language === null) problems.push({ kind: 'script', line, word: written });
      else if (first !== undefined) problems.push({ kind: 'repeated', line, word, firstLine: first });
      else {
        firstLine.set(word.toLowerCase(), line);
        entries.push({ word, language, isStop: word === written });
      }
    }
  }
  return { entries, problems };
}

function languageOf(word: string): StopWordLanguage | null {
  if (/^\p{Script=Han}+$/u.test(word)) return 'zh';
  if (/^[\p{Script=Cyrillic}\p{M}'’-]+$/u.test(word) && /\p{L}/u.test(word)) return 'ru';
  return /^[\p{Script=Latin}\p{M}'’-]+$/u.test(word) && /\p{L}/u.test(word) ? 'en' : null;
}
