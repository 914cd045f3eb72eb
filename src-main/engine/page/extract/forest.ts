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
}

/** Whole numbers are added, so no order of additions changes a score. */
export function compileForest(weights: ForestWeights): Forest {
  const features = Int16Array.from(weights.features);
  const values = Float64Array.from(weights.values);
  const skips = Int32Array.from(weights.skips);
  const roots = Int32Array.from(rootsOf(weights));
  return {
    score(rows, offset) {
      let sum = 0;
      for (let root of roots) {
        let feature = features[root] ?? -1;
        while (feature >= 0) {
          root += (rows[offset + feature] ?? 0) <= (values[root] ?? 0) ? 1 : (skips[root] ?? 1);
          feature = features[root] ?? -1;
        }
        sum += values[root] ?? 0;
      }
      return sum / leafUnit;
    },
  };
}

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
