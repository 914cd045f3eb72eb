import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CharacterChain } from './character-chain.ts';
import type { CutWords } from './keeping-words.ts';
import { WordTrie } from './word-trie.ts';

/** Words with their frequencies; one without is not to be cut. */
export type WeighedWords = ReadonlyMap<string, number | null>;

/**
 * Chinese words as jieba cuts them (Sun 2012), with the dictionary and the model of nodejieba: of all ways to make a run
 * of words the one with the highest product of their probabilities, then the characters that stayed alone once more by a
 * model of characters. It is the same cut that the addon makes (`test/unit/engine/text/jieba.test.ts` holds it to that);
 * that takes twice as long, a second to start and 220 MB.
 *
 * Throws when a file of the dictionary is not there.
 */
export function loadJieba(words: WeighedWords): CutWords {
  const files = createRequire(import.meta.url)('nodejieba') as DictionaryFiles;
  const dictionary = new Dictionary(readFileSync(files.DEFAULT_DICT, 'utf8'));
  dictionary.addUserWords(readFileSync(files.DEFAULT_USER_DICT, 'utf8'));
  for (const [word, frequency] of words) dictionary.addUserWord(word, frequency ?? uncutFrequency);
  const chain = new CharacterChain(readFileSync(files.DEFAULT_HMM_DICT, 'utf8'));
  return (run) => dictionary.cut(run, chain);
}

/** Loading the package reads nothing else: its addon is loaded with the first cut. */
interface DictionaryFiles {
  readonly DEFAULT_DICT: string;
  readonly DEFAULT_HMM_DICT: string;
  readonly DEFAULT_USER_DICT: string;
}

/**
 * Words for which the user gives no frequency are not to be cut. The cut with the highest product of probabilities
 * wins; the most frequent Chinese word has 0.5 %, so no two words together reach the 0.15 % of a word that occurs so
 * often among the 60 million of the dictionary.
 */
const uncutFrequency = 100_000;

/** Weights are natural logarithms of probabilities. */
class Dictionary {
  readonly #trie = new WordTrie();
  /** Of all frequencies. */
  readonly #sum: number;
  /** The weight of a character that is no word, and of a word of the user without a frequency. */
  readonly #least: number;
  readonly #median: number;
  /** Characters that the user calls words: they are left alone. */
  readonly #ownCharacters = new Set<string>();
  #best = new Float64Array(256);
  #lengths = new Uint16Array(256);

  /** @param list a line for each word: `word frequency kind`. */
  constructor(list: string) {
    const frequencies: number[] = [];
    let sum = 0;
    for (let start = 0; start < list.length;) {
      const end = list.indexOf(' ', start);
      const next = list.indexOf('\n', end);
      const stop = next < 0 ? list.length : next;
      let frequency = 0;
      for (let at = end + 1, digit = 0; (digit = list.charCodeAt(at) - 0x30) >= 0 && digit <= 9; at += 1)
        frequency = 10 * frequency + digit;
      this.#trie.add(list, start, end, frequency);
      frequencies.push(frequency);
      sum += frequency;
      start = stop + 1;
    }
    const ascending = Float64Array.from(frequencies).sort();
    this.#sum = sum;
    this.#least = this.#weightOf(ascending[0] ?? 1);
    this.#median = this.#weightOf(ascending[ascending.length >>> 1] ?? 1);
    this.#trie.reweigh((frequency) => this.#weightOf(frequency));
  }

  /** @param list a line for each word, of which some have a frequency: `word frequency kind`. */
  addUserWords(list: string): void {
    for (const line of list.split('\n')) {
      const [word = '', frequency, kind] = line.split(' ');
      if (word !== '') this.addUserWord(word, kind === undefined ? null : Number(frequency));
    }
  }

  addUserWord(word: string, frequency: number | null): void {
    this.#trie.add(word, 0, word.length, frequency === null ? this.#median : this.#weightOf(frequency));
    if (word.length === sizeOfFirst(word)) this.#ownCharacters.add(word);
  }

  cut(run: string, chain: CharacterChain): readonly string[] {
    this.#weigh(run);
    const words: string[] = [];
    for (let at = 0; at < run.length;) {
      const singles = this.#singlesEnd(run, at);
      if (singles > at) {
        chain.cut(run, at, singles, words);
        at = singles;
      } else {
        words.push(run.slice(at, at + (this.#lengths[at] ?? 1)));
        at += this.#lengths[at] ?? 1;
      }
    }
    return words;
  }

  /** Where the characters end that stand alone from here on. */
  #singlesEnd(run: string, start: number): number {
    let at = start;
    while (at < run.length) {
      const size = sizeOfFirst(run, at);
      if (this.#lengths[at] !== size || this.#ownCharacters.has(run.slice(at, at + size))) break;
      at += size;
    }
    return at;
  }

  /** From the end on the length of the best first word of what is left; of equal ones the shorter. */
  #weigh(run: string): void {
    if (run.length >= this.#best.length) {
      this.#best = new Float64Array(2 * run.length);
      this.#lengths = new Uint16Array(2 * run.length);
    }
    const [trie, best, lengths, least] = [this.#trie, this.#best, this.#lengths, this.#least];
    best[run.length] = 0;
    for (let start = run.length - 1; start >= 0; start -= 1) {
      let length = sizeOfFirst(run, start);
      let end = start + length;
      let node = trie.child(0, run.charCodeAt(start));
      if (length === 2 && node !== 0) node = trie.child(node, run.charCodeAt(start + 1));
      const single = node === 0 ? Number.NaN : trie.weight(node);
      let most = (best[end] ?? 0) + (Number.isNaN(single) ? least : single);
      while (node !== 0 && end < run.length) {
        node = trie.child(node, run.charCodeAt(end));
        end += 1;
        // NaN, where no word ends, is not more than anything.
        const weight = node === 0 ? Number.NaN : (best[end] ?? 0) + trie.weight(node);
        if (!(weight > most)) continue;
        most = weight;
        length = end - start;
      }
      best[start] = most;
      lengths[start] = length;
    }
  }

  #weightOf(frequency: number): number {
    return Math.log(frequency / this.#sum);
  }
}

/** 2 for a character of two units. */
const sizeOfFirst = (text: string, at = 0): number =>
  (text.charCodeAt(at) & 0xf800) === 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
