import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

export interface PlacedNode {
  readonly x: number;
  readonly y: number;
}

interface LayoutEdge {
  /** Places in the list of nodes. */
  readonly a: number;
  readonly b: number;
  /** 0 to 1; similar pages are drawn together more strongly. */
  readonly strength: number;
}

/** Of a line, in the units of the simulation. */
const length = 40;

/**
 * A drawing by forces: nodes repel each other, edges attract, and a weak pull to the middle keeps unconnected parts
 * together. d3-force has a fixed seed, so the same cluster always looks the same. Answers places in a unit square.
 */
export function layoutGraph(count: number, edges: readonly LayoutEdge[]): PlacedNode[] {
  const nodes: SimulationNodeDatum[] = Array.from({ length: count }, () => ({}));
  const links = edges.map(({ a, b, strength }) => ({ source: a, target: b, strength }));
  const simulation = forceSimulation(nodes)
    .force('repel', forceManyBody().strength(-3 * length))
    .force('attract', attraction(links))
    .force('x', forceX(0).strength(0.08))
    .force('y', forceY(0).strength(0.08))
    .stop();
  simulation.tick(count > 150 ? 150 : 300);
  return fitted(nodes.map(({ x = 0, y = 0 }) => ({ x, y })));
}

/** Divided, as d3 does by itself, by the lines at the less connected end: else a dense cluster would shake. */
function attraction(links: readonly (SimulationLinkDatum<SimulationNodeDatum> & { readonly strength: number })[]) {
  const force = forceLink([...links]).distance(length);
  const even = force.strength();
  return force.strength((link, index, all) => even(link, index, all) * (0.25 + 0.75 * (links[index]?.strength ?? 0)));
}

/** Moved and scaled into the unit square, the same in both directions; a single node stands in the middle. */
function fitted(nodes: readonly PlacedNode[]): PlacedNode[] {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.max(right - left, bottom - top) || 1;
  return nodes.map(({ x, y }) => ({
    x: 0.5 + (x - (left + right) / 2) / side,
    y: 0.5 + (y - (top + bottom) / 2) / side,
  }));
}
