/**
 * Regression trees whose values are added up (gradient boosting, Friedman 2001), as they stand in the file of weights: all nodes of all trees one after the other, each
 * tree in pre-order. Three arrays of equal length:
 */
export interface ForestWeights {
  /** Index of the feature that the node asks for; −1 for a leaf. */
  readonly features: readonly number[];
  /** The greatest value with which one goes to the left; of a leaf, its value in thousandths, a whole number. */
  readonly values: readonly number[];
  /** How many nodes further the right branch begins (the left one is the next node); 0 for a leaf. */
  readonly skips: readonly number[];
}

export interface Forest {
  /** The score of one row of features that begins at `offset`: the logarithm of the odds. */
  score(rows: Float64Array, offset: number): number;
  /** The scores of all rows of a matrix. */
  scoreAll(rows: Float64Array, width: number): Float64Array;
}

/** Whole numbers are added, so no order of additions changes a score. */
export function compileForest(weights: ForestWeights): Forest {
  const features = Int16Array.from(weights.features);
  const values = Float64Array.from(weights.values);
  const skips = Int32Array.from(weights.skips);
  const roots = Int32Array.from(rootsOf(weights));
  const leafOf = (root: number, rows: Float64Array, offset: number): number => {
    let at = root;
    let feature = features[at] ?? -1;
    while (feature >= 0) {
      at += (rows[offset + feature] ?? 0) <= (values[at] ?? 0) ? 1 : (skips[at] ?? 1);
      feature = features[at] ?? -1;
    }
    return values[at] ?? 0;
  };
  const score = (rows: Float64Array, offset: number): number => {
    let sum = 0;
    for (let tree = 0; tree < roots.length; tree += 1) sum += leafOf(roots[tree] ?? 0, rows, offset);
    return sum / leafUnit;
  };
  return {
    score,
    scoreAll(rows, width) {
      const scores = new Float64Array(rows.length / width);
      // Tree by tree over a few rows: both stay in the nearest cache.
      for (let first = 0; first < scores.length; first += rowsAtOnce) {
        const end = Math.min(scores.length, first + rowsAtOnce);
        for (let tree = 0; tree < roots.length; tree += 1) {
          const root = roots[tree] ?? 0;
          for (let row = first; row < end; row += 1) scores[row] = (scores[row] ?? 0) + leafOf(root, rows, row * width);
        }
      }
      return scores.map((sum) => sum / leafUnit);
    },
  };
}

const rowsAtOnce = 16;

export const leafUnit = 1000;

function rootsOf({ features }: ForestWeights): number[] {
  const roots: number[] = [];
  let open = 0;
  features.forEach((feature, i) => {
    if (open === 0) {
      roots.push(i);
      open = 1;
    }
    open += feature >= 0 ? 1 : -1;
  });
  return roots;
}

/** Four decimals: the last bits of an exponential may differ from machine to machine. */
export function probabilityOf(score: number): number {
  return Math.round(10_000 / (1 + Math.exp(-score))) / 10_000;
}
