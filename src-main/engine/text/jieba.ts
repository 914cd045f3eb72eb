import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import { builtFile } from '../resource-file.ts';
import { WordTrie } from './word-trie.ts';

/** The words, joined, give the run again. */
export type CutWords = (run: string) => readonly string[];

export type WeighedWords = ReadonlyMap<string, number | null>;

/**
 * Cuts as jieba does (Sun 2012), with the data of nodejieba: the words of the highest product of probabilities, then
 * characters left alone by `CharacterChain`. Half the time of the addon, without its second to start and 220 MB. Throws
 * when a file is missing.
 */
export function loadJieba(words: WeighedWords, kept: Uint8Array | null = readKept()): CutWords {
  const { DEFAULT_DICT, DEFAULT_HMM_DICT, DEFAULT_USER_DICT } = dictionaryFiles();
  const list = readFileSync(DEFAULT_DICT);
  const dictionary = (kept && Dictionary.kept(kept, crc32(list))) ?? Dictionary.read(list.toString());
  dictionary.addUserWords(readFileSync(DEFAULT_USER_DICT, 'utf8'));
  for (const [word, frequency] of words) dictionary.addUserWord(word, frequency ?? uncutFrequency);
  const chain = new CharacterChain(readFileSync(DEFAULT_HMM_DICT, 'utf8'));
  return (run) => dictionary.cut(run, chain);
}

/** For `keptFile`, which the build writes: making it takes ten times as long as reading it. */
export function keepDictionary(): Uint8Array {
  const list = readFileSync(dictionaryFiles().DEFAULT_DICT);
  return Dictionary.read(list.toString()).keep(crc32(list));
}

export const keptFile = 'chinese-words.bin';

function readKept(): Uint8Array | null {
  const file = builtFile(keptFile);
  return file === null ? null : readFileSync(file);
}

/** The addon is loaded with its first cut only. */
const dictionaryFiles = () =>
  createRequire(import.meta.url)('nodejieba') as Readonly<
    Record<'DEFAULT_DICT' | 'DEFAULT_HMM_DICT' | 'DEFAULT_USER_DICT', string>
  >;

/** The commonest Chinese word has 0.5 %, so no two words reach the 0.15 % of this among 60 million. */
const uncutFrequency = 100_000;

/** Weights are natural logarithms of probabilities. */
class Dictionary {
  readonly #trie: WordTrie;
  /** Sum of all; weight of a character that is no word, and of a user's word without a frequency. */
  readonly #figures: readonly [sum: number, least: number, median: number];
  /** Single characters that the user calls words. */
  readonly #ownCharacters = new Set<string>();
  #best = new Float64Array(256);
  #lengths = new Uint16Array(256);

  private constructor(trie: WordTrie, [sum = 0, least = 0, median = 0]: readonly number[]) {
    this.#trie = trie;
    this.#figures = [sum, least, median];
  }

  static read(list: string): Dictionary {
    const trie = new WordTrie();
    const frequencies: number[] = [];
    let sum = 0;
    for (let start = 0; start < list.length;) {
      const end = list.indexOf(' ', start);
      const next = list.indexOf('\n', end);
      const stop = next < 0 ? list.length : next;
      let frequency = 0;
      for (let at = end + 1, digit = 0; (digit = list.charCodeAt(at) - 0x30) >= 0 && digit <= 9; at += 1)
        frequency = 10 * frequency + digit;
      trie.add(list, start, end, frequency);
      frequencies.push(frequency);
      sum += frequency;
      start = stop + 1;
    }
    const ascending = Uint32Array.from(frequencies).sort();
    const weightOf = (frequency: number) => Math.log(frequency / sum);
    trie.reweigh(weightOf);
    return new Dictionary(trie, [sum, weightOf(ascending[0] ?? 1), weightOf(ascending[ascending.length >>> 1] ?? 1)]);
  }

  /** Null for bytes of another list, or cut off. */
  static kept(bytes: Uint8Array, checkSum: number): Dictionary | null {
    const { buffer, byteOffset: start } = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
    if (bytes.length < 8 * headFigures) return null;
    const [kept, nodes = 0, places = 0, ...figures] = new Float64Array(buffer, start, headFigures);
    const [weights, origins, edges] = [8 * headFigures, 8 * (headFigures + nodes), 8 * (headFigures + 2 * nodes)];
    if (kept !== checkSum || bytes.length !== edges + 4 * places) return null;
    const trie = WordTrie.of({
      weights: new Float64Array(buffer, start + weights, nodes),
      origins: new Int32Array(buffer, start + origins, 2 * nodes),
      edges: new Int32Array(buffer, start + edges, places),
    });
    return new Dictionary(trie, figures);
  }

  keep(checkSum: number): Uint8Array {
    const { weights, origins, edges } = this.#trie.parts;
    const head = Float64Array.of(checkSum, weights.length, edges.length, ...this.#figures);
    return Buffer.concat(
      [head, weights, origins, edges].map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
    );
  }

  addUserWords(list: string): void {
    for (const line of list.split('\n')) {
      const [word = '', frequency, kind] = line.split(' ');
      if (word !== '') this.addUserWord(word, kind === undefined ? null : Number(frequency));
    }
  }

  addUserWord(word: string, frequency: number | null): void {
    const [sum, , median] = this.#figures;
    this.#trie.add(word, 0, word.length, frequency === null ? median : Math.log(frequency / sum));
    if (word.length === sizeOfFirst(word)) this.#ownCharacters.add(word);
  }

  cut(run: string, chain: CharacterChain): readonly string[] {
    this.#weigh(run);
    const words: string[] = [];
    for (let at = 0; at < run.length;) {
      const singles = this.#singlesEnd(run, at);
      const end = singles > at ? singles : at + (this.#lengths[at] ?? 1);
      if (singles > at) chain.cut(run, at, end, words);
      else words.push(run.slice(at, end));
      at = end;
    }
    return words;
  }

  #singlesEnd(run: string, start: number): number {
    let at = start;
    while (at < run.length) {
      const size = sizeOfFirst(run, at);
      if (this.#lengths[at] !== size || this.#ownCharacters.has(run.slice(at, at + size))) break;
      at += size;
    }
    return at;
  }

  /** From the end on the best first word of what is left; of equal ones the shorter. */
  #weigh(run: string): void {
    if (run.length >= this.#best.length) {
      this.#best = new Float64Array(2 * run.length);
      this.#lengths = new Uint16Array(2 * run.length);
    }
    const [trie, best, lengths, [, least]] = [this.#trie, this.#best, this.#lengths, this.#figures];
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
}

const headFigures = 6;

const sizeOfFirst = (text: string, at = 0) =>
  (text.charCodeAt(at) & 0xf800) === 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

const impossible = -3.14e100;

const states = 4;
const [endOfWord, alone] = [1, 3];

/** A hidden Markov model of where characters stand in words, for names and new words; natural logarithms. */
class CharacterChain {
  readonly #start: Float64Array;
  readonly #steps: Float64Array;
  readonly #rows = new Uint16Array(1 << 16);
  readonly #emissions: Float64Array;
  /** By character and state: the state before on the best way, and its probability. */
  #before = new Uint8Array(states * 64);
  #best = new Float64Array(states * 64);

  /**
   * @param model lines: probabilities of the first state, four of the next one, and for each state
   * `character:probability` after commas; `#` begins remarks.
   */
  constructor(model: string) {
    const lines = model.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const [start = '', ...rest] = lines;
    this.#start = numbersOf(start);
    this.#steps = Float64Array.from(rest.slice(0, states).flatMap((line) => [...numbersOf(line)]));
    const emissions: number[][] = [[]];
    for (const [state, line] of rest.slice(states, 2 * states).entries()) {
      for (const entry of line.trim().split(',')) {
        const row = (this.#rows[entry.charCodeAt(0)] ||= emissions.length);
        (emissions[row] ??= [])[state] = Number(entry.slice(entry.indexOf(':') + 1));
      }
    }
    this.#emissions = new Float64Array(states * emissions.length).fill(impossible);
    emissions.forEach((row, at) => row.forEach((value, state) => (this.#emissions[states * at + state] = value)));
  }

  cut(run: string, from: number, to: number, words: string[]): void {
    const characters = charactersOf(run, from, to);
    this.#walk(run, characters);
    const last = states * (characters.length - 1);
    let state = (this.#best[last + endOfWord] ?? 0) >= (this.#best[last + alone] ?? 0) ? endOfWord : alone;
    const ends: number[] = [];
    for (let at = characters.length - 1; at >= 0; at -= 1) {
      if (state === endOfWord || state === alone) ends.push(characters[at + 1] ?? to);
      state = this.#before[states * at + state] ?? 0;
    }
    let start = from;
    for (const end of ends.reverse()) {
      words.push(run.slice(start, end));
      start = end;
    }
  }

  #walk(run: string, characters: readonly number[]): void {
    if (states * characters.length > this.#best.length) {
      this.#before = new Uint8Array(2 * states * characters.length);
      this.#best = new Float64Array(2 * states * characters.length);
    }
    const [best, before, emissions, steps] = [this.#best, this.#before, this.#emissions, this.#steps];
    const rowOf = (at: number) => states * (this.#rows[run.charCodeAt(characters[at] ?? 0)] ?? 0);
    for (let state = 0; state < states; state += 1)
      best[state] = (this.#start[state] ?? impossible) + (emissions[rowOf(0) + state] ?? impossible);
    for (let at = 1; at < characters.length; at += 1) {
      const row = rowOf(at);
      for (let state = 0; state < states; state += 1) {
        const emission = emissions[row + state] ?? impossible;
        let most = impossible;
        let from = endOfWord;
        for (let former = 0; former < states; former += 1) {
          const likely = (best[states * (at - 1) + former] ?? 0) + (steps[states * former + state] ?? 0) + emission;
          if (likely <= most) continue;
          most = likely;
          from = former;
        }
        best[states * at + state] = most;
        before[states * at + state] = from;
      }
    }
  }
}

const numbersOf = (line: string): Float64Array => Float64Array.from(line.trim().split(/\s+/), Number);

function charactersOf(run: string, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = from; at < to; at += (run.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts.push(at);
  return starts;
}
