import type { Overview } from '../../../src-main/contract/overview.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Treemap = Overview['treemap'];

/**
 * Clusters, the largest first, that can have a tile with a legible name when a picture has room for `mostTiles` equal ones; the smaller clusters
 * join the others of their verdict. At least one stays.
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

/** How many of the largest there can be before the smallest of them has less than one part in `mostTiles` of the area that they share. */
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
 * Boxes of single clusters, and below them those of the sums in a band of one height: the many small clusters of a site would leave its large ones no
 * room. Areas compare clusters with clusters, and sums with sums.
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

/**
 * Squarified treemap (Bruls, Huizing and van Wijk 2000): rows are laid along the shorter side of what is left, and a row takes another item for as
 * long as that brings its worst rectangle nearer to a square. Sizes must be positive, and best descend; the boxes come in their order and fill `area`.
 * Every item is placed once, so the cost is linear in the number of items.
 */
export function squarify(sizes: readonly number[], area: Box): Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= 0) return [];
  const scale = (area.width * area.height) / total;
  const boxes: Box[] = [];
  let left = area;
  let row: number[] = [];
  for (const size of sizes) {
    const next = size * scale;
    const side = Math.min(left.width, left.height);
    if (row.length === 0 || worstRatio([...row, next], side) <= worstRatio(row, side)) row.push(next);
    else {
      left = layRow(row, left, boxes);
      row = [next];
    }
  }
  layRow(row, left, boxes);
  return boxes;
}

/** How far the least square rectangle of a row is from a square; 1 is a square. */
function worstRatio(row: readonly number[], side: number): number {
  const sum = row.reduce((all, one) => all + one, 0);
  const [largest, smallest] = [Math.max(...row), Math.min(...row)];
  return Math.max((side ** 2 * largest) / sum ** 2, sum ** 2 / (side ** 2 * smallest));
}

/** Puts the row along the shorter side and returns what is left of the area. */
function layRow(row: readonly number[], area: Box, boxes: Box[]): Box {
  const sum = row.reduce((all, one) => all + one, 0);
  const upright = area.width >= area.height;
  const depth = sum / (upright ? area.height : area.width);
  let at = upright ? area.y : area.x;
  for (const size of row) {
    const length = size / depth;
    boxes.push(upright ? { x: area.x, y: at, width: depth, height: length } : { x: at, y: area.y, width: length, height: depth });
    at += length;
  }
  return upright
    ? { ...area, x: area.x + depth, width: Math.max(0, area.width - depth) }
    : { ...area, y: area.y + depth, height: Math.max(0, area.height - depth) };
}
