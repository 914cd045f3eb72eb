import { CharacterClasses, pairBit } from '../character-classes.ts';

/**
 * Counts like SEO tools: a Chinese character or kana is a word; other words start with a letter and continue with
 * letters, marks, digits, apostrophes and hyphens, or consist of digits.
 */
export function countText(text: string) {
  let words = 0;
  let letters = 0;
  let goesOn = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = kinds.at(text, at);
    if ((kind & pairBit) !== 0) at++;
    if ((kind & Kind.letter) !== 0) letters++;
    if ((kind & goesOn) !== 0) continue;
    goesOn = (kind & Kind.ideograph) !== 0 ? 0 : (kind & Kind.begins) !== 0 ? Kind.inner : kind & Kind.digit;
    if ((kind & wordStart) !== 0) words++;
  }
  return { words, letters };
}

const Kind = { other: 1, letter: 2, ideograph: 4, begins: 8, inner: 16, digit: 32 } as const;
const wordStart = Kind.ideograph | Kind.begins | Kind.digit;

const kinds = new CharacterClasses((character) => {
  let kind: number = Kind.other;
  if (/[\p{L}\p{N}]/u.test(character)) kind |= Kind.letter;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) kind |= Kind.ideograph;
  else if (/\p{L}/u.test(character)) kind |= Kind.begins;
  if (/[\p{L}\p{M}\p{N}'’-]/u.test(character)) kind |= Kind.inner;
  if (/\p{N}/u.test(character)) kind |= Kind.digit;
  return kind;
});
