import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import type { ClusterGraph } from '#contract/clusters.ts';
import { tellingNames } from '../../kit.ts';

/** More lines are a tangle. */
export const maxPlainEdges = 30;

const margin = 28;

type Size = Readonly<{ width: number; height: number }>;

/** What does not depend on the size of the drawing, since it takes long for many pages. */
export function shapeOf({ nodes, edges }: ClusterGraph) {
  const indices = new Map(nodes.map(({ page }, index) => [page, index]));
  const indexOf = (page: number) => indices.get(page) ?? 0;
  const links = edges.map(({ a, b, similarity }) => ({ a: indexOf(a), b: indexOf(b), strength: similarity / 100 }));
  const source = nodes.findIndex(({ role }) => role === 'source');
  const main = edges.length > maxPlainEdges ? spanningEdges(nodes.length, links, source) : new Set(links);
  return { links, main, places: layoutGraph(nodes.length, [...main]) };
}

/** Labels are placed by rank: the source page first, then pages with most findings. */
export function drawingOf(
  { nodes, edges }: ClusterGraph,
  { links, main, places }: ReturnType<typeof shapeOf>,
  { width, height }: Size,
  shortName: (page: ClusterGraph['nodes'][number]) => string,
) {
  const names = tellingNames(nodes.map(shortName));
  // Room for names beside the outermost points.
  const longest = Math.max(...names.map((name) => lengthOf(shortened(name))));
  const side = Math.max(margin, Math.min(width / 3.5, longest + 16));
  const placeOf = (index: number) => {
    const { x, y } = places[index] ?? { x: 0, y: 0 };
    return { x: side + x * (width - 2 * side), y: margin + y * (height - 2 * margin) };
  };
  const points = nodes.map((node, index) => {
    const pairs = links.filter(({ a, b }) => a === index || b === index).length;
    const rank = node.role === 'source' ? Infinity : pairs;
    return { ...node, ...placeOf(index), title: shortName(node), name: names[index] ?? '', pairs, rank };
  });
  const labels = placeLabels(points, width, height);
  return {
    points: points.map((point, index) => ({ ...point, named: labels[index] ?? null })),
    lines: edges.flatMap((edge, index) => {
      const link = links[index];
      return link ? { ...edge, from: placeOf(link.a), to: placeOf(link.b), isMain: main.has(link) } : [];
    }),
  };
}

export type Place = Readonly<{ x: number; y: number }>;

/** `strength` is 0 to 1; stronger edges pull pages together. */
type LayoutEdge = Readonly<Record<'a' | 'b' | 'strength', number>>;

const strengthStep = 0.05;

/**
 * The strongest edges that connect whatever all edges connect (Kruskal 1956). Of nearly equal ones those at the source
 * come first, so that copies lie around it, as a star.
 */
export function spanningEdges(count: number, edges: readonly LayoutEdge[], source: number) {
  const groups = Array.from({ length: count }, (_, index) => index);
  const groupOf = (index: number): number => {
    const next = groups[index] ?? index;
    return next === index ? index : groupOf(next);
  };
  const step = ({ strength }: LayoutEdge) => Math.floor(strength / strengthStep + 1e-9);
  const isAtSource = ({ a, b }: LayoutEdge) => Number(a === source || b === source);
  const ordered = edges.toSorted(
    (x, y) => step(y) - step(x) || isAtSource(y) - isAtSource(x) || Math.min(x.a, x.b) - Math.min(y.a, y.b),
  );
  const kept = new Set<LayoutEdge>();
  for (const edge of ordered) {
    const [a, b] = [groupOf(edge.a), groupOf(edge.b)];
    if (a === b) continue;
    groups[a] = b;
    kept.add(edge);
  }
  return kept;
}

const length = 40;

/**
 * Force-directed layout in a unit square. A weak pull to the centre keeps unconnected parts together; d3-force has a
 * fixed seed, so a cluster always looks the same.
 */
export function layoutGraph(count: number, edges: readonly LayoutEdge[]) {
  const nodes: SimulationNodeDatum[] = Array.from({ length: count }, () => ({}));
  const attraction = forceLink(edges.map(({ a, b }) => ({ source: a, target: b }))).distance(length);
  // Divided by the degree of the less connected end, as d3 does: else a dense cluster would oscillate.
  const even = attraction.strength();
  attraction.strength((link, index, all) => even(link, index, all) * (0.25 + 0.75 * (edges[index]?.strength ?? 0)));
  const simulation = forceSimulation(nodes)
    .force('repel', forceManyBody().strength(-3 * length))
    .force('attract', attraction)
    .force('x', forceX(0).strength(0.08))
    .force('y', forceY(0).strength(0.08))
    .stop();
  simulation.tick(count > 150 ? 150 : 300);
  // Keeps the aspect ratio; a single node is centred.
  const [xs, ys] = [nodes.map(({ x = 0 }) => x), nodes.map(({ y = 0 }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.max(right - left, bottom - top) || 1;
  return nodes.map(({ x = 0, y = 0 }) => ({
    x: 0.5 + (x - (left + right) / 2) / side,
    y: 0.5 + (y - (top + bottom) / 2) / side,
  }));
}

export type NamedPoint = Place & Readonly<{ name: string; rank: number }>;

type Box = Place & Size;

export const labelHeight = 16;
const letterWidth = 7;
const maxLetters = 24;
/** From the centre of a point to that of its label. */
const distance = 16;

/** Greedy by rank: on the outer side of its point or on another one, overlapping no point or other label. */
export function placeLabels(points: readonly NamedPoint[], width: number, height: number) {
  const placed: ((Place & { readonly text: string }) | null)[] = points.map(() => null);
  const taken: Box[] = points.map(({ x, y }) => ({ x, y, width: 14, height: 14 }));
  for (const [index, point] of [...points.entries()].sort(([, x], [, y]) => y.rank - x.rank)) {
    const text = shortened(point.name);
    const room = lengthOf(text);
    const [across, down] = [point.x / width - 0.5, point.y / height - 0.5];
    const places = [
      [0, distance, down],
      [0, -distance, -down],
      [room / 2 + 12, 0, across],
      [-room / 2 - 12, 0, -across],
    ] as const;
    const boxes = places
      .toSorted(([, , x], [, , y]) => y - x)
      .map(([dx, dy]) => ({ x: point.x + dx, y: point.y + dy, width: room, height: labelHeight }));
    const free = boxes.find((box) => {
      const { x, y } = box;
      const isInside = x >= room / 2 && x <= width - room / 2 && y >= labelHeight / 2 && y <= height - labelHeight / 2;
      return isInside && !taken.some((other) => overlap(box, other));
    });
    if (!free) continue;
    taken.push(free);
    placed[index] = { x: free.x, y: free.y, text };
  }
  return placed;
}

const overlap = (a: Box, b: Box) =>
  2 * Math.abs(a.x - b.x) < a.width + b.width && 2 * Math.abs(a.y - b.y) < a.height + b.height;

/** Full-width characters count as two. */
const widthOf = (letter: string) => (/[\u1100-\u{1ffff}]/u.test(letter) ? 2 : 1);
const lengthOf = (text: string) => letterWidth * Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);

function shortened(name: string) {
  let room = maxLetters;
  const letters = Array.from(name);
  const cut = letters.findIndex((letter) => (room -= widthOf(letter)) < 0);
  return cut < 0 ? name : `${letters.slice(0, cut).join('')}…`;
}
