import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDifferenceBelow, editDistanceWithin } from '../../../src-main/evaluate/descriptive-experiment.ts';

/** The whole table, as the textbook has it. */
function distanceByTable(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, above[column]! + 1, line[column - 1]! + 1));
    }
    above = line;
  }
  return above[b.length]!;
}

const fewLetters = fc.string({ unit: fc.constantFrom('a', 'b', '民', '法'), maxLength: 24 });

describe('the edit distance', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['', '', 0],
    ['民法典', '民法典', 0],
    ['abcdef', 'bcdefa', 2],
  ])('of “%s” and “%s” is %i', (a, b, distance) => {
    expect(editDistanceWithin(a, b, 10)).toBe(distance);
  });

  it('is that of the full table for any two texts and any limit, or null beyond the limit', () => {
    fc.assert(
      fc.property(fewLetters, fewLetters, fc.integer({ min: 0, max: 30 }), (a, b, limit) => {
        const exact = distanceByTable(a, b);
        expect(editDistanceWithin(a, b, limit)).toBe(exact <= limit ? exact : null);
      }),
      { numRuns: 2000 },
    );
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(fewLetters, fewLetters, (a, b) => {
        expect(editDistanceWithin(a, b, 50)).toBe(editDistanceWithin(b, a, 50));
      }),
    );
  });

  it('finds a few edits in long texts', () => {
    const text = Array.from({ length: 40_000 }, (_, index) =>
      String.fromCharCode(0x4e00 + ((index * 7919) % 5000)),
    ).join('');
    const edited = `${text.slice(0, 100)}x${text.slice(101, 30_000)}${text.slice(30_005)}`;
    expect(editDistanceWithin(text, edited, 3200)).toBe(6);
  });
});

describe('the edit difference', () => {
  it('is the distance over the longer length', () => {
    expect(editDifferenceBelow('abcdefghij', 'abcdefghiX', 0.3)).toBeCloseTo(0.1);
    expect(editDifferenceBelow('', '', 0.08)).toBe(0);
  });

  it('is null from the limit on, so that “below 8 %” does not hold at exactly 8 %', () => {
    const a = 'a'.repeat(100);
    expect(editDifferenceBelow(a, 'b'.repeat(8) + a.slice(8), 0.08)).toBeNull();
    expect(editDifferenceBelow(a, 'b'.repeat(7) + a.slice(7), 0.08)).toBeCloseTo(0.07);
  });
});
