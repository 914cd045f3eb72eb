import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { Overview } from '../../../src-main/contract/overview.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Treemap = Overview['treemap'];

/**
 * Keeps the largest clusters, at least one, whose tile has room for a name where `mostTiles` equal ones had; the
 * others join the sums of their verdict.
 */
export function foldSmall({ clusters, others }: Treemap, mostTiles: number): Treemap {
  const sums = new Map(others.map((other) => [other.verdict, { ...other }]));
  const kept = legible(clusters, mostTiles);
  for (const { verdict, pages } of clusters.slice(kept)) {
    const sum = sums.get(verdict) ?? { verdict, clusters: 0, pages: 0 };
    sums.set(verdict, { verdict, clusters: sum.clusters + 1, pages: sum.pages + pages });
  }
  const known = [...sums.values()].toSorted((a, b) => b.pages - a.pages);
  return { clusters: clusters.slice(0, kept), others: known };
}

/** The number of clusters before one has less than 1/`mostTiles` of the area that they share. */
function legible(clusters: Treemap['clusters'], mostTiles: number): number {
  let sum = 0;
  for (const [at, { pages }] of clusters.entries()) {
    sum += pages;
    if (at > 0 && pages * mostTiles < sum) return at;
  }
  return clusters.length;
}

/** Of the sums below the clusters. */
export const bandHeight = 48;

/**
 * Boxes of clusters, and below them those of the sums in a band of one height, since many small clusters would leave
 * the large ones no room. Areas compare only within each group.
 */
export function boxesOf(clusters: readonly number[], sums: readonly number[], area: Box): Box[] {
  if (sums.length === 0 || clusters.length === 0) return squarify([...clusters, ...sums], area);
  const band = Math.min(bandHeight, area.height / 2);
  const above = { ...area, height: area.height - band };
  return [...squarify(clusters, above), ...layBand(sums, { ...area, y: area.y + above.height, height: band })];
}

function layBand(sizes: readonly number[], area: Box): Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let { x } = area;
  return sizes.map((size) => {
    const width = (area.width * size) / total;
    x += width;
    return { ...area, x: x - width, width };
  });
}

/** Squarified treemap (Bruls, Huizing and van Wijk 2000). Sizes must be positive and best descend. */
export function squarify(sizes: readonly number[], area: Box): Box[] {
  if (sizes.length === 0) return [];
  const root = hierarchy<Sized>({ children: sizes.map((size) => ({ size })) }).sum(({ size = 0 }) => size);
  const laid = treemap<Sized>().tile(treemapSquarify.ratio(1)).size([area.width, area.height])(root);
  return laid
    .leaves()
    .map(({ x0, x1, y0, y1 }) => ({ x: area.x + x0, y: area.y + y0, width: x1 - x0, height: y1 - y0 }));
}

interface Sized {
  readonly size?: number;
  readonly children?: readonly Sized[];
}
