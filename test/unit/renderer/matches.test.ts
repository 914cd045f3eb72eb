import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtMatches, sourceLines } from '../../../src-renderer/features/pages/source-tools.tsx';

describe('what is searched for in a text', () => {
  it('is marked wherever it stands, upper or lower case', () => {
    expect(cutAtMatches('Tea and tea', 'TEA').filter(({ isMatch }) => isMatch)).toEqual([
      { text: 'Tea', isMatch: true, start: 0 },
      { text: 'tea', isMatch: true, start: 8 },
    ]);
    expect(cutAtMatches('tea', '')).toEqual([{ text: 'tea', isMatch: false, start: 0 }]);
  });

  it('leaves the text whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', 'İ', '茶') }),
        fc.string({ unit: fc.constantFrom('a', 'b', '茶') }),
        (text, wanted) => {
          expect(
            cutAtMatches(text, wanted)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});

describe('the lines of a source', () => {
  it('are numbered as in the file, and long ones go on in further rows', () => {
    const lines = sourceLines(`<p>\r\n${'a'.repeat(250)}\n茶`);
    expect(lines.map(({ number, text }) => [number, text.length])).toEqual([
      [1, 3],
      [2, 120],
      [null, 120],
      [null, 10],
      [3, 1],
    ]);
  });

  it('tear no character apart', () => {
    for (const { text } of sourceLines(`x${'𠮷'.repeat(300)}`)) expect(text.isWellFormed()).toBe(true);
  });
});
