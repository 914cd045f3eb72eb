import { readDictionary } from '../../contract/dictionary.ts';
import { remembered } from '../remember.ts';
import { foldText } from './fold.ts';
import { loadJieba, type CutWords, type WeighedWords } from './jieba.ts';

/** Words of Simplified Chinese. Loading takes up to 0.25 s and 30 MB: once per process, when it turns up. */
export function cutChinese(run: string): readonly string[] {
  cut ??= loadCut();
  return cut(run);
}

/** Why Chinese is cut coarsely, or null; known once some was cut. */
export function dictionaryNotice(): 'no-chinese-dictionary' | null {
  return notice;
}

/**
 * Replaces the user's dictionary (`contract/dictionary.ts`) in this process; another list is loaded with the next
 * Chinese text.
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
  return Array.from(intl.segment(run), ({ segment }) => segment);
}

/** A cut that loses characters is not believed. */
export function runCutter(cutRun: CutWords): CutRun {
  return (text, start, end, ends) => {
    let count = 0;
    let at = start;
    const run = text.slice(start, end);
    let words = cutRun(run);
    let length = 0;
    for (const word of words) length += word.length;
    if (length !== run.length) words = cutByIntl(run);
    for (const word of words) ends[count++] = at += word.length;
    return count;
  };
}

let currentList = '';
let userWords: WeighedWords = new Map();
let cut: CutWords | null = null;
let notice: 'no-chinese-dictionary' | null = null;
let intl: Intl.Segmenter | null = null;

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
    return remembered(loadJieba(userWords));
  } catch {
    notice = 'no-chinese-dictionary';
    return userWords.size === 0 ? cutByIntl : keepingWords(new Set(userWords.keys()), cutByIntl);
  }
}

/** Writes where the words end, returns their number. */
export type CutRun = (text: string, start: number, end: number, ends: Uint32Array) => number;

/** Longer runs are no prose; cutting takes hundreds of bytes per character. */
export const maxRunLength = 4096;

/** Keeps words whole (forward maximum matching); `cut` gets what is between. */
export function keepingWords(words: ReadonlySet<string>, cut: CutWords): CutWords {
  const lengths = [...new Set([...words].map((word) => word.length))].sort((one, other) => other - one);
  return (run) => {
    const pieces: string[] = [];
    let open = 0;
    for (let at = 0; at <= run.length; at += 1) {
      const length = lengths.find((candidate) => words.has(run.slice(at, at + candidate)));
      if (open < at && (length !== undefined || at === run.length)) pieces.push(...cut(run.slice(open, at)));
      if (length === undefined) continue;
      pieces.push(run.slice(at, at + length));
      open = at + length;
      at = open - 1;
    }
    return pieces;
  };
}

/** Cutting Chinese is most of the work: the first reading notes where words start, one bit per character. */
export function recordWordStarts(cut: CutWords): { readonly cut: CutRun; bits(): Uint8Array } {
  const cutter = runCutter(cut);
  const starts: number[] = [];
  let length = 0;
  return {
    cut(text, start, end, ends) {
      const count = cutter(text, start, end, ends);
      for (let word = 0; word < count; word += 1)
        starts.push(length + (word === 0 ? start : (ends[word - 1] ?? 0)) - start);
      length += end - start;
      return count;
    },
    bits() {
      const bits = new Uint8Array((length + 7) >> 3);
      for (const start of starts) bits[start >> 3] = (bits[start >> 3] ?? 0) | (1 << (start & 7));
      return bits;
    },
  };
}

/** The same runs in the same order; `otherwise` is asked where the bits cannot be those of the run. */
export function replayWordStarts(bits: Uint8Array, otherwise: CutWords): CutRun {
  let position = 0;
  const isStart = (at: number) => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  return (text, start, end, ends) => {
    const first = position;
    const length = end - start;
    position += length;
    if (position > 8 * bits.length || !isStart(first)) return runCutter(otherwise)(text, start, end, ends);
    let count = 0;
    for (let at = 1; at < length; at += 1) if (isStart(first + at)) ends[count++] = start + at;
    ends[count++] = end;
    return count;
  };
}
