export interface PlacedNode {
  readonly x: number;
  readonly y: number;
}

export interface LayoutEdge {
  /** Places in the list of nodes. */
  readonly a: number;
  readonly b: number;
  /** 0 to 1; similar pages are drawn together more strongly. */
  readonly strength: number;
}

/**
 * A drawing by forces after Fruchterman and Reingold (1991): all nodes repel each other, edges attract, and a falling temperature
 * bounds every step. It starts from a sunflower spiral instead of chance, so that the same cluster always looks the same. Answers places in a
 * square of side 1. Costs the square of the nodes in each round; with 300 nodes some tens of milliseconds.
 */
export function layoutGraph(count: number, edges: readonly LayoutEdge[]): PlacedNode[] {
  if (count === 0) return [];
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const [moveX, moveY] = [new Float64Array(count), new Float64Array(count)];
  for (let node = 0; node < count; node += 1) {
    const [radius, angle] = [0.5 * Math.sqrt((node + 0.5) / count), node * goldenAngle];
    x[node] = radius * Math.cos(angle);
    y[node] = radius * Math.sin(angle);
  }
  const length = 0.9 / Math.sqrt(count);
  const rounds = count > 150 ? 90 : 200;
  for (let round = 0; round < rounds; round += 1) {
    moveX.fill(0);
    moveY.fill(0);
    repel(x, y, moveX, moveY, length);
    attract(x, y, moveX, moveY, edges, length);
    const temperature = 0.12 * (1 - round / rounds) + 0.001;
    for (let node = 0; node < count; node += 1) {
      // A weak pull to the middle keeps parts together that no edge connects.
      const [dx, dy] = [at(moveX, node) - 0.6 * at(x, node) * length, at(moveY, node) - 0.6 * at(y, node) * length];
      const size = Math.hypot(dx, dy) || 1;
      const step = Math.min(size, temperature) / size;
      x[node] = at(x, node) + dx * step;
      y[node] = at(y, node) + dy * step;
    }
  }
  return fitted(x, y);
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const at = (values: Float64Array, index: number): number => values[index] ?? 0;

function repel(x: Float64Array, y: Float64Array, moveX: Float64Array, moveY: Float64Array, length: number): void {
  for (let a = 0; a < x.length; a += 1) {
    for (let b = a + 1; b < x.length; b += 1) {
      const [dx, dy] = [at(x, a) - at(x, b), at(y, a) - at(y, b)];
      const square = dx * dx + dy * dy || 1e-9;
      const force = (length * length) / square;
      moveX[a] = at(moveX, a) + dx * force;
      moveY[a] = at(moveY, a) + dy * force;
      moveX[b] = at(moveX, b) - dx * force;
      moveY[b] = at(moveY, b) - dy * force;
    }
  }
}

function attract(x: Float64Array, y: Float64Array, moveX: Float64Array, moveY: Float64Array, edges: readonly LayoutEdge[], length: number): void {
  for (const { a, b, strength } of edges) {
    const [dx, dy] = [at(x, a) - at(x, b), at(y, a) - at(y, b)];
    const force = (Math.hypot(dx, dy) / length) * (0.25 + 0.75 * strength);
    moveX[a] = at(moveX, a) - dx * force;
    moveY[a] = at(moveY, a) - dy * force;
    moveX[b] = at(moveX, b) + dx * force;
    moveY[b] = at(moveY, b) + dy * force;
  }
}

/** Moved and scaled into the unit square, the same in both directions; a single node stands in the middle. */
function fitted(x: Float64Array, y: Float64Array): PlacedNode[] {
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  const side = Math.max(right - left, bottom - top) || 1;
  return Array.from(x, (value, node) => ({
    x: 0.5 + (value - (left + right) / 2) / side,
    y: 0.5 + (at(y, node) - (top + bottom) / 2) / side,
  }));
}
