import { describe, expect, it } from 'vitest';
import { LinkGraph } from '../../../../src-main/engine/worker/link-graph.ts';

/** Lists as they are stored: differences, seven bits a byte. */
function listsOf({ pages, ends, bytes }: { pages: Uint32Array; ends: Uint32Array; bytes: Uint8Array }) {
  return Object.fromEntries(
    [...pages].map((page, at) => {
      let [id, left, weight] = [0, 0, 1];
      const ids: number[] = [];
      for (const byte of bytes.subarray(ends[at - 1] ?? 0, ends[at])) {
        left += (byte % 128) * weight;
        weight *= 128;
        if (byte > 127) continue;
        ids.push((id += left));
        [left, weight] = [0, 1];
      }
      return [page, ids];
    }),
  );
}

describe('the graph of links', () => {
  it('counts each link once and none of a page to itself', () => {
    const graph = new LinkGraph();
    expect([graph.add(1, 70_000), graph.add(1, 2), graph.add(1, 2), graph.add(1, 1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([graph.add(5, 2), graph.add(70_000, 2)]).toEqual([true, true]);
    const { inlinks, sources, targets } = graph.build();
    expect([...inlinks]).toEqual([
      [2, 3],
      [70_000, 1],
    ]);
    expect(listsOf(sources)).toEqual({ 2: [1, 5, 70_000], 70_000: [1] });
    expect(listsOf(targets)).toEqual({ 1: [2, 70_000], 5: [2], 70_000: [2] });
  });

  it('keeps the first thousand sources of a page and counts all', () => {
    const graph = new LinkGraph();
    for (let page = 2; page <= 1500; page += 1) graph.add(page, 1);
    const { inlinks, sources } = graph.build();
    expect(inlinks.get(1)).toBe(1499);
    expect(listsOf(sources)[1]).toEqual(Array.from({ length: 1000 }, (_, at) => at + 2));
  });

  it('is empty without links', () => {
    const { inlinks, sources, targets } = new LinkGraph().build();
    expect([inlinks.size, sources.pages.length, targets.bytes.length]).toEqual([0, 0, 0]);
  });
});
