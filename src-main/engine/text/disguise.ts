import { foldCharacter, foldTable, Trait } from './fold-table.ts';
import type { FoldedText } from './page-text.ts';

/**
 * How many characters of the shown text hide it from a machine and not from a reader: invisible characters inside words, and letters,
 * digits or ideographs swapped for look-alikes. Width, punctuation, case and Traditional characters are ordinary and not counted.
 */
export function disguiseCount(shown: string, folded: FoldedText): number {
  return invisibleInWords(shown) + lookAlikes(shown, folded);
}

/** Invisible signs between two letters. Soft hyphens and the variants of ideographs are good typography. */
const invisibleInside = /[\p{L}\p{N}](?:(?!\u00ad|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point})+(?=[\p{L}\p{N}])/gu;
/** Other scripts need joiners for their spelling. */
const ownScript = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{N}]/u;

function invisibleInWords(shown: string): number {
  let count = 0;
  for (const match of shown.matchAll(invisibleInside)) {
    const letter = String.fromCodePoint(match[0].codePointAt(0) ?? 0);
    if (ownScript.test(letter)) count += match[0].length - letter.length;
  }
  return count;
}

function lookAlikes(shown: string, folded: FoldedText): number {
  const { mapped, traits } = foldTable(false);
  let count = 0;
  for (let index = 0; index < folded.text.length; index++) {
    const origin = folded.origins[index] ?? 0;
    if (origin === folded.origins[index - 1]) continue;
    const unit = shown.charCodeAt(origin);
    const now = folded.text.charCodeAt(index);
    if (now === unit) continue;
    if (isSwapped(now, mapped[unit] ?? 0, traits) || isDrawn(shown, origin)) count++;
  }
  return count;
}

/** The letter's own folding is another than what the word's neighbours made of it. Phrases respell ideographs honestly. */
function isSwapped(now: number, alone: number, traits: Uint16Array): boolean {
  if (now === alone) return false;
  const [to, from] = [traits[now] ?? 0, traits[alone] ?? 0];
  if ((to & Trait.han) !== 0) return (from & Trait.hanLike) !== 0;
  return (to & (Trait.letter | Trait.digit)) !== 0 && (from & Trait.letter) !== 0 && !isAccented(now, alone);
}

/** й that was written as и and a breve. */
function isAccented(now: number, alone: number): boolean {
  return String.fromCharCode(now).normalize('NFD').charCodeAt(0) === alone;
}

/** Mathematical letters in place of letters, radicals and strokes in place of ideographs. */
function isDrawn(shown: string, origin: number): boolean {
  const codePoint = shown.codePointAt(origin) ?? 0;
  if (codePoint >= 0x1d400 && codePoint <= 0x1d7ff) return true;
  const drawn = (codePoint >= 0x2e80 && codePoint <= 0x2fdf) || (codePoint >= 0x31c0 && codePoint <= 0x31ef) || codePoint === 0x56d7;
  return drawn && foldCharacter(String.fromCodePoint(codePoint)) !== String.fromCodePoint(codePoint);
}
