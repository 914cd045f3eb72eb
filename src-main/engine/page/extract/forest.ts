/** Boosted regression trees (Friedman 2001), in pre-order. */
export type ForestWeights = Readonly<{
  /** Feature that the node tests; −1 for a leaf. */
  features: readonly number[];
  /** The greatest value that goes left; for a leaf its score in thousandths, an integer. */
  values: readonly number[];
  /** Offset of the right branch (the left one is next); 0 for a leaf. */
  skips: readonly number[];
}>;

export type Forest = (rows: Float64Array, width: number) => Float64Array;

/** Sums integers, so the order does not change a score. Iterators of typed arrays are slower. */
export function compileForest(weights: ForestWeights): Forest {
  const features = Int16Array.from(weights.features);
  const values = Float64Array.from(weights.values);
  const skips = Int32Array.from(weights.skips);
  const roots = Int32Array.from(rootsOf(weights));
  const used = Int16Array.from(new Set(weights.features.filter((feature) => feature >= 0)));
  const lowest = new Float64Array(used.length === 0 ? 0 : Math.max(...used) + 1);
  const highest = new Float64Array(lowest.length);
  const leafOf = (start: number, rows: Float64Array, offset: number) => {
    let at = start;
    let feature = features[at] ?? -1;
    while (feature >= 0) {
      at += (rows[offset + feature] ?? 0) <= (values[at] ?? 0) ? 1 : (skips[at] ?? 1);
      feature = features[at] ?? -1;
    }
    return values[at] ?? 0;
  };
  const branchOf = (root: number) => {
    let at = root;
    let feature = features[at] ?? -1;
    while (feature >= 0) {
      const value = values[at] ?? 0;
      if ((highest[feature] ?? 0) <= value) at++;
      else if ((lowest[feature] ?? 0) > value) at += skips[at] ?? 1;
      else break;
      feature = features[at] ?? -1;
    }
    return at;
  };
  const findRanges = (rows: Float64Array, start: number, end: number, width: number) => {
    for (let nth = 0; nth < used.length; nth++) {
      const feature = used[nth] ?? 0;
      let low = rows[start + feature] ?? 0;
      let high = low;
      for (let at = start + feature + width; at < end; at += width) {
        const value = rows[at] ?? 0;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      lowest[feature] = low;
      highest[feature] = high;
    }
  };
  return (rows, width) => {
    const scores = new Float64Array(rows.length / width);
    // Consecutive blocks are similar: their common path is walked once. Goes tree by tree, to stay in the L1 cache.
    for (let first = 0; first < scores.length; first += rowsAtOnce) {
      const end = Math.min(scores.length, first + rowsAtOnce);
      findRanges(rows, first * width, end * width, width);
      let shared = 0;
      for (let tree = 0; tree < roots.length; tree++) {
        const branch = branchOf(roots[tree] ?? 0);
        if ((features[branch] ?? -1) < 0) shared += values[branch] ?? 0;
        else
          for (let row = first; row < end; row++) scores[row] = (scores[row] ?? 0) + leafOf(branch, rows, row * width);
      }
      for (let row = first; row < end; row++) scores[row] = ((scores[row] ?? 0) + shared) / leafUnit;
    }
    return scores;
  };
}

const rowsAtOnce = 16;

export const leafUnit = 1000;

function rootsOf({ features }: ForestWeights) {
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

/** Rounded, since the last bits of an exponential differ between machines. */
export const probabilityOf = (score: number) => Math.round(10_000 / (1 + Math.exp(-score))) / 10_000;
