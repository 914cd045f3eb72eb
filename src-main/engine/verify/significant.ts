import { CharacterClasses } from '../character-classes.ts';
import type { FoldedText } from '../text/page-text.ts';

/**
 * The letters and digits of a folded text by UTF-16 units: copies change spaces and punctuation first. `positions` are
 * those in the text.
 */
export type SignificantStream = ReturnType<typeof significantStream>;

export const weightOfCjk = 12;
export const weightOfLetter = 5;

export function significantStream(folded: FoldedText) {
  const { length, cjkShare } = readUnits(withModernSpelling(withoutAddresses(folded.text)));
  return {
    codes: codes.slice(0, length),
    positions: positions.slice(0, length),
    /** Weight of the first i units. A CJK character weighs 2.4 letters, so weights mean the same in all scripts. */
    weights: weights.slice(0, length + 1),
    /** 1 where a word may begin: after a space or mark, next to CJK, at the end. */
    borders: borders.slice(0, length + 1),
    cjkShare,
  };
}

/** Returns memory that the next call reuses. */
export function significantCodes(text: string): Pick<SignificantStream, 'codes' | 'cjkShare'> {
  const { length, cjkShare } = readUnits(text);
  return { codes: codes.subarray(0, length), cjkShare };
}

function readUnits(text: string) {
  if (borders.length <= text.length) makeRoom(2 * text.length);
  let length = 0;
  let cjk = 0;
  let border = 1;
  let weight = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = kinds.ofUnit(text, at);
    if (kind === skipped) {
      border = 1;
      continue;
    }
    codes[length] = text.charCodeAt(at);
    positions[length] = at;
    if (kind === cjkUnit) {
      borders[length] = border = 1;
      weight += weightOfCjk;
      cjk++;
    } else {
      borders[length] = border;
      border = 0;
      weight += weightOfLetter;
    }
    length++;
    weights[length] = weight;
  }
  borders[length] = 1;
  return { length, cjkShare: length === 0 ? 0 : cjk / length };
}

let codes = new Uint16Array(1 << 14);
let positions = new Uint32Array(1 << 14);
let weights = new Uint32Array(1 << 14);
let borders = new Uint8Array(1 << 14);

function makeRoom(units: number) {
  [codes, positions] = [new Uint16Array(units), new Uint32Array(units)];
  [weights, borders] = [new Uint32Array(units), new Uint8Array(units)];
}

/** Blanks web addresses, which are no wording; keeps the length. */
const withoutAddresses = (text: string) =>
  text.includes('://') ? text.replace(webAddress, (address) => ' '.repeat(address.length)) : text;

/** Russian before 1918 differs in letters, so the old edition of a text is that text; keeps the length. */
const withModernSpelling = (text: string) =>
  text.includes('ѣ') ? text.replaceAll(/[ѣіѳѵ]|ъ(?!\p{L})/gu, (letter) => modernLetters.get(letter) ?? ' ') : text;

const modernLetters = new Map(Object.entries({ ѣ: 'е', і: 'и', ѳ: 'ф', ѵ: 'и' }));

const webAddress = /https?:\/\/[\x21\x23-\x27\x2a-\x3b\x3d\x3f-\x7e]+/g;

export const significantUnits = (text: string) => significantCodes(text).codes.length;

export const equalStreams = ({ codes }: SignificantStream, other: SignificantStream) =>
  codes.length === other.codes.length && codes.every((code, at) => code === other.codes[at]);

export const skipped = 1;
const letterUnit = 2;
export const cjkUnit = 3;

export const unitKind = (text: string, at: number) => kinds.ofUnit(text, at);

const significant = /[\p{L}\p{N}]/u;
const cjkScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const kinds = new CharacterClasses((character) => {
  if (!significant.test(character)) return skipped;
  return cjkScript.test(character) ? cjkUnit : letterUnit;
});
