import { type BinnedColumns, maxBins, type Steps } from './bin-columns.ts';
import { reusedFloats } from '../../engine/page/figures.ts';

export interface TreePlan {
  readonly leaves: number;
  /** In a leaf. */
  readonly leastCurvature: number;
  /** Pulls the values of leaves towards 0. */
  readonly ridge: number;
}

/** In pre-order: the left branch follows, the right one begins `skip` nodes further. */
export interface GrownNode {
  /** −1 for a leaf. */
  readonly feature: number;
  /** Border of a feature, or value of a leaf. */
  readonly value: number;
  /** Rows up to this bin go left; 0 for a leaf. */
  readonly bin: number;
  /** 0 for a leaf. */
  readonly skip: number;
}

interface Leaf {
  readonly rows: Int32Array;
  readonly histogram: Float64Array;
  readonly gradient: number;
  readonly curvature: number;
  readonly split: Split | null;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

interface Branch {
  readonly split: Split;
  left: Branch | Leaf;
  right: Branch | Leaf;
}

/** The leaf whose split gains most is split next, until there are enough or nothing is gained. */
export function growTree(
  columns: BinnedColumns,
  sample: Int32Array,
  steps: Steps,
  chosen: Int32Array,
  plan: TreePlan,
): readonly GrownNode[] {
  return new TreeGrower(columns, steps, chosen, plan).grow(sample);
}

/** Rounding alone makes gains of this size. */
const minGain = 1e-9;

class TreeGrower {
  private readonly columns: BinnedColumns;
  private readonly steps: Steps;
  private readonly chosen: Int32Array;
  private readonly plan: TreePlan;
  /** Rows of the right branch while a leaf is split. */
  private readonly spare: Int32Array;

  constructor(columns: BinnedColumns, steps: Steps, chosen: Int32Array, plan: TreePlan) {
    this.columns = columns;
    this.steps = steps;
    this.chosen = chosen;
    this.plan = plan;
    this.spare = new Int32Array(columns.rows);
  }

  grow(sample: Int32Array): GrownNode[] {
    const root: { tree: Branch | Leaf } = { tree: this.leaf(sample, this.histogramOf(sample)) };
    const open: { leaf: Leaf; put: (tree: Branch | Leaf) => void }[] = [];
    const offer = (tree: Branch | Leaf, put: (tree: Branch | Leaf) => void) => {
      if ('rows' in tree && tree.split) open.push({ leaf: tree, put });
    };
    offer(root.tree, (tree) => (root.tree = tree));
    for (let leaves = 1; leaves < this.plan.leaves && open.length > 0; leaves += 1) {
      const best = open.reduce(
        (found, { leaf }, i) => ((leaf.split?.gain ?? 0) > (open[found]?.leaf.split?.gain ?? 0) ? i : found),
        0,
      );
      const [next] = open.splice(best, 1);
      if (!next?.leaf.split) break;
      const branch = this.split(next.leaf, next.leaf.split);
      next.put(branch);
      offer(branch.left, (tree) => (branch.left = tree));
      offer(branch.right, (tree) => (branch.right = tree));
    }
    return this.flatten(root.tree);
  }

  /** The smaller side is counted, the larger one is what remains. */
  private split(leaf: Leaf, split: Split): Branch {
    const [left, right] = this.partition(leaf.rows, split);
    const isLeftSmaller = left.length <= right.length;
    const counted = this.histogramOf(isLeftSmaller ? left : right);
    const rest = leaf.histogram;
    for (let i = 0; i < rest.length; i += 1) rest[i] = (rest[i] ?? 0) - (counted[i] ?? 0);
    return {
      split,
      left: this.leaf(left, isLeftSmaller ? counted : rest),
      right: this.leaf(right, isLeftSmaller ? rest : counted),
    };
  }

  /** In place, each side in its order. */
  private partition(rows: Int32Array, { feature, bin }: Split): readonly [Int32Array, Int32Array] {
    const { bins, rows: count } = this.columns;
    let left = 0;
    let right = 0;
    for (let r = 0; r < rows.length; r += 1) {
      const row = rows[r] ?? 0;
      if ((bins[feature * count + row] ?? 0) <= bin) rows[left++] = row;
      else this.spare[right++] = row;
    }
    rows.set(this.spare.subarray(0, right), left);
    return [rows.subarray(0, left), rows.subarray(left)];
  }

  /**
   * Per chosen feature and bin: sums of gradients and curvatures. What all features ask of the rows is gathered first.
   */
  private histogramOf(rows: Int32Array): Float64Array {
    const histogram = new Float64Array(this.chosen.length * maxBins * 2);
    const { bins, rows: count } = this.columns;
    const { length } = rows;
    const gradients = gather(this.steps.gradients, rows, gathered.gradients(length));
    const curvatures = gather(this.steps.curvatures, rows, gathered.curvatures(length));
    for (let k = 0; k < this.chosen.length; k += 1) {
      const column = (this.chosen[k] ?? 0) * count;
      const base = k * maxBins * 2;
      for (let r = 0; r < length; r += 1) {
        const at = base + (bins[column + (rows[r] ?? 0)] ?? 0) * 2;
        histogram[at] = (histogram[at] ?? 0) + (gradients[r] ?? 0);
        histogram[at + 1] = (histogram[at + 1] ?? 0) + (curvatures[r] ?? 0);
      }
    }
    return histogram;
  }

  private leaf(rows: Int32Array, histogram: Float64Array): Leaf {
    let gradient = 0;
    let curvature = 0;
    for (let r = 0; r < rows.length; r += 1) {
      const row = rows[r] ?? 0;
      gradient += this.steps.gradients[row] ?? 0;
      curvature += this.steps.curvatures[row] ?? 0;
    }
    return { rows, histogram, gradient, curvature, split: this.bestSplit(histogram, gradient, curvature) };
  }

  private bestSplit(histogram: Float64Array, gradient: number, curvature: number): Split | null {
    const { ridge, leastCurvature } = this.plan;
    const worth = (g: number, h: number) => (g * g) / (h + ridge);
    let best: Split | null = null;
    let bestGain = minGain;
    this.chosen.forEach((feature, k) => {
      let g = 0;
      let h = 0;
      const borders = this.columns.borders[feature]?.length ?? 0;
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

  private flatten(tree: Branch | Leaf): GrownNode[] {
    if ('rows' in tree)
      return [{ feature: -1, value: -tree.gradient / (tree.curvature + this.plan.ridge), bin: 0, skip: 0 }];
    const left = this.flatten(tree.left);
    const right = this.flatten(tree.right);
    const { feature, bin } = tree.split;
    return [
      { feature, value: this.columns.borders[feature]?.[bin] ?? 0, bin, skip: left.length + 1 },
      ...left,
      ...right,
    ];
  }
}

function gather(values: Float64Array, rows: Int32Array, into: Float64Array): Float64Array {
  for (let r = 0; r < rows.length; r += 1) into[r] = values[rows[r] ?? 0] ?? 0;
  return into;
}

/** New memory for each leaf would be garbage to collect again and again. */
const gathered = { gradients: reusedFloats(), curvatures: reusedFloats() };
