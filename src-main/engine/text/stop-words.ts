import { eng, rus, zho } from 'stopword';
import { readStopWords, type StopWordLanguage } from '../../contract/dictionary.ts';
import { foldText } from './fold.ts';
import { stopWordsOf } from '../languages.ts';

/** Takes a folded, unstemmed word; looks it up in the package `stopword`, our lists and the user's. */
export function isStopWord(word: string, language: StopWordLanguage) {
  return (current[language] ??= stopWords(language)).has(word);
}

export function useStopWords(list: string) {
  if (list === currentList) return;
  current = {};
  currentList = list;
}

export const stopWordList = () => currentList;

/** Loaded on demand, since folding Chinese loads tables (0.1 s). */
function stopWords(language: StopWordLanguage) {
  const all = [...packaged[language], ...stopWordsOf[language].split(' ')];
  const words = new Set(all.map((word) => foldText(word).text));
  for (const entry of readStopWords(currentList).entries) {
    if (entry.language !== language) continue;
    const word = foldText(entry.word).text;
    if (entry.isStop) words.add(word);
    else words.delete(word);
  }
  return words;
}

const packaged = { zh: zho, ru: rus, en: eng };

let current: Partial<Record<StopWordLanguage, ReadonlySet<string>>> = {};
let currentList = '';
