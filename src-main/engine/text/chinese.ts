import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { readDictionary } from '../../contract/dictionary.ts';
import { remembered } from '../page/remember.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { foldText } from './fold.ts';
import { keepingWords, type CutWords } from './keeping-words.ts';

export type { CutWords };

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
 * Takes the user's dictionary (see `contract/dictionary.ts`) into account from now on, in this process; it replaces the one of the call
 * before. The same list again costs a comparison of strings, another one a new start of the dictionary with the next Chinese text.
 */
export function useDictionary(list: string): void {
  if (list === currentList) return;
  currentList = list;
  userWords = foldedWords(list);
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
  cut(text: string, strict: boolean): string[];
}

let currentList = '';
let userWords: ReadonlyMap<string, number | null> = new Map();
let addon: Nodejieba | null = null;
let loadedWords: ReadonlyMap<string, number | null> | null = null;
let cut: CutWords | null = null;
let notice: 'no-chinese-dictionary' | null = null;
let intl: Intl.Segmenter | null = null;

/** Texts are folded before they are cut, so words of the user are, too: Traditional and Simplified are one. */
function foldedWords(list: string): ReadonlyMap<string, number | null> {
  const words = new Map<string, number | null>();
  for (const { word, frequency } of readDictionary(list).words) {
    const folded = foldText(word).text;
    if (!words.has(folded)) words.set(folded, frequency);
  }
  return words;
}

/** nodejieba is a CommonJS addon that assigns to undeclared variables, so it cannot be imported into strict code. */
function loadCut(): CutWords {
  try {
    addon ??= createRequire(import.meta.url)('nodejieba') as Nodejieba;
    const jieba = addon;
    if (loadedWords !== userWords) loadDictionaries(jieba, userWords);
    loadedWords = userWords;
    // Copies share most of their runs between two marks, and each call of the dictionary makes all its words anew.
    return remembered((run) => jieba.cut(run, true));
  } catch {
    notice = 'no-chinese-dictionary';
    return userWords.size === 0 ? cutByIntl : keepingWords(new Set(userWords.keys()), cutByIntl);
  }
}

/** A loaded dictionary cannot be changed in all that matters here, so it is loaded anew: 0.7 s, once for each list. */
function loadDictionaries(jieba: Nodejieba, words: ReadonlyMap<string, number | null>): void {
  const standard = standardDictionaries(jieba);
  if (words.size === 0) return jieba.load(standard);
  const folder = temporaryFolder('words');
  try {
    const file = join(folder, 'words.utf8');
    writeFileSync(file, [...words].map(([word, frequency]) => `${word} ${frequency ?? uncutFrequency} x\n`).join(''));
    withReadablePath(file, (path) => jieba.load({ ...standard, userDict: `${standard.userDict}|${path}` }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Words for which the user gives no frequency are not to be cut. The cut with the highest product of probabilities wins; the most frequent
 * Chinese word has 0.5 %, so no two words together reach the 0.15 % of a word that occurs so often among the 60 million of the dictionary.
 */
const uncutFrequency = 100_000;

/** The C++ side opens files by narrow names, which some systems cannot hold: such a file is named from within its folder. */
function withReadablePath(file: string, use: (path: string) => void): void {
  if (/^[ -~]+$/u.test(file)) return use(file);
  const before = process.cwd();
  process.chdir(dirname(file));
  try {
    use(basename(file));
  } finally {
    process.chdir(before);
  }
}

function standardDictionaries(jieba: Nodejieba): Parameters<Nodejieba['load']>[0] {
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
