import { unitsReader } from '../text-units.ts';
import { cutByIntl, cutChinese, type CutWords } from './chinese.ts';
import { foldTable, Trait } from './fold-table.ts';
import type { Language, Tokens } from './page-text.ts';
import { stemEnglish, stemRussian } from './stem.ts';
import { isStopWord } from './stop-words.ts';

export { dictionaryNotice, useDictionary } from './chinese.ts';
export { useStopWords } from './stop-words.ts';

/** Where words come from; tests and other dictionaries put their own in. */
export interface Segmenters {
  readonly chinese: CutWords;
}

/**
 * Words of a folded text, run by run: Han runs by dictionary, words of alphabets by a scanner, other scripts by
 * Intl.Segmenter. The language decides about stems and stop words only, so a Russian name on an English page is still a
 * word. Linear.
 */
export function tokenise(folded: string, language: Language, segmenters: Segmenters = { chinese: cutChinese }): Tokens {
  const words = new WordList();
  const traits = foldTable(false).traits;
  let index = 0;
  while (index < folded.length) {
    const trait = traits[folded.charCodeAt(index)] ?? 0;
    if ((trait & ideograph) !== 0) index = readIdeographs(words, folded, traits, index, segmenters);
    else if ((trait & (alphabet | Trait.digit)) !== 0) index = readWord(words, folded, traits, index, language);
    else if ((trait & Trait.letter) !== 0) index = readForeign(words, folded, traits, index);
    else index++;
  }
  return words.tokens();
}

/**
 * Cuts every run of Chinese, in the order in which `tokenise` does, and nothing else: for noting where words start
 * (`word-starts.ts`). A text of alphabets costs a look at each of its units.
 */
export function cutIdeographs(folded: string, chinese: CutWords): void {
  const traits = foldTable(false).traits;
  const units = unitsOf(folded);
  for (let index = 0; index < folded.length; index++) {
    if (((traits[units[index] ?? 0] ?? 0) & ideograph) === 0) continue;
    const { end, isJapanese } = ideographRun(folded, traits, index);
    if (!isJapanese)
      for (let from = index; from < end; from = pieceEnd(folded, from, end))
        chinese(folded.slice(from, pieceEnd(folded, from, end)));
    index = end - 1;
  }
}

const unitsOf = unitsReader(0);

const ideograph = Trait.han | Trait.kana;
const alphabet = Trait.latin | Trait.cyrillic | Trait.greek;
const apostrophe = 0x27;
const point = 0x2e;
const comma = 0x2c;

class WordList {
  readonly #terms: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #stop: number[] = [];

  add(term: string, start: number, end: number, stop: boolean): void {
    this.#terms.push(term);
    this.#starts.push(start);
    this.#ends.push(end);
    this.#stop.push(stop ? 1 : 0);
  }

  tokens(): Tokens {
    return {
      terms: this.#terms,
      starts: new Uint32Array(this.#starts),
      ends: new Uint32Array(this.#ends),
      stop: new Uint8Array(this.#stop),
    };
  }
}

/** Han runs go to the Chinese dictionary; a run with kana in it is Japanese, which Intl.Segmenter knows. */
function readIdeographs(
  words: WordList,
  folded: string,
  traits: Uint16Array,
  start: number,
  segmenters: Segmenters,
): number {
  const { end, isJapanese } = ideographRun(folded, traits, start);
  addPieces(words, folded, start, end, isJapanese ? cutByIntl : segmenters.chinese);
  return end;
}

function ideographRun(
  folded: string,
  traits: Uint16Array,
  start: number,
): { readonly end: number; readonly isJapanese: boolean } {
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

/**
 * Longer runs without any mark between them are no prose; dictionaries hold several hundred bytes per character while
 * they cut.
 */
const maxRunLength = 4096;

/** Where the next piece of a run from `from` to `end` ends that is cut at once. */
function pieceEnd(folded: string, from: number, end: number): number {
  const to = Math.min(from + maxRunLength, end);
  return to < end && isLowSurrogate(folded.charCodeAt(to)) ? to - 1 : to;
}

function addPieces(words: WordList, folded: string, start: number, end: number, cut: CutWords): void {
  for (let from = start; from < end;) {
    const to = pieceEnd(folded, from, end);
    let at = from;
    for (const word of cutExactly(folded.slice(from, to), cut)) {
      if (isReadable(word)) words.add(word, at, at + word.length, isStopWord(word, 'zh'));
      at += word.length;
    }
    from = to;
  }
}

/** Runs outside the BMP are told by their surrogates, which signs have too. */
function isReadable(word: string): boolean {
  return (word.charCodeAt(0) & 0xf800) !== 0xd800 || readable.test(word);
}

const readable = /[\p{L}\p{N}\ud840-\ud8ff]/u;

/** Offsets are counted from lengths, so a cut that loses characters is not believed. */
export function cutExactly(run: string, cut: CutWords): readonly string[] {
  const pieces = cut(run);
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length === run.length ? pieces : cutByIntl(run);
}

/** A word of letters and digits; an apostrophe joins letters, a point or comma joins digits. */
function readWord(words: WordList, folded: string, traits: Uint16Array, start: number, language: Language): number {
  let end = start;
  let kinds = 0;
  for (; end < folded.length; end++) {
    const unit = folded.charCodeAt(end);
    const trait = traits[unit] ?? 0;
    if ((trait & wordTraits) !== 0) kinds |= trait;
    else if (!joins(unit, folded, traits, end)) break;
  }
  const word = folded.slice(start, end);
  words.add(termOf(word, kinds, language), start, end, isStop(word, kinds, language));
  return end;
}

const wordTraits = alphabet | Trait.digit | Trait.mark;

function joins(unit: number, folded: string, traits: Uint16Array, index: number): boolean {
  if (unit !== apostrophe && unit !== point && unit !== comma) return false;
  const before = traits[folded.charCodeAt(index - 1)] ?? 0;
  const after = index + 1 < folded.length ? (traits[folded.charCodeAt(index + 1)] ?? 0) : 0;
  const kind = unit === apostrophe ? alphabet : Trait.digit;
  return (before & kind) !== 0 && (after & kind) !== 0;
}

function termOf(word: string, kinds: number, language: Language): string {
  if (language === 'other' || (kinds & Trait.digit) !== 0) return word;
  if ((kinds & alphabet) === Trait.cyrillic) return stemRussian(word);
  return (kinds & alphabet) === Trait.latin ? stemEnglish(word) : word;
}

function isStop(word: string, kinds: number, language: Language): boolean {
  if (language === 'other') return false;
  return (kinds & Trait.cyrillic) !== 0
    ? isStopWord(word, 'ru')
    : (kinds & Trait.latin) !== 0 && isStopWord(word, 'en');
}

function readForeign(words: WordList, folded: string, traits: Uint16Array, start: number): number {
  let end = start;
  while (end < folded.length && isForeign(folded.charCodeAt(end), traits)) end++;
  addPieces(words, folded, start, end, cutByIntl);
  return end;
}

function isForeign(unit: number, traits: Uint16Array): boolean {
  const trait = traits[unit] ?? 0;
  return (
    isLowSurrogate(unit) ||
    ((trait & (Trait.letter | Trait.mark)) !== 0 && (trait & (alphabet | Trait.han | Trait.kana)) === 0)
  );
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
