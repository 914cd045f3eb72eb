import { listLines, type ListProblem, type RepeatedWord } from './dictionary.ts';

export const stopWordLanguages = ['zh', 'ru', 'en'] as const;
export type StopWordLanguage = (typeof stopWordLanguages)[number];

interface StopWordEntry {
  readonly word: string;
  readonly language: StopWordLanguage;
  /** False: taken out of the built-in list. */
  readonly isStop: boolean;
}

/** Words for the language of their script. A minus takes one out of the built-in list; `#` begins a comment. */
export function readStopWords(list: string): {
  readonly entries: readonly StopWordEntry[];
  readonly problems: readonly (ListProblem<'script'> | RepeatedWord)[];
} {
  const entries: StopWordEntry[] = [];
  const problems: (ListProblem<'script'> | RepeatedWord)[] = [];
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
