import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { besideArchive, resourceFile } from '../resource-file.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Words with their frequencies; one without is not to be cut. */
export type WeighedWords = ReadonlyMap<string, number | null>;

/** The words of a run of Chinese. */
type CutRun = (run: string) => string[];

/** Files by the names that the addon has for them; it joins several by a bar. */
type Dictionaries = Readonly<Record<'dict' | 'hmmDict' | 'userDict' | 'idfDict' | 'stopWordDict', readonly string[]>>;

interface Nodejieba {
  readonly DEFAULT_DICT: string;
  readonly DEFAULT_HMM_DICT: string;
  readonly DEFAULT_USER_DICT: string;
  readonly DEFAULT_IDF_DICT: string;
  readonly DEFAULT_STOP_WORD_DICT: string;
  load(paths: Readonly<Record<keyof Dictionaries, string>>): void;
  cut(text: string, strict: boolean): string[];
}

let addon: Nodejieba | null = null;
let loaded: WeighedWords | null = null;

/**
 * nodejieba with its own dictionary and the given words: a second and some 220 MB. Other words than those of the call
 * before are a new start, since a loaded dictionary cannot be changed in all that matters here. Throws when the addon
 * or one of its files is not there.
 */
export function loadJieba(words: WeighedWords): CutRun {
  // A CommonJS addon that assigns to undeclared variables, so it cannot be imported into strict code.
  const jieba = (addon ??= createRequire(import.meta.url)('nodejieba') as Nodejieba);
  if (loaded !== words) loadDictionaries(jieba, words);
  loaded = words;
  return (run) => jieba.cut(run, true);
}

function loadDictionaries(jieba: Nodejieba, words: WeighedWords): void {
  const standard = standardDictionaries(jieba);
  if (words.size === 0 && areReadable(standard)) return load(jieba, standard);
  const folder = temporaryFolder('words');
  try {
    const dictionaries =
      words.size === 0 ? standard : { ...standard, userDict: [...standard.userDict, written(words, folder)] };
    if (areReadable(dictionaries)) load(jieba, dictionaries);
    else loadFromWithin(folder, jieba, dictionaries);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function standardDictionaries(jieba: Nodejieba): Dictionaries {
  const dictionaries = {
    dict: [besideArchive(jieba.DEFAULT_DICT)],
    hmmDict: [besideArchive(jieba.DEFAULT_HMM_DICT)],
    userDict: [besideArchive(jieba.DEFAULT_USER_DICT)],
    // Asked for by the extraction of keywords alone, which is not used: the 6 MB that come with the addon would be read
    // for nothing.
    idfDict: [resourceFile('words', 'idf.utf8') ?? besideArchive(jieba.DEFAULT_IDF_DICT)],
    stopWordDict: [besideArchive(jieba.DEFAULT_STOP_WORD_DICT)],
  };
  // The C++ side ends the whole process over a missing file, so the files are looked for first.
  const missing = filesOf(dictionaries).find((file) => !existsSync(file));
  if (missing !== undefined) throw new Error(`Dictionary file not found: ${missing}`);
  return dictionaries;
}

function written(words: WeighedWords, folder: string): string {
  const file = join(folder, 'words.utf8');
  writeFileSync(file, [...words].map(([word, frequency]) => `${word} ${frequency ?? uncutFrequency} x\n`).join(''));
  return file;
}

/**
 * Words for which the user gives no frequency are not to be cut. The cut with the highest product of probabilities
 * wins; the most frequent Chinese word has 0.5 %, so no two words together reach the 0.15 % of a word that occurs so
 * often among the 60 million of the dictionary.
 */
const uncutFrequency = 100_000;

/** The C++ side opens files by narrow names, which on some systems cannot hold every path. */
function areReadable(dictionaries: Dictionaries): boolean {
  return filesOf(dictionaries).every((file) => /^[ -~]+$/u.test(file));
}

/** Brings all files together and reads them there, by names without a path. */
function loadFromWithin(folder: string, jieba: Nodejieba, dictionaries: Dictionaries): void {
  for (const file of filesOf(dictionaries))
    if (dirname(file) !== folder) copyFileSync(file, join(folder, basename(file)));
  const before = process.cwd();
  process.chdir(folder);
  try {
    load(jieba, dictionaries, (file) => basename(file));
  } finally {
    process.chdir(before);
  }
}

function load(jieba: Nodejieba, dictionaries: Dictionaries, nameOf = (file: string) => file): void {
  const named = Object.entries(dictionaries).map(([kind, files]) => [
    kind,
    files.map((file) => nameOf(file)).join('|'),
  ]);
  jieba.load(Object.fromEntries(named) as Record<keyof Dictionaries, string>);
}

function filesOf(dictionaries: Dictionaries): readonly string[] {
  return Object.values(dictionaries).flat();
}
