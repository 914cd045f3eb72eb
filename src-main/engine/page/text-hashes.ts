import { CharacterClasses } from '../character-classes.ts';
import { fmix32, fnvBasis, fnvPrime } from '../fnv1a.ts';

/**
 * Hashes a text as it is (`exact`) and without numbers, versions, file names, addresses, qualified names (`first`,
 * `second`): "Version 1.3 is no longer maintained" is the same block for every version. FNV-1a in one pass without
 * building the other text: at a variable word the hashes return to their state before it. Signed: V8 stores these
 * without allocation.
 */
export function hashText(text: string) {
  let first = 0x2545f491 ^ fnvBasis;
  let second = 0x7feb352d ^ fnvBasis;
  let exact = 0x3ad8025f ^ fnvBasis;
  let firstBefore = first;
  let secondBefore = second;
  const mayBlank = text.length <= maxBlankable;
  let inWord = false;
  let varies = false;
  let isBehindLetter = false;
  let isJoined = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (mayBlank) {
      const own = traits.ofUnit(text, at);
      if ((own & ofWord) === 0) {
        if (varies) {
          first = Math.imul(firstBefore ^ blank, fnvPrime);
          second = Math.imul(secondBefore ^ blank, fnvPrime);
        }
        inWord = varies = isBehindLetter = isJoined = false;
      } else {
        if (!inWord) {
          inWord = true;
          firstBefore = first;
          secondBefore = second;
        }
        const isLetter = (own & letter) !== 0;
        varies ||= (own & variable) !== 0 || (isJoined && isLetter);
        isJoined = isBehindLetter && (own & joiner) !== 0;
        isBehindLetter = isLetter;
      }
    }
    first = Math.imul(first ^ unit, fnvPrime);
    second = Math.imul(second ^ unit, fnvPrime);
    exact = Math.imul(exact ^ unit, fnvPrime);
  }
  if (varies) {
    first = Math.imul(firstBefore ^ blank, fnvPrime);
    second = Math.imul(secondBefore ^ blank, fnvPrime);
  }
  return { first: fmix32(first) | 0, second: fmix32(second) | 0, exact: fmix32(exact) | 0 };
}

const maxBlankable = 400;

const blank = '#'.charCodeAt(0);

const known = 1;
/** Characters of words in scripts with spaces, and those inside versions, paths and names. */
const ofWord = 2;
/** These make a word variable, as does a joiner between letters. */
const variable = 4;
const letter = 8;
const joiner = 16;

const patterns = [
  [ofWord, /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@/\\.:#=&?%+~'-]/u],
  [variable, /[\p{N}_@/\\]/u],
  [letter, /\p{L}/u],
  [joiner, /[.:-]/],
] as const;

const traits = new CharacterClasses((character) =>
  patterns.reduce((found, [trait, pattern]) => found | (pattern.test(character) ? trait : 0), known),
);
