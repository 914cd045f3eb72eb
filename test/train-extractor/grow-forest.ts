import { type ForestWeights, leafUnit } from '../../src-main/engine/page/extract/forest.ts';
import { reusedFloats } from '../../src-main/engine/page/figures.ts';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';

export interface ForestPlan extends TreePlan {
  readonly trees: number;
  readonly rate: number;
  readonly featureShare: number;
  /** Whole pages are drawn for each tree, since the rows of a page are much alike. */
  readonly pageShare: number;
  readonly seed: number;
  readonly without?: ReadonlySet<number>;
}

/**
 * Gradient boosting with logistic loss and second-order steps (Friedman 2001; Chen and Guestrin 2016), the same to the
 * bit for a seed.
 */
export function growForest(examples: Examples, plan: ForestPlan): ForestWeights {
  const columns = binColumns(examples);
  const random = seededRandom(plan.seed);
  const scores = new Float64Array(examples.rows);
  const steps: Steps = { gradients: new Float64Array(examples.rows), curvatures: new Float64Array(examples.rows) };
  const forest = { features: [] as number[], values: [] as number[], skips: [] as number[] };
  for (let t = 0; t < plan.trees; t += 1) {
    findSteps(examples, scores, steps);
    const chosen = pick(columns.width, plan.featureShare, random).filter((feature) => !plan.without?.has(feature));
    const sample = rowsOfPages(examples, plan.pageShare, random);
    const tree = growTree({ columns, steps, chosen, plan }, sample);
    for (const node of tree) {
      forest.features.push(node.feature);
      forest.values.push(node.feature < 0 ? Math.round(node.value * plan.rate * leafUnit) : node.value);
      forest.skips.push(node.skip);
    }
    addTree(columns, scores, tree, plan.rate);
  }
  return forest;
}

function findSteps({ rows, labels, weights }: Examples, scores: Float64Array, { gradients, curvatures }: Steps) {
  for (let i = 0; i < rows; i += 1) {
    const p = 1 / (1 + Math.exp(-(scores[i] ?? 0)));
    const weight = weights[i] ?? 0;
    gradients[i] = (p - (labels[i] ?? 0)) * weight;
    curvatures[i] = p * (1 - p) * weight;
  }
}

const pick = (count: number, share: number, random: () => number) =>
  Int32Array.from({ length: count }, (_, i) => i).filter(() => share >= 1 || random() < share);

function rowsOfPages({ pages }: Examples, share: number, random: () => number) {
  const isDrawn: boolean[] = [];
  return pages.map((_, row) => row).filter((row) => (isDrawn[pages[row] ?? 0] ??= random() < share));
}

function addTree(columns: BinnedColumns, scores: Float64Array, nodes: readonly GrownNode[], rate: number) {
  for (let row = 0; row < columns.rows; row += 1) {
    let node = nodes[0];
    for (let at = 0; node && node.feature >= 0; node = nodes[at])
      at += (columns.bins[node.feature * columns.rows + row] ?? 0) <= node.bin ? 1 : node.skip;
    if (node) scores[row] = (scores[row] ?? 0) + Math.round(node.value * rate * leafUnit) / leafUnit;
  }
}

/** `labels` are the wanted shares, 0 to 1; `weights` say how much each row counts. */
export type Examples = Readonly<{
  rows: number;
  width: number;
  values: Float64Array;
  labels: Float64Array;
  weights: Float64Array;
  pages: Int32Array;
}>;

/** First and second derivatives of the loss by row. */
type Steps = Readonly<Record<'gradients' | 'curvatures', Float64Array>>;

type BinnedColumns = Readonly<ReturnType<typeof binColumns>>;

const maxBins = 64;

/** At most 64 bins of about as many rows for each feature. `borders`: the greatest values of all bins but the last. */
function binColumns({ rows, width, values }: Examples) {
  const bins = new Uint8Array(rows * width);
  const borders: Float64Array[] = [];
  for (let feature = 0; feature < width; feature += 1) {
    const column = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1) column[row] = values[row * width + feature] ?? 0;
    const edges = bordersOf(column);
    borders.push(edges);
    for (let row = 0; row < rows; row += 1) bins[feature * rows + row] = binOf(edges, column[row] ?? 0);
  }
  return { rows, width, bins, borders };
}

/** Borders of four digits, which keep the file of weights small. */
function bordersOf(column: Float64Array) {
  const sorted = column.slice().sort();
  const distinct = sorted.filter((value, i) => i === 0 || value !== sorted[i - 1]);
  const source = distinct.length <= maxBins ? distinct : sorted;
  const count = Math.min(maxBins, source.length);
  const edges = new Set<number>();
  for (let k = 1; k < count; k += 1) {
    const at = Math.floor((k * source.length) / count);
    edges.add(Number((((source[at - 1] ?? 0) + (source[at] ?? 0)) / 2).toPrecision(4)));
  }
  return Float64Array.from(edges).sort();
}

function binOf(borders: Float64Array, value: number) {
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (borders[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

type TreePlan = Readonly<{
  leaves: number;
  leastCurvature: number;
  ridge: number;
}>;

/** Nodes are in pre-order: the left child follows, the right one is `skip` nodes further. */
type GrownNode = Readonly<{
  feature: number;
  value: number;
  /** Rows up to this bin go left. */
  bin: number;
  skip: number;
}>;

interface Node {
  readonly rows: Int32Array;
  readonly histogram: Float64Array;
  readonly gradient: number;
  readonly curvature: number;
  readonly split: Split | null;
  branches: readonly [left: Node, right: Node] | null;
}

type Split = Readonly<Record<'gain' | 'feature' | 'bin', number>>;

/** `chosen` are the features that a tree may use. */
type Ground = Readonly<{
  columns: BinnedColumns;
  steps: Steps;
  chosen: Int32Array;
  plan: TreePlan;
}>;

/** Splits the leaf with the greatest gain until there are enough. */
function growTree(ground: Ground, sample: Int32Array): readonly GrownNode[] {
  const root = nodeOf(ground, sample, histogramOf(ground, sample));
  const open = [root];
  for (let leaves = 1; leaves < ground.plan.leaves; leaves += 1) {
    const gainOf = (at: number) => open[at]?.split?.gain ?? 0;
    const best = open.reduce((found, _, at) => (gainOf(at) > gainOf(found) ? at : found), 0);
    const [next] = open.splice(best, 1);
    if (!next?.split) break;
    next.branches = splitLeaf(ground, next, next.split);
    open.push(...next.branches.filter(({ split }) => split));
  }
  return flatten(ground, root);
}

/** Counted for the smaller side; the larger one has what remains of the parent's. */
function splitLeaf(ground: Ground, { rows, histogram: rest }: Node, split: Split): readonly [Node, Node] {
  const [left, right] = partition(ground.columns, rows, split);
  const isLeftSmaller = left.length <= right.length;
  const counted = histogramOf(ground, isLeftSmaller ? left : right);
  for (let i = 0; i < rest.length; i += 1) rest[i] = (rest[i] ?? 0) - (counted[i] ?? 0);
  return [nodeOf(ground, left, isLeftSmaller ? counted : rest), nodeOf(ground, right, isLeftSmaller ? rest : counted)];
}

function partition(
  { bins, rows: count }: BinnedColumns,
  rows: Int32Array,
  { feature, bin }: Split,
): readonly [Int32Array, Int32Array] {
  const isLeft = (row: number) => (bins[feature * count + row] ?? 0) <= bin;
  const right = rows.filter((row) => !isLeft(row));
  const left = rows.filter(isLeft);
  rows.set(left);
  rows.set(right, left.length);
  return [rows.subarray(0, left.length), rows.subarray(left.length)];
}

function histogramOf({ columns: { bins, rows: count }, steps, chosen }: Ground, rows: Int32Array) {
  const histogram = new Float64Array(chosen.length * maxBins * 2);
  const { length } = rows;
  const gradients = gather(steps.gradients, rows, gathered.gradients(length));
  const curvatures = gather(steps.curvatures, rows, gathered.curvatures(length));
  for (let k = 0; k < chosen.length; k += 1) {
    const column = (chosen[k] ?? 0) * count;
    const base = k * maxBins * 2;
    for (let r = 0; r < length; r += 1) {
      const at = base + (bins[column + (rows[r] ?? 0)] ?? 0) * 2;
      histogram[at] = (histogram[at] ?? 0) + (gradients[r] ?? 0);
      histogram[at + 1] = (histogram[at + 1] ?? 0) + (curvatures[r] ?? 0);
    }
  }
  return histogram;
}

function gather(values: Float64Array, rows: Int32Array, into: Float64Array) {
  for (let r = 0; r < rows.length; r += 1) into[r] = values[rows[r] ?? 0] ?? 0;
  return into;
}

/** Reused, so that they need not be collected as garbage. */
const gathered = { gradients: reusedFloats(), curvatures: reusedFloats() };

function nodeOf(ground: Ground, rows: Int32Array, histogram: Float64Array): Node {
  let gradient = 0;
  let curvature = 0;
  for (let r = 0; r < rows.length; r += 1) {
    const row = rows[r] ?? 0;
    gradient += ground.steps.gradients[row] ?? 0;
    curvature += ground.steps.curvatures[row] ?? 0;
  }
  const split = bestSplit(ground, histogram, gradient, curvature);
  return { rows, histogram, gradient, curvature, split, branches: null };
}

/** Smaller gains come of rounding. */
const minGain = 1e-9;

function bestSplit(
  { columns, chosen, plan: { ridge, leastCurvature } }: Ground,
  histogram: Float64Array,
  gradient: number,
  curvature: number,
): Split | null {
  const worth = (g: number, h: number) => (g * g) / (h + ridge);
  let best: Split | null = null;
  let bestGain = minGain;
  chosen.forEach((feature, k) => {
    let g = 0;
    let h = 0;
    const borders = columns.borders[feature]?.length ?? 0;
    for (let bin = 0; bin < borders; bin += 1) {
      g += histogram[(k * maxBins + bin) * 2] ?? 0;
      h += histogram[(k * maxBins + bin) * 2 + 1] ?? 0;
      if (h < leastCurvature) continue;
      if (curvature - h < leastCurvature) break;
      const gain = worth(g, h) + worth(gradient - g, curvature - h) - worth(gradient, curvature);
      if (gain <= bestGain) continue;
      bestGain = gain;
      best = { gain, feature, bin };
    }
  });
  return best;
}

function flatten(ground: Ground, { split, branches, gradient, curvature }: Node) {
  if (!split || !branches)
    return [{ feature: -1, value: -gradient / (curvature + ground.plan.ridge), bin: 0, skip: 0 }];
  const [left, right] = branches.map((branch) => flatten(ground, branch)) as [GrownNode[], GrownNode[]];
  const { feature, bin } = split;
  const value = ground.columns.borders[feature]?.[bin] ?? 0;
  return [{ feature, value, bin, skip: left.length + 1 }, ...left, ...right];
}
