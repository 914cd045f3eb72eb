import { describe, expect, it } from 'vitest';
import { recentPages } from '../../../../src-main/engine/worker/reader.ts';

function pagesOfLength(lengths: Readonly<Record<number, number>>, mostCharacters: number) {
  const made: number[] = [];
  const make = (id: number) => {
    made.push(id);
    return { id };
  };
  return { made, pages: recentPages(mostCharacters, make, ({ id }) => lengths[id] ?? 0) };
}

describe('recent pages', () => {
  it('are made once while they fit', () => {
    const { made, pages } = pagesOfLength({ 1: 10, 2: 10, 3: 10 }, 30);
    for (const id of [1, 2, 3, 1, 2, 3]) expect(pages(id)).toEqual({ id });
    expect(made).toEqual([1, 2, 3]);
  });

  it('make room by forgetting the one that was not used for longest', () => {
    const { made, pages } = pagesOfLength({ 1: 10, 2: 10, 3: 10, 4: 10 }, 30);
    for (const id of [1, 2, 3, 1, 4, 1, 3, 2]) pages(id);
    expect(made).toEqual([1, 2, 3, 4, 2]);
  });

  it('hold a pair, however long its two pages are', () => {
    const { made, pages } = pagesOfLength({ 1: 5000, 2: 7000 }, 30);
    for (const id of [1, 2, 1, 2]) pages(id);
    expect(made).toEqual([1, 2]);
  });
});
