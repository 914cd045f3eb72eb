import { readDictionary } from '../../contract/dictionary.ts';
import { remembered } from '../page/remember.ts';
import { foldText } from './fold.ts';
import { loadJieba, type WeighedWords } from './jieba.ts';
import { keepingWords, type CutRun, type CutWords } from './keeping-words.ts';

export type { CutRun, CutWords };

/**
 * Words of a run of Simplified Chinese. Loading takes up to 0.25 s and 30 MB: once per process, when Chinese turns up.
 */
export function cutChinese(run: string): readonly string[] {
  cut ??= loadCut();
  return cut(run);
}

/** Why Chinese is cut coarsely, or null; known once some was cut. */
export function dictionaryNotice(): 'no-chinese-dictionary' | null {
  return notice;
}

/**
 * Replaces the user's dictionary (`contract/dictionary.ts`) in this process. The same list costs a comparison of
 * strings, another one loads again with the next Chinese text.
 */
export function useDictionary(list: string): void {
  if (list === currentList) return;
  currentList = list;
  userWords = foldedWords(list);
  cut = null;
}

/** By ICU: Japanese, Thai and others, and Chinese in need. */
export function cutByIntl(run: string): readonly string[] {
  intl ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return Array.from(intl.segment(run), (piece) => piece.segment);
}

/** A cut that loses characters is not believed. */
export function runCutter(cutRun: CutWords): CutRun {
  return (text, start, end, ends) => {
    let count = 0;
    let at = start;
    for (const word of cutExactly(text.slice(start, end), cutRun)) ends[count++] = at += word.length;
    return count;
  };
}

function cutExactly(run: string, cutRun: CutWords): readonly string[] {
  const words = cutRun(run);
  let length = 0;
  for (const word of words) length += word.length;
  return length === run.length ? words : cutByIntl(run);
}

let currentList = '';
let userWords: WeighedWords = new Map();
let cut: CutWords | null = null;
let notice: 'no-chinese-dictionary' | null = null;
let intl: Intl.Segmenter | null = null;

/** Texts are folded before they are cut. */
function foldedWords(list: string): WeighedWords {
  const words = new Map<string, number | null>();
  for (const { word, frequency } of readDictionary(list).words) {
    const folded = foldText(word).text;
    if (!words.has(folded)) words.set(folded, frequency);
  }
  return words;
}

function loadCut(): CutWords {
  try {
    // Copies share most of their runs.
    return remembered(loadJieba(userWords));
  } catch {
    notice = 'no-chinese-dictionary';
    return userWords.size === 0 ? cutByIntl : keepingWords(new Set(userWords.keys()), cutByIntl);
  }
}
