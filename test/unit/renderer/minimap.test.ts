import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mapMarks,
  mapSpan,
  offsetAtMap,
  ribbonPath,
  sideAtMap,
} from '../../../src-renderer/features/compare/minimap.tsx';
import { numberPassages } from '../../../src-renderer/features/compare/passages.ts';

describe('the mini-map', () => {
  it('shows a passage where it stands in each text', () => {
    const passages = numberPassages([{ kind: 'reworded', a: [10, 20], b: [100, 150] }]);
    expect(mapMarks(passages, 100, 200, 400)).toEqual([
      { number: 1, kind: 'reworded', a: { top: 40, height: 40 }, b: { top: 200, height: 100 } },
    ]);
  });

  it('keeps every mark visible and inside', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(500),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 4, max: 900 }),
        (start, size, length, height) => {
          const span = mapSpan([start, start + size], length, height);
          expect(span.height).toBeGreaterThanOrEqual(2);
          expect(span.top).toBeGreaterThanOrEqual(0);
          expect(span.top + span.height).toBeLessThanOrEqual(height + 1e-9);
        },
      ),
    );
  });

  it('draws nothing for an empty text or before it has a height', () => {
    expect(mapSpan([0, 0], 0, 400)).toEqual({ top: 0, height: 0 });
    expect(mapSpan([0, 5], 10, 0)).toEqual({ top: 0, height: 0 });
  });

  it('joins the two places by a closed band', () => {
    const mark = { number: 1, kind: 'verbatim' as const, a: { top: 0, height: 10 }, b: { top: 50, height: 20 } };
    expect(ribbonPath(mark, 9, 55)).toBe('M9 0C32 0 32 50 55 50L55 70C32 70 32 10 9 10Z');
  });

  it('tells from a click the side and the place in its text', () => {
    expect(sideAtMap(10, 64)).toBe('a');
    expect(sideAtMap(40, 64)).toBe('b');
    expect(offsetAtMap(100, 400, 1000)).toBe(250);
    expect(offsetAtMap(-5, 400, 1000)).toBe(0);
    expect(offsetAtMap(900, 400, 1000)).toBe(1000);
    expect(offsetAtMap(5, 0, 1000)).toBe(0);
  });
});
