import { describe, expect, it } from 'vitest';
import { bandPath, extentsOf } from '../../../src-renderer/features/compare/pictures/piece-pictures.tsx';
import { slopesOf } from '../../../src-renderer/features/compare/pictures/term-pictures.tsx';

const segment = (start: number, end: number) => ({ text: '', range: [start, end] as [number, number] });
const keyword = (term: string, shared: boolean) => ({ term, weight: 1, shared });

describe('parts of a bar', () => {
  it('are as long as their texts and fill the bar, gaps between them left out', () => {
    expect(extentsOf([segment(0, 10), segment(12, 42), segment(42, 102)])).toEqual([
      { from: 0, to: 0.1 },
      { from: 0.1, to: 0.4 },
      { from: 0.4, to: 1 },
    ]);
  });

  it('are still there when they are empty', () => {
    expect(extentsOf([segment(5, 5), segment(5, 8)])).toEqual([
      { from: 0, to: 0.25 },
      { from: 0.25, to: 1 },
    ]);
    expect(extentsOf([])).toEqual([]);
  });
});

it('a band goes from the whole of one part to the whole of the other', () => {
  expect(bandPath({ from: 0, to: 0.1 }, { from: 0.5, to: 1 })).toBe(
    'M0 0L100 0C100 50 1000 50 1000 100L500 100C500 50 0 50 0 0Z',
  );
});

describe('lines between ranked lists', () => {
  const a = [keyword('tea', true), keyword('pot', false), keyword('cup', true)];
  const b = [keyword('cup', true), keyword('kettle', false), keyword('tea', true)];

  it('lead from rank to rank of what both have', () => {
    expect(slopesOf(a, b, 3)).toEqual([
      { term: 'tea', from: 0, to: 2 },
      { term: 'cup', from: 2, to: 0 },
    ]);
  });

  it('are left out where one end is not shown', () => {
    expect(slopesOf(a, b, 2)).toEqual([]);
  });
});
