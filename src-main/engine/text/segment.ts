import { grown } from '../columns.ts';
import { unitsReader } from '../text-units.ts';
import { cutByIntl, cutChinese, maxRunLength } from './chinese.ts';
import { foldTable, Trait } from './fold-table.ts';
import type { CutRun } from './jieba.ts';
import type { Language, Tokens } from './page-text.ts';
import { stemEnglish, stemRussian } from './stem.ts';
import { isStopWord, stopWordList } from './stop-words.ts';
import { Vocabulary, type ReadWord } from './vocabulary.ts';

/**
 * Splits a folded text into words: Han runs by dictionary, alphabets by a scanner, other scripts by Intl.Segmenter. The
 * language only decides on stems and stop words. Linear.
 */
export function tokenise(folded: string, language: Language, chinese: CutRun = cutChinese): Tokens {
  words.begin();
  const traits = foldTable(false).traits;
  let at = 0;
  while (at < folded.length) {
    const trait = traits[folded.charCodeAt(at)] ?? 0;
    if ((trait & ideograph) !== 0) {
      const { end, isJapanese } = ideographRun(folded, traits, at);
      addPieces(folded, at, end, isJapanese ? cutByIntl : chinese);
      at = end;
    } else if ((trait & (alphabet | Trait.digit)) !== 0) at = readWord(folded, traits, at, language);
    else if ((trait & Trait.letter) !== 0) at = readForeign(folded, traits, at);
    else at++;
  }
  return words.tokens();
}

/** Cuts the Chinese runs in the order of `tokenise`, to record where words start. */
export function cutIdeographs(folded: string, chinese: CutRun) {
  const traits = foldTable(false).traits;
  const units = unitsOf(folded);
  for (let at = 0; at < folded.length; at++) {
    if (((traits[units[at] ?? 0] ?? 0) & ideograph) === 0) continue;
    const { end, isJapanese } = ideographRun(folded, traits, at);
    if (!isJapanese)
      for (let from = at; from < end; from = pieceEnd(folded, from, end))
        chinese(folded, from, pieceEnd(folded, from, end), ends);
    at = end - 1;
  }
}

const unitsOf = unitsReader(0);
const ends = new Uint32Array(maxRunLength);

const ideograph = Trait.han | Trait.kana;
const alphabet = Trait.latin | Trait.cyrillic | Trait.greek;
const [apostrophe, point, comma] = [0x27, 0x2e, 0x2c];

let known = newWords();

function newWords() {
  const vocabulary = new Vocabulary();
  return {
    vocabulary,
    stopWords: stopWordList(),
    pieces: vocabulary.wordTable((word) => ({ term: word, isStop: isStopWord(word, 'zh') })),
    stemmed: vocabulary.wordTable(stemmedWord),
    plain: vocabulary.wordTable((word) => ({ term: word, isStop: false })),
  };
}

class WordList {
  #codes = new Uint32Array(1 << 12);
  #starts = new Uint32Array(1 << 12);
  #ends = new Uint32Array(1 << 12);
  #count = 0;

  begin() {
    if (known.stopWords !== stopWordList() || known.vocabulary.isFull) known = newWords();
    this.#count = 0;
  }

  add(code: number, start: number, end: number) {
    if (this.#count === this.#codes.length)
      [this.#codes, this.#starts, this.#ends] = [
        grown(this.#codes, 2 * this.#count),
        grown(this.#starts, 2 * this.#count),
        grown(this.#ends, 2 * this.#count),
      ];
    this.#codes[this.#count] = code;
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count++;
  }

  tokens(): Tokens {
    const { vocabulary } = known;
    const numbers = this.#codes.slice(0, this.#count);
    const stop = new Uint8Array(this.#count);
    const terms: string[] = [];
    for (let word = 0; word < numbers.length; word++) {
      const code = numbers[word] ?? 0;
      const number = code >>> 1;
      numbers[word] = number;
      stop[word] = code & 1;
      terms.push(vocabulary.terms[number] ?? '');
    }
    const [starts, ends] = [this.#starts.slice(0, this.#count), this.#ends.slice(0, this.#count)];
    return { vocabulary, numbers, terms, starts, ends, stop };
  }
}

const words = new WordList();

function ideographRun(folded: string, traits: Uint16Array, start: number) {
  let end = start;
  let kana = 0;
  for (; end < folded.length; end++) {
    const unit = folded.charCodeAt(end);
    const trait = traits[unit] ?? 0;
    kana |= trait & Trait.kana;
    if ((trait & ideograph) === 0 && !isLowSurrogate(unit)) break;
  }
  return { end, isJapanese: kana !== 0 };
}

function pieceEnd(folded: string, from: number, end: number) {
  const to = Math.min(from + maxRunLength, end);
  return to < end && isLowSurrogate(folded.charCodeAt(to)) ? to - 1 : to;
}

function addPieces(folded: string, start: number, end: number, cut: CutRun) {
  const { pieces } = known;
  for (let from = start; from < end;) {
    const to = pieceEnd(folded, from, end);
    const count = cut(folded, from, to, ends);
    let at = from;
    for (let word = 0; word < count; word++) {
      const wordEnd = ends[word] ?? to;
      if (isReadable(folded, at, wordEnd)) words.add(pieces(folded, at, wordEnd, 0), at, wordEnd);
      at = wordEnd;
    }
    from = to;
  }
}

const isReadable = (folded: string, start: number, end: number) =>
  (folded.charCodeAt(start) & 0xf800) !== 0xd800 || readable.test(folded.slice(start, end));

const readable = /[\p{L}\p{N}\ud840-\ud8ff]/u;

function readWord(folded: string, traits: Uint16Array, start: number, language: Language) {
  let end = start;
  let kinds = 0;
  for (; end < folded.length; end++) {
    const unit = folded.charCodeAt(end);
    const trait = traits[unit] ?? 0;
    if ((trait & wordTraits) !== 0) kinds |= trait;
    else if (!joins(unit, folded, traits, end)) break;
  }
  const { stemmed, plain } = known;
  words.add((language === 'other' ? plain : stemmed)(folded, start, end, kinds), start, end);
  return end;
}

const wordTraits = alphabet | Trait.digit | Trait.mark;

function joins(unit: number, folded: string, traits: Uint16Array, at: number) {
  if (unit !== apostrophe && unit !== point && unit !== comma) return false;
  const before = traits[folded.charCodeAt(at - 1)] ?? 0;
  const after = at + 1 < folded.length ? (traits[folded.charCodeAt(at + 1)] ?? 0) : 0;
  const kind = unit === apostrophe ? alphabet : Trait.digit;
  return (before & kind) !== 0 && (after & kind) !== 0;
}

function stemmedWord(word: string, kinds: number): ReadWord {
  const isStop =
    (kinds & Trait.cyrillic) !== 0 ? isStopWord(word, 'ru') : (kinds & Trait.latin) !== 0 && isStopWord(word, 'en');
  const alphabets = kinds & (alphabet | Trait.digit);
  if (alphabets === Trait.cyrillic) return { term: stemRussian(word), isStop };
  return { term: alphabets === Trait.latin ? stemEnglish(word) : word, isStop };
}

function readForeign(folded: string, traits: Uint16Array, start: number) {
  let end = start;
  while (end < folded.length && isForeign(folded.charCodeAt(end), traits)) end++;
  addPieces(folded, start, end, cutByIntl);
  return end;
}

function isForeign(unit: number, traits: Uint16Array) {
  const trait = traits[unit] ?? 0;
  if (isLowSurrogate(unit)) return true;
  return (trait & (Trait.letter | Trait.mark)) !== 0 && (trait & (alphabet | ideograph)) === 0;
}

const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00;
