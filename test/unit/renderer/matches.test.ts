import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, matchesIn, sourceLines } from '../../../src-renderer/features/pages/source-tools.tsx';

describe('what is searched for in a text', () => {
  it('is marked wherever it stands, upper or lower case', () => {
    expect(cutAt('Tea and tea', matchesIn('Tea and tea', 'TEA')).filter(({ mark }) => mark !== null)).toEqual([
      { text: 'Tea', mark: 0, start: 0 },
      { text: 'tea', mark: 1, start: 8 },
    ]);
    expect(cutAt('tea', matchesIn('tea', ''))).toEqual([{ text: 'tea', mark: null, start: 0 }]);
  });

  it('leaves the text whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', 'İ', '茶') }),
        fc.string({ unit: fc.constantFrom('a', 'b', '茶') }),
        (text, wanted) => {
          expect(
            cutAt(text, matchesIn(text, wanted))
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
