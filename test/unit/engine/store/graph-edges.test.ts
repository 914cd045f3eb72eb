import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesForDrawing } from '../../../../src-main/engine/store/clusters/cluster-details.ts';

const edge = fc.record({ a: fc.nat(30), b: fc.nat(30) }).filter(({ a, b }) => a !== b);

/** Pages in parts that edges connect, each part by its smallest page. */
function partsOf(edges: readonly { a: number; b: number }[]): Map<number, number> {
  const parts = new Map(edges.flatMap(({ a, b }) => [a, b]).map((page) => [page, page]));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const { a, b } of edges) {
      const least = Math.min(parts.get(a) ?? a, parts.get(b) ?? b);
      for (const page of [a, b]) if (parts.get(page) !== least) isGrowing = parts.set(page, least) !== undefined;
    }
  }
  return parts;
}

describe('edges of a drawing with little room', () => {
  it('are all there, in another order, and the first of them connect all that is connected', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 120 }), (edges) => {
        const ordered = edgesForDrawing(edges);
        expect(new Set(ordered)).toEqual(new Set(edges));
        const parts = partsOf(edges);
        const enough = parts.size - new Set(parts.values()).size;
        expect(partsOf(ordered.slice(0, enough))).toEqual(parts);
      }),
    );
  });

  it('leave room for a page outside of a dense part', () => {
    const dense = Array.from({ length: 190 }, (_, at) => ({ a: Math.floor(at / 10), b: 20 + (at % 10) }));
    const loose = { a: 0, b: 99 };
    expect(edgesForDrawing([...dense, loose]).indexOf(loose)).toBeLessThan(30);
  });
});
