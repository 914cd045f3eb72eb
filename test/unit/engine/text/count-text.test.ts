import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countText } from '../../../../src-main/engine/text/count-text.ts';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const ideograph = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const word = new RegExp(String.raw`[${ideograph}]|[^\P{L}${ideograph}][\p{L}\p{M}\p{N}'’-]*|\p{N}+`, 'gu');

const piece = fc.constantFrom(
  ..."中〇々のカーab1é½ⅣЖ ,.-’'\n",
  'e\u0301',
  '\u0301',
  '𠮷',
  '𝐀',
  '𝟗',
  '👨',
  '\u{1e8d0}',
  '\ud800',
  '\udc00',
  '٣',
  '한',
);

describe('words and letters of a text', () => {
  it.each([
    ['Ada’s well-known book, 2nd ed.', 6, 22],
    ['中国人 and Ж', 5, 7],
    ['一〇三 20 000', 5, 8],
    ['', 0, 0],
  ])('%s', (text, words, letters) => {
    expect(countText(text)).toEqual({ words, letters });
  });

  it('are those that patterns find, in any text', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
        (text) => {
          expect(countText(text)).toEqual({ words: count(text, word), letters: count(text, /[\p{L}\p{N}]/gu) });
        },
      ),
      { numRuns: 400 },
    );
  });
});
