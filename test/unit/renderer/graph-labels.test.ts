import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelHeight, placeLabels, type NamedPoint } from '../../../src-renderer/features/clusters/graph-layout.ts';

const point = fc.record({
  x: fc.integer({ min: 0, max: 960 }),
  y: fc.integer({ min: 0, max: 560 }),
  name: fc.string(),
  rank: fc.nat(20),
});

describe('names in the graph of a cluster', () => {
  it('lie over no other name and inside the drawing, whatever the points', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), (points) => {
        const placed = placeLabels(points, 960, 560).flatMap((label) => (label && label.text !== '' ? [label] : []));
        for (const [index, a] of placed.entries()) {
          expect(a.y).toBeGreaterThanOrEqual(labelHeight / 2);
          expect(a.y).toBeLessThanOrEqual(560 - labelHeight / 2);
          for (const b of placed.slice(index + 1)) {
            const isApart =
              Math.abs(a.y - b.y) >= labelHeight || Math.abs(a.x - b.x) >= ((a.text.length + b.text.length) * 7) / 2;
            expect(isApart, `${a.text} | ${b.text}`).toBe(true);
          }
        }
      }),
    );
  });

  it('are all there where there is room, and of five hundred points the most important ones', () => {
    const grid = (count: number, columns: number): NamedPoint[] =>
      Array.from({ length: count }, (_, at) => ({
        x: 100 + (at % columns) * (800 / columns),
        y: 40 + Math.floor(at / columns) * (480 / Math.ceil(count / columns)),
        name: `Page ${at}`,
        rank: at,
      }));
    expect(placeLabels(grid(20, 5), 960, 560)).not.toContain(null);
    const many = placeLabels(grid(500, 25), 960, 560);
    expect(many.at(-1)).not.toBeNull();
    expect(many.filter(Boolean).length).toBeGreaterThan(40);
  });

  it('are cut by the width of their letters', () => {
    const [label] = placeLabels(
      [{ x: 480, y: 280, name: '兰溪上的十一座古桥与它们的修桥人'.repeat(2), rank: 1 }],
      960,
      560,
    );
    expect(label?.text).toBe('兰溪上的十一座古桥与它们…');
  });
});
