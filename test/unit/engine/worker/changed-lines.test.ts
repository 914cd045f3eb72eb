import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedLines } from '../../../../src-main/engine/worker/tasks/page-source.ts';

describe('changed lines', () => {
  it('tell what is gone and what was added, in the order of both texts', () => {
    expect(changedLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y'])).toEqual([
      { text: 'a', change: 'same' },
      { text: 'b', change: 'removed' },
      { text: 'x', change: 'added' },
      { text: 'c', change: 'same' },
      { text: 'd', change: 'removed' },
      { text: 'y', change: 'added' },
    ]);
  });

  it('give both texts again', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const lines = changedLines(old, now);
        expect(lines.filter(({ change }) => change !== 'added').map((line) => line.text)).toEqual(old);
        expect(lines.filter(({ change }) => change !== 'removed').map((line) => line.text)).toEqual(now);
      }),
    );
  });
});
