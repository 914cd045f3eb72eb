import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interner } from '../../../../src-main/engine/html/interner.ts';
import { maxRememberedLength, ownCopy } from '../../../../src-main/engine/remember.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', 'ü', '项', '😀', '\ud800'), maxLength: 6 });

describe('an interner', () => {
  it('gives the piece of the text, however few places it has', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (names) => {
        const interner = new Interner(8);
        const text = names.join('|');
        let start = 0;
        for (const each of names) {
          expect(interner.piece(text, start, start + each.length)).toBe(each);
          start += each.length + 1;
        }
      }),
    );
  });

  it('gives long pieces as well', () => {
    const text = 'x'.repeat(maxRememberedLength * 3);
    expect(new Interner(8).piece(text, 1, maxRememberedLength * 2)).toBe('x'.repeat(maxRememberedLength * 2 - 1));
  });

  it('copies every string to the unit', () => {
    fc.assert(fc.property(name, fc.string(), (text, other) => ownCopy(text + other) === text + other));
  });
});
