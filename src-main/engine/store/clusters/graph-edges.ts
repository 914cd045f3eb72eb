interface Edge {
  readonly a: number;
  readonly b: number;
}

/**
 * The edges of a graph in the order in which a drawing with room for some of them should take them, from edges with the
 * most similar first. First those that hold it together (a maximum spanning forest after Kruskal, 1956), so that no
 * page that is alike to another one stands alone; then the closest of each page, the second closest, and so on, so that
 * one dense part does not take all the room.
 */
export function edgesForDrawing<E extends Edge>(edges: readonly E[]): E[] {
  const parts = new Map<number, number>();
  const partOf = (page: number): number => {
    let part = page;
    for (let next = parts.get(part); next !== undefined; next = parts.get(part)) part = next;
    if (part !== page) parts.set(page, part);
    return part;
  };
  const seen = new Map<number, number>();
  const ranked = edges.map((edge) => {
    const [a, b] = [partOf(edge.a), partOf(edge.b)];
    if (a !== b) parts.set(a, b);
    const [before, beforeB] = [seen.get(edge.a) ?? 0, seen.get(edge.b) ?? 0];
    seen.set(edge.a, before + 1);
    seen.set(edge.b, beforeB + 1);
    return { edge, rank: a === b ? Math.min(before, beforeB) : -1 };
  });
  return ranked.sort((x, y) => x.rank - y.rank).map(({ edge }) => edge);
}
