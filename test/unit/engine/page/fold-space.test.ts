import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSpace, tidy } from '../../../../src-main/engine/page/html-tree.ts';

const whiteSpace = [' ', '  ', '\n', '\t', '\r\n', '\u00a0', '\u3000', '\u2003', '\ufeff', '\u1680'];
const spacedText = fc
  .array(
    fc.oneof(fc.constantFrom(...whiteSpace), fc.string({ maxLength: 4 }), fc.constantFrom('a', '字', 'ж', '\u200b')),
  )
  .map((pieces) => pieces.join(''));

describe('folding of white space', () => {
  it('is that of the pattern, though most texts are looked at only', () => {
    fc.assert(
      fc.property(spacedText, (text) => {
        expect(foldSpace(text)).toBe(text.replaceAll(/\s+/g, ' '));
      }),
    );
  });

  it('leaves what is folded as it is', () => {
    fc.assert(
      fc.property(spacedText, (text) => {
        const folded = foldSpace(text);
        expect(foldSpace(folded)).toBe(folded);
      }),
    );
  });

  it('keeps lines of a text apart, and nothing at its ends', () => {
    expect(tidy(' one  two \n \n three ')).toBe('one two\nthree');
    expect(tidy(' \n ')).toBe('');
  });
});
