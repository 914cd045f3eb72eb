import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDifference } from '../../../src-renderer/features/compare/differences.ts';

const differing = (a: string, b: string, language = 'en') => {
  const found = wordDifference(a, b, language);
  return { a: found.a.map((range) => a.slice(...range)), b: found.b.map((range) => b.slice(...range)) };
};

describe('the words in which two wordings differ', () => {
  it('are those that only one has, neighbours as one', () => {
    expect(differing('The quick brown fox jumps.', 'The slow and lazy fox jumps.')).toEqual({
      a: ['quick brown'],
      b: ['slow and lazy'],
    });
  });

  it('leave out case, white space and punctuation', () => {
    expect(differing('Bread, milk and  Honey', 'bread milk — and honey!')).toEqual({ a: [], b: [] });
  });

  it('are words in Chinese as well', () => {
    expect(differing('提高教学水平和教育质量', '提高教学水准和教育品质', 'zh')).toEqual({
      a: ['水平', '质量'],
      b: ['水准', '品质'],
    });
  });

  it('are found in Russian', () => {
    expect(differing('Ночной поезд идёт в горы', 'Вечерний поезд едет в горы', 'ru')).toEqual({
      a: ['Ночной', 'идёт'],
      b: ['Вечерний', 'едет'],
    });
  });

  it('are found in very long wordings, where order counts for nothing', () => {
    const words = Array.from({ length: 2500 }, (_, index) => `w${index}`);
    expect(differing([...words, 'left'].join(' '), ['right', ...words.toReversed()].join(' '))).toEqual({
      a: ['left'],
      b: ['right'],
    });
  });

  it('are what remains when a common subsequence is taken out of both', () => {
    const text = fc.array(fc.constantFrom('ab', 'cd', 'ef', 'gh'), { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const found = wordDifference(a, b, 'en');
        const rest = (whole: string, ranges: readonly (readonly [number, number])[]) =>
          ranges
            .toReversed()
            .reduce((kept, [start, end]) => kept.slice(0, start) + kept.slice(end), whole)
            .split(/\s+/)
            .filter(Boolean);
        expect(rest(a, found.a)).toEqual(rest(b, found.b));
      }),
    );
  });
});
