import { describe, expect, it } from 'vitest';
import { anchorsOf, linkedOffset } from '../../../src-renderer/features/compare/text-view.tsx';
import { numberPassages } from '../../../src-renderer/features/compare/passages.ts';

const passage = (a: readonly [number, number], b: readonly [number, number]) => ({
  kind: 'verbatim' as const,
  a: [...a] as [number, number],
  b: [...b] as [number, number],
});

describe('linked scrolling', () => {
  it('puts the inside of a passage beside its partner', () => {
    const anchors = anchorsOf(numberPassages([passage([10, 20], [60, 70])]), 100, 200);
    expect(linkedOffset(anchors, 'a', 15)).toBe(65);
    expect(linkedOffset(anchors, 'b', 65)).toBe(15);
  });

  it('goes from end to end, in proportion where nothing is shared', () => {
    const anchors = anchorsOf([], 100, 200);
    expect(linkedOffset(anchors, 'a', 0)).toBe(0);
    expect(linkedOffset(anchors, 'a', 50)).toBe(100);
    expect(linkedOffset(anchors, 'a', 100)).toBe(200);
  });

  it('leaves out passages that moved, so that it never runs backwards', () => {
    const anchors = anchorsOf(numberPassages([passage([0, 40], [50, 90]), passage([50, 60], [0, 10])]), 100, 100);
    const offsets = Array.from({ length: 101 }, (_, offset) => linkedOffset(anchors, 'a', offset));
    expect(offsets).toEqual(offsets.toSorted((x, y) => x - y));
    expect(linkedOffset(anchors, 'a', 20)).toBe(70);
  });

  it('keeps the panes together at the current passage, even when that one moved', () => {
    const passages = numberPassages([passage([0, 40], [50, 90]), passage([50, 60], [0, 10])]);
    const anchors = anchorsOf(passages, 100, 100, 2);
    expect(linkedOffset(anchors, 'a', 55)).toBe(5);
    expect(linkedOffset(anchors, 'b', 5)).toBe(55);
  });

  it('survives empty texts', () => {
    expect(linkedOffset(anchorsOf([], 0, 0), 'a', 0)).toBe(0);
    expect(linkedOffset(anchorsOf([], 0, 50), 'b', 25)).toBe(0);
  });
});
