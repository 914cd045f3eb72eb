import { readDictionary } from '../../contract/dictionary.ts';
import { grown } from '../columns.ts';
import { foldText } from './fold.ts';
import { loadJieba, type CutRun } from './jieba.ts';

/** Cuts Simplified Chinese. The first text loads the dictionary: up to 0.25 s and 30 MB. */
export const cutChinese: CutRun = (text, start, end, ends) => {
  cut ??= loadCut();
  return cut(text, start, end, ends);
};

export const dictionaryNotice = () => notice;

/** Replaces the user's dictionary (`contract/dictionary.ts`) in this process. */
export function useDictionary(list: string) {
  if (list === currentList) return;
  currentList = list;
  userWords = new Map();
  for (const { word, frequency } of readDictionary(list).words) {
    const folded = foldText(word).text;
    if (!userWords.has(folded)) userWords.set(folded, frequency);
  }
  cut = null;
}

export const cutByIntl: CutRun = (text, start, end, ends) => {
  intl ??= new Intl.Segmenter('ja', { granularity: 'word' });
  let count = 0;
  let at = start;
  for (const { segment } of intl.segment(text.slice(start, end))) ends[count++] = at += segment.length;
  return count;
};

let currentList = '';
let userWords = new Map<string, number | null>();
let cut: CutRun | null = null;
let notice: 'no-chinese-dictionary' | null = null;
let intl: Intl.Segmenter | null = null;

function loadCut() {
  try {
    return loadJieba(userWords);
  } catch {
    notice = 'no-chinese-dictionary';
    return userWords.size === 0 ? cutByIntl : keepingWords(new Set(userWords.keys()), cutByIntl);
  }
}

/**
 * In characters. Longer runs are not prose and are cut in parts, since cutting takes hundreds of bytes per character.
 */
export const maxRunLength = 4096;

/** Forward maximum matching; `cut` gets the text in between. */
export function keepingWords(words: ReadonlySet<string>, cut: CutRun): CutRun {
  const lengths = [...new Set(Array.from(words, ({ length }) => length))].sort((one, other) => other - one);
  return (text, start, end, ends) => {
    let count = 0;
    let open = start;
    for (let at = start; at <= end; at++) {
      const length = lengths.find((candidate) => at + candidate <= end && words.has(text.slice(at, at + candidate)));
      if (open < at && (length !== undefined || at === end)) count += cut(text, open, at, ends.subarray(count));
      if (length === undefined) continue;
      open = at + length;
      ends[count++] = open;
      at = open - 1;
    }
    return count;
  };
}

/** Records where words start, one bit per character, since cutting Chinese is most of the work of reading a page. */
export function recordWordStarts(cut: CutRun): { readonly cut: CutRun; bits(): Uint8Array } {
  let bits = new Uint8Array(256);
  let length = 0;
  return {
    cut(text, start, end, ends) {
      const count = cut(text, start, end, ends);
      const bytes = (length + end - start + 7) >> 3;
      if (bytes > bits.length) bits = grown(bits, 2 * bytes);
      for (let word = 0; word < count; word++) {
        const at = length + (word === 0 ? start : (ends[word - 1] ?? 0)) - start;
        bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
      }
      length += end - start;
      return count;
    },
    bits: () => bits.slice(0, (length + 7) >> 3),
  };
}

/** Replays recorded word starts for the same runs in the same order; `otherwise` where they cannot fit. */
export function replayWordStarts(bits: Uint8Array, otherwise: CutRun): CutRun {
  let position = 0;
  const isStart = (at: number) => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  return (text, start, end, ends) => {
    const first = position;
    const length = end - start;
    position += length;
    if (position > 8 * bits.length || !isStart(first)) return otherwise(text, start, end, ends);
    let count = 0;
    for (let at = 1; at < length; at++) if (isStart(first + at)) ends[count++] = start + at;
    ends[count++] = end;
    return count;
  };
}
