import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { foldText } from './fold.ts';

/** Cuts a run of Han characters into words that, joined, give the run again. */
export type CutWords = (run: string) => readonly string[];

/**
 * Words of a run of Simplified Chinese by nodejieba (prefix dictionary and a hidden Markov model for what it lacks). Loading takes 0.7 s
 * and some 250 MB, so it happens once per process and only when Chinese turns up.
 */
export function cutChinese(run: string): readonly string[] {
  cut ??= loadCut();
  return cut(run);
}

/** Why Chinese words are cut more coarsely than they should be, or null. Known once the first Chinese text was cut. */
export function dictionaryNotice(): 'no-chinese-dictionary' | null {
  return notice;
}

/**
 * Words of the user (names, products, terms) that shall not be cut. They hold for this process and cannot be taken back, so every worker
 * is given the same words when it starts, before the first text.
 */
export function addChineseWords(words: readonly string[]): void {
  for (const word of words) userWords.add(foldText(word).text);
  // The next text hands them to the dictionary, which may not be loaded yet.
  cut = null;
}

/** Cuts by the tables that Node itself carries (ICU): Japanese, Thai and others, and Chinese in need. */
export function cutByIntl(run: string): readonly string[] {
  intl ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return Array.from(intl.segment(run), (piece) => piece.segment);
}

interface Nodejieba {
  readonly DEFAULT_DICT: string;
  readonly DEFAULT_HMM_DICT: string;
  readonly DEFAULT_USER_DICT: string;
  readonly DEFAULT_IDF_DICT: string;
  readonly DEFAULT_STOP_WORD_DICT: string;
  load(paths: { dict: string; hmmDict: string; userDict: string; idfDict: string; stopWordDict: string }): void;
  insertWord(word: string): boolean;
  cut(text: string, strict: boolean): string[];
}

const userWords = new Set<string>();
let jieba: Nodejieba | null = null;
let cut: CutWords | null = null;
let notice: 'no-chinese-dictionary' | null = null;
let intl: Intl.Segmenter | null = null;

/** nodejieba is a CommonJS addon that assigns to undeclared variables, so it cannot be imported into strict code. */
function loadCut(): CutWords {
  try {
    const words = jieba ?? loadJieba();
    jieba = words;
    for (const word of userWords) words.insertWord(word);
    return (run) => words.cut(run, true);
  } catch {
    notice = 'no-chinese-dictionary';
    return cutByIntl;
  }
}

function loadJieba(): Nodejieba {
  const addon = createRequire(import.meta.url)('nodejieba') as Nodejieba;
  addon.load(dictionaries(addon));
  return addon;
}

function dictionaries(jieba: Nodejieba): Parameters<Nodejieba['load']>[0] {
  const paths = {
    dict: unpacked(jieba.DEFAULT_DICT),
    hmmDict: unpacked(jieba.DEFAULT_HMM_DICT),
    userDict: unpacked(jieba.DEFAULT_USER_DICT),
    idfDict: unpacked(jieba.DEFAULT_IDF_DICT),
    stopWordDict: unpacked(jieba.DEFAULT_STOP_WORD_DICT),
  };
  // The C++ side ends the whole process over a missing file, so the files are looked for first.
  const missing = Object.values(paths).find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`Dictionary file not found: ${missing}`);
  return paths;
}

/** In the packaged app C++ cannot read inside the archive; the dictionaries lie beside it. */
function unpacked(path: string): string {
  return path.replace(/app\.asar(?=[\\/])/u, 'app.asar.unpacked');
}
