import { z } from 'zod';

interface DictionaryWord {
  readonly word: string;
  /** Beside the words of the dictionary; null: never cut. */
  readonly frequency: number | null;
}

/** Lines are counted from 1. */
export interface ListProblem<Kind extends string> {
  readonly kind: Kind;
  readonly line: number;
  readonly word: string;
}
export type RepeatedWord = ListProblem<'repeated'> & { readonly firstLine: number };
export type DictionaryProblem =
  | ListProblem<'not-chinese' | 'one-character' | 'too-long' | 'fields'>
  | (ListProblem<'frequency'> & { readonly value: string })
  | RepeatedWord;

/**
 * In jieba's form: a word on each line, then frequency and part of speech (not used) if known. `#` begins a comment. A
 * word belongs to its first line.
 */
export function readDictionary(list: string): {
  readonly words: readonly DictionaryWord[];
  readonly problems: readonly DictionaryProblem[];
} {
  const words: DictionaryWord[] = [];
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

/** Found at most by the prefix dictionary. */
const maxWordCharacters = 512;
const highestFrequency = 1_000_000_000;

function problemOf(line: number, word: string, fields: readonly string[]): DictionaryProblem | null {
  const characters = [...word].length;
  if (!/^\p{Script=Han}+$/u.test(word)) return { kind: 'not-chinese', line, word };
  if (characters === 1) return { kind: 'one-character', line, word };
  if (characters > maxWordCharacters) return { kind: 'too-long', line, word: word.slice(0, 20) };
  const [first, second, ...more] = fields;
  // Each may be left out; two that are no number are neither.
  if (more.length > 0 || (second !== undefined && isTag(first) && isTag(second))) return { kind: 'fields', line, word };
  const given = fields.find((field) => !isTag(field));
  if (given === undefined) return null;
  const isFrequency = given === first && isNumber(given) && Number(given) >= 1 && Number(given) <= highestFrequency;
  return isFrequency ? null : { kind: 'frequency', line, word, value: given };
}

const isNumber = (field: string | undefined): boolean => field !== undefined && /^\d+$/u.test(field);
const isTag = (field: string | undefined): boolean => field !== undefined && /^[a-z]{1,8}$/iu.test(field);

/** As text. An audit records those of its last run. */
export const wordListsSchema = z.object({
  synonyms: z.string().max(4_000_000),
  dictionary: z.string().max(4_000_000),
  stopWords: z.string().max(1_000_000),
});

export type WordLists = z.infer<typeof wordListsSchema>;

export const noWordLists: WordLists = { synonyms: '', dictionary: '', stopWords: '' };

/** Numbered from 1, without comments (`#`) and empty lines. */
export function* listLines(list: string): Generator<{ readonly line: number; readonly text: string }> {
  for (const [index, whole] of list.split(/\r\n|\r|\n/u).entries()) {
    const [text = ''] = whole.replace('\ufeff', '').split('#', 1);
    if (text.trim() !== '') yield { line: index + 1, text: text.trim() };
  }
}
