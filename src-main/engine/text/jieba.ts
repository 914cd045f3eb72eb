import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import { builtFile } from '../resource-file.ts';
import { WordTrie } from './word-trie.ts';

/** Writes the ends of the words in [start, end), returns their number. */
export type CutRun = (text: string, start: number, end: number, ends: Uint32Array) => number;

type WeighedWords = ReadonlyMap<string, number | null>;

/**
 * Cuts like jieba (Sun 2012), with the data of nodejieba: the words of the highest product of probabilities, then the
 * single characters left by `CharacterChain`. Half the time of the addon, without its second to start and 220 MB.
 * Throws when a file is missing.
 */
export function loadJieba(words: WeighedWords, kept: Uint8Array | null = readKept()): CutRun {
  const { DEFAULT_DICT, DEFAULT_HMM_DICT, DEFAULT_USER_DICT } = dictionaryFiles();
  const list = readFileSync(DEFAULT_DICT);
  const dictionary = (kept && Dictionary.kept(kept, checkSumOf(list))) ?? Dictionary.read(list.toString());
  dictionary.addUserWords(readFileSync(DEFAULT_USER_DICT, 'utf8'));
  for (const [word, frequency] of words) dictionary.addUserWord(word, frequency ?? uncutFrequency);
  const chain = new CharacterChain(readFileSync(DEFAULT_HMM_DICT, 'utf8'));
  return (text, start, end, ends) => dictionary.cut(text, start, end, ends, chain);
}

/** Content of `keptFile`, written by the build: reading it is ten times as fast as making it. */
export function keepDictionary() {
  const list = readFileSync(dictionaryFiles().DEFAULT_DICT);
  return Dictionary.read(list.toString()).keep(checkSumOf(list));
}

/** Identifies the word list and layout of `keptFile`. */
const checkSumOf = (list: Uint8Array) => crc32(list, keptLayout);
const keptLayout = 2;

export const keptFile = 'chinese-words.bin';

function readKept() {
  const file = builtFile(keptFile);
  return file === null ? null : readFileSync(file);
}

/** `nodejieba` loads its addon at its first cut only. */
const dictionaryFiles = () =>
  createRequire(import.meta.url)('nodejieba') as Readonly<
    Record<'DEFAULT_DICT' | 'DEFAULT_HMM_DICT' | 'DEFAULT_USER_DICT', string>
  >;

/** The commonest word has 0.5 %; no two together reach the 0.15 % of this among 60 million. */
const uncutFrequency = 100_000;

/** Weights are natural logarithms of probabilities. */
class Dictionary {
  readonly #trie: WordTrie;
  /** Sum; weights of a character that is no word and of a user's word without frequency. */
  readonly #figures: readonly [sum: number, least: number, median: number];
  readonly #ownCharacters = new Set<number>();
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
    for (const line of list.trimEnd().split('\n')) {
      const [word = '', count] = line.split(' ', 2);
      const frequency = Number(count);
      trie.add(word, frequency);
      frequencies.push(frequency);
      sum += frequency;
    }
    const ascending = Uint32Array.from(frequencies).sort();
    const weightOf = (frequency: number) => Math.log(frequency / sum);
    trie.reweigh(weightOf);
    return new Dictionary(trie, [sum, weightOf(ascending[0] ?? 1), weightOf(ascending[ascending.length >>> 1] ?? 1)]);
  }

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

  keep(checkSum: number) {
    const { weights, origins, edges } = this.#trie.parts;
    const head = Float64Array.of(checkSum, weights.length, edges.length, ...this.#figures);
    return Buffer.concat(
      [head, weights, origins, edges].map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
    );
  }

  addUserWords(list: string) {
    for (const line of list.split('\n')) {
      const [word = '', frequency, kind] = line.split(' ');
      if (word !== '') this.addUserWord(word, kind === undefined ? null : Number(frequency));
    }
  }

  addUserWord(word: string, frequency: number | null) {
    const [sum, , median] = this.#figures;
    this.#trie.add(word, frequency === null ? median : Math.log(frequency / sum));
    if (word.length === sizeAt(word, 0, word.length)) this.#ownCharacters.add(word.codePointAt(0) ?? 0);
  }

  cut(text: string, start: number, end: number, ends: Uint32Array, chain: CharacterChain) {
    this.#weigh(text, start, end);
    let count = 0;
    for (let at = start; at < end;) {
      const singles = this.#singlesEnd(text, start, at, end);
      if (singles > at) {
        count = chain.cut(text, at, singles, ends, count);
        at = singles;
      } else {
        at += this.#lengths[at - start] ?? 1;
        ends[count++] = at;
      }
    }
    return count;
  }

  #singlesEnd(text: string, start: number, from: number, end: number) {
    const own = this.#ownCharacters;
    let at = from;
    while (at < end) {
      const size = sizeAt(text, at, end);
      if (this.#lengths[at - start] !== size || (own.size > 0 && own.has(text.codePointAt(at) ?? 0))) break;
      at += size;
    }
    return at;
  }

  /** For each place, from end to start, the first word of the best way to cut the rest; ties go to the shorter. */
  #weigh(text: string, start: number, end: number) {
    const size = end - start;
    if (size >= this.#best.length) {
      this.#best = new Float64Array(2 * size);
      this.#lengths = new Uint16Array(2 * size);
    }
    const trie = this.#trie;
    const best = this.#best;
    const lengths = this.#lengths;
    const least = this.#figures[1];
    best[size] = 0;
    for (let first = end - 1; first >= start; first--) {
      let length = sizeAt(text, first, end);
      let at = first + length;
      let node = trie.child(0, text.charCodeAt(first));
      if (length === 2 && node !== 0) node = trie.child(node, text.charCodeAt(first + 1));
      const single = node === 0 ? Number.NaN : trie.weight(node);
      let most = (best[at - start] ?? 0) + (Number.isNaN(single) ? least : single);
      while (node !== 0 && at < end) {
        node = trie.child(node, text.charCodeAt(at));
        at++;
        // NaN, where no word ends, never compares as greater.
        const weight = node === 0 ? Number.NaN : (best[at - start] ?? 0) + trie.weight(node);
        if (!(weight > most)) continue;
        most = weight;
        length = at - first;
      }
      best[first - start] = most;
      lengths[first - start] = length;
    }
  }
}

const headFigures = 6;

const sizeAt = (text: string, at: number, end: number) =>
  (text.charCodeAt(at) & 0xf800) === 0xd800 && at + 1 < end && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

const impossible = -3.14e100;

const states = 4;
const [endOfWord, alone] = [1, 3];

/** Hidden Markov model of positions in words, for names and new words; natural logarithms. */
class CharacterChain {
  readonly #start: Float64Array;
  readonly #steps: Float64Array;
  readonly #rows = new Uint16Array(1 << 16);
  readonly #emissions: Float64Array;
  #starts = new Uint32Array(64);
  /** For each character and state, the previous state on the best path, and the path's probability. */
  #before = new Uint8Array(states * 64);
  #best = new Float64Array(states * 64);

  /**
   * @param model lines: probabilities of the first state, four of the next one, and for each state
   * comma-separated `character:probability`; `#` starts a comment.
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

  cut(text: string, from: number, to: number, ends: Uint32Array, before: number) {
    const length = this.#walk(text, from, to);
    const last = states * (length - 1);
    let state = (this.#best[last + endOfWord] ?? 0) >= (this.#best[last + alone] ?? 0) ? endOfWord : alone;
    let count = before;
    let end = to;
    for (let at = length - 1; at >= 0; at--) {
      if (state === endOfWord || state === alone) ends[count++] = end;
      state = this.#before[states * at + state] ?? 0;
      end = this.#starts[at] ?? 0;
    }
    for (let low = before, high = count - 1; low < high; low++, high--) {
      const former = ends[low] ?? 0;
      ends[low] = ends[high] ?? 0;
      ends[high] = former;
    }
    return count;
  }

  #walk(text: string, from: number, to: number) {
    if (to - from > this.#starts.length) {
      this.#starts = new Uint32Array(2 * (to - from));
      this.#before = new Uint8Array(states * this.#starts.length);
      this.#best = new Float64Array(states * this.#starts.length);
    }
    const best = this.#best;
    const before = this.#before;
    const starts = this.#starts;
    const emissions = this.#emissions;
    const steps = this.#steps;
    let length = 0;
    for (let at = from; at < to; at += sizeAt(text, at, to)) {
      const row = states * (this.#rows[text.charCodeAt(at)] ?? 0);
      const now = states * length;
      starts[length] = at;
      length++;
      for (let state = 0; state < states; state++) {
        const emission = emissions[row + state] ?? impossible;
        if (now === 0) {
          best[state] = (this.#start[state] ?? impossible) + emission;
          continue;
        }
        let most = impossible;
        let former = endOfWord;
        for (let other = 0; other < states; other++) {
          const likely = (best[now - states + other] ?? 0) + (steps[states * other + state] ?? 0) + emission;
          if (likely <= most) continue;
          most = likely;
          former = other;
        }
        best[now + state] = most;
        before[now + state] = former;
      }
    }
    return length;
  }
}

const numbersOf = (line: string) => Float64Array.from(line.trim().split(/\s+/), Number);
