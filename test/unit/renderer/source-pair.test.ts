import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines, sourceRows } from '../../../src-renderer/features/compare/source-pair.tsx';
import { cutAt } from '../../../src-renderer/features/pages/source-tools.tsx';

const lines = fc.array(fc.constantFrom('<p>', '</p>', '<h1>Tea</h1>', ' <h1>Tea</h1>', 'one', 'two', 'three', ''), {
  maxLength: 30,
});

describe('the sources of two pages', () => {
  it('are aligned without losing, repeating or reordering a line', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const pairs = alignLines(a, b);
        expect(pairs.flatMap((pair) => pair.a ?? [])).toEqual(a.map((_, index) => index));
        expect(pairs.flatMap((pair) => pair.b ?? [])).toEqual(b.map((_, index) => index));
        for (const pair of pairs) if (pair.isEqual) expect(a[pair.a ?? -1]?.trim()).toBe(b[pair.b ?? -1]?.trim());
      }),
    );
  });

  it('face each other where they are equal, and moved apart by lines of their own', () => {
    const pairs = alignLines(['head', 'nav', 'text', 'foot'], ['head', 'text', 'more', 'foot']);
    expect(pairs).toEqual([
      { a: 0, b: 0, isEqual: true },
      { a: 1, b: null, isEqual: false },
      { a: 2, b: 1, isEqual: true },
      { a: null, b: 2, isEqual: false },
      { a: 3, b: 3, isEqual: true },
    ]);
  });

  it('mark the words in which a line differs, in each row that it takes', () => {
    const rows = sourceRows('<title>Tea at noon</title>', '<title>Tea at night</title>', 16);
    const marked = rows.map(({ a }) => (a ? cutAt(a.text, a.differences).filter(({ mark }) => mark !== null) : []));
    expect(
      marked
        .flat()
        .map(({ text }) => text)
        .join(''),
    ).toBe('noon');
    expect(rows.map(({ a }) => a?.number ?? null)).toEqual([1, null]);
  });
});
