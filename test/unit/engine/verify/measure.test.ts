import { describe, expect, it } from 'vitest';
import { countSegments, measuresOf } from '../../../../src-main/engine/verify/measure.ts';
import type { AlignedSegment } from '../../../../src-main/engine/verify/segments.ts';

const verbatim = (a: number, b: number, length: number): AlignedSegment => ({
  kind: 'verbatim',
  a,
  endA: a + length,
  b,
  endB: b + length,
});
const count = (lengthA: number, lengthB: number, segments: readonly AlignedSegment[]) =>
  countSegments(lengthA, lengthB, segments, false);

describe('the densest block', () => {
  it('goes on over a gap for which two thirds are charged, and not over one that costs more than it has', () => {
    // 20 matched units pay for 29 unmatched ones, and not for 31.
    expect(count(100, 100, [verbatim(0, 0, 20), verbatim(49, 49, 30)]).blockA).toEqual({
      start: 0,
      end: 79,
      matched: 50,
    });
    expect(count(100, 100, [verbatim(0, 0, 20), verbatim(51, 51, 30)]).blockA).toEqual({
      start: 51,
      end: 81,
      matched: 30,
    });
  });

  it('ends where going on would cost more than it brings', () => {
    // What is left of 20 units behind a gap of 27 is 2: enough to go on.
    expect(count(100, 100, [verbatim(0, 0, 20), verbatim(47, 47, 30)]).blockA.start).toBe(0);
    expect(count(100, 100, [verbatim(0, 0, 40), verbatim(55, 55, 5)]).blockA).toEqual({
      start: 0,
      end: 40,
      matched: 40,
    });
  });

  it('is found on each side in the order of that side', () => {
    const counts = count(60, 60, [verbatim(0, 30, 20), verbatim(20, 0, 20)]);
    expect(counts.blockA).toEqual({ start: 0, end: 40, matched: 40 });
    expect(counts.blockB).toEqual({ start: 0, end: 50, matched: 40 });
  });
});

describe('changes of order', () => {
  it('are the neighbours on one page that are no neighbours, or the other way round, on the other', () => {
    const inOrder = [verbatim(0, 0, 9), verbatim(10, 10, 9), verbatim(20, 20, 9)];
    expect(count(40, 40, inOrder).orderChanges).toBe(0);
    const swapped = [verbatim(0, 10, 9), verbatim(10, 0, 9), verbatim(20, 20, 9)];
    expect(count(40, 40, swapped).orderChanges).toBe(2);
  });

  it('leave the heaviest passages in order, and what stands elsewhere is displaced', () => {
    const counts = count(60, 60, [verbatim(0, 40, 10), verbatim(10, 0, 25), verbatim(35, 25, 5)]);
    expect(counts.matched).toBe(40);
    expect(counts.inOrder).toBe(30);
    expect(measuresOf(counts).displaced).toBeCloseTo(0.25);
  });
});

describe('the edit difference', () => {
  it('counts the longer gap on either side, as a share of the longer text', () => {
    // 10 in front, the longer of 5 and 20 between, nothing behind.
    const counts = count(55, 70, [verbatim(10, 10, 20), verbatim(35, 50, 20)]);
    expect(counts.edits).toBe(30);
    expect(measuresOf(counts).figures.editDifference).toBeCloseTo(30 / 70);
  });

  it('is that of all units for texts that share nothing', () => {
    expect(measuresOf(count(30, 80, [])).figures.editDifference).toBe(1);
  });
});

describe('likeness', () => {
  it('is never told as 100 for texts that are not equal', () => {
    const nearly = count(10_000, 10_001, [verbatim(0, 0, 10_000)]);
    expect(measuresOf(nearly).figures.similarity).toBe(99.9);
    expect(measuresOf(countSegments(9, 9, [verbatim(0, 0, 9)], true)).figures.similarity).toBe(100);
  });
});
