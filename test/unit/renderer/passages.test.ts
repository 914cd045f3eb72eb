import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src-main/contract/evidence.ts';
import { jumpMark, marksOf, numberPassages, stepPassage } from '../../../src-renderer/features/compare/passages.ts';

const later: Passage = { kind: 'verbatim', a: [20, 30], b: [0, 10] };
const earlier: Passage = { kind: 'reworded', a: [0, 10], b: [20, 30] };

describe('passages', () => {
  it('are numbered in the order of page A', () => {
    expect(numberPassages([later, earlier]).map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'reworded'],
      [2, 'verbatim'],
    ]);
  });

  it('become marks of either side, with the place that was jumped to beside them', () => {
    const passages = numberPassages([later, earlier]);
    expect(marksOf(passages, 'b', null)).toEqual([
      { id: 1, range: [20, 30] },
      { id: 2, range: [0, 10] },
    ]);
    expect(marksOf(passages, 'a', [4, 6])).toContainEqual({ id: jumpMark, range: [4, 6] });
  });

  it('are walked through round both ends', () => {
    expect(stepPassage(3, null, 1)).toBe(1);
    expect(stepPassage(3, null, -1)).toBe(3);
    expect(stepPassage(3, 3, 1)).toBe(1);
    expect(stepPassage(3, 1, -1)).toBe(3);
    expect(stepPassage(3, 2, 1)).toBe(3);
    expect(stepPassage(0, null, 1)).toBeNull();
  });
});
