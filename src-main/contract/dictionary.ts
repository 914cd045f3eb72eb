import { z } from 'zod';

/** Lines count from 1. */
type ListProblem<Kind extends string> = Readonly<{
  kind: Kind;
  line: number;
  word: string;
}>;
type RepeatedWord = ListProblem<'repeated'> & { readonly firstLine: number };
type DictionaryProblem =
  | ListProblem<'not-chinese' | 'one-character' | 'too-long' | 'fields'>
  | (ListProblem<'frequency'> & { readonly value: string })
  | RepeatedWord;

/**
 * In jieba's format: a word per line, optionally with frequency, on the scale of the built-in dictionary, and part of
 * speech (ignored). A word without frequency (null) is never cut. Of repeated words the first counts.
 */
export function readDictionary(list: string) {
  const words: { readonly word: string; readonly frequency: number | null }[] = [];
  const problems: DictionaryProblem[] = [];
  const firstLine = new Map<string, number>();
  for (const { line, text } of listLines(list)) {
    const [word = '', ...fields] = text.split(/[\s,，]+/u);
    const first = firstLine.get(word);
    const problem: DictionaryProblem | null =
      first === undefined ? problemOf(line, word, fields) : { kind: 'repeated', line, word, firstLine: first };
    if (problem) problems.push(problem);
    else {
      firstLine.set(word, line);
      words.push({ word, frequency: isNumber(fields[0]) ? Number(fields[0]) : null });
    }
  }
  return { words, problems };
}

/** The cutter cannot find longer words. */
const maxWordCharacters = 512;
const highestFrequency = 1_000_000_000;

function problemOf(line: number, word: string, fields: readonly string[]): DictionaryProblem | null {
  const characters = [...word].length;
  if (!/^\p{Script=Han}+$/u.test(word)) return { kind: 'not-chinese', line, word };
  if (characters === 1) return { kind: 'one-character', line, word };
  if (characters > maxWordCharacters) return { kind: 'too-long', line, word: word.slice(0, 20) };
  const [first, second, ...more] = fields;
  // Frequency and part of speech are optional; two tags are an error.
  if (more.length > 0 || (second !== undefined && isTag(first) && isTag(second))) return { kind: 'fields', line, word };
  const given = fields.find((field) => !isTag(field));
  if (given === undefined) return null;
  const isFrequency = given === first && isNumber(given) && Number(given) >= 1 && Number(given) <= highestFrequency;
  return isFrequency ? null : { kind: 'frequency', line, word, value: given };
}

const isNumber = (field: string | undefined) => field !== undefined && /^\d+$/u.test(field);
const isTag = (field: string | undefined) => field !== undefined && /^[a-z]{1,8}$/iu.test(field);

/** The user's lists as text. An audit stores those of its last run. */
export const wordListsSchema = z.object({
  synonyms: z.string().max(4_000_000),
  dictionary: z.string().max(4_000_000),
  stopWords: z.string().max(1_000_000),
});

export type WordLists = z.infer<typeof wordListsSchema>;

/** Skips comments (`#`) and empty lines. */
function* listLines(list: string) {
  for (const [index, whole] of list.split(/\r\n|\r|\n/u).entries()) {
    const [text = ''] = whole.replace('\ufeff', '').split('#', 1);
    if (text.trim() !== '') yield { line: index + 1, text: text.trim() };
  }
}

/** Words of a line are synonyms. Of repeated words the first counts, since merging lines would chain meanings. */
export function readSynonymLines(list: string) {
  const groups: string[][] = [];
  const problems: (ListProblem<'one-word'> | RepeatedWord)[] = [];
  const firstLine = new Map<string, number>();
  for (const { line, text } of listLines(list)) {
    // 、 separates items of Chinese lists.
    const words = text.split(/[\s,=，、＝]+/u).filter(Boolean);
    const free: string[] = [];
    for (const word of words) {
      const known = firstLine.get(word.toLowerCase());
      if (known === undefined) {
        firstLine.set(word.toLowerCase(), line);
        free.push(word);
      } else if (known !== line) problems.push({ kind: 'repeated', line, word, firstLine: known });
    }
    const [only] = words;
    if (words.length === 1 && only !== undefined) problems.push({ kind: 'one-word', line, word: only });
    if (free.length > 1) groups.push(free);
  }
  return { groups, problems };
}

export const stopWordLanguages = ['zh', 'ru', 'en'] as const;
export type StopWordLanguage = (typeof stopWordLanguages)[number];

/** The script of a word determines its language. A leading minus removes it from the built-in list. */
export function readStopWords(list: string) {
  const entries: Readonly<{ word: string; language: StopWordLanguage; isStop: boolean }>[] = [];
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

function languageOf(word: string) {
  if (/^\p{Script=Han}+$/u.test(word)) return 'zh';
  if (/^[\p{Script=Cyrillic}\p{M}'’-]+$/u.test(word) && /\p{L}/u.test(word)) return 'ru';
  return /^[\p{Script=Latin}\p{M}'’-]+$/u.test(word) && /\p{L}/u.test(word) ? 'en' : null;
}
