/** `labels`: the share of a row that is wanted, 0 to 1; `weights`: how much a row counts. */
export interface Examples {
  readonly rows: number;
  readonly width: number;
  /** Row by row. */
  readonly values: Float64Array;
  readonly labels: Float64Array;
  readonly weights: Float64Array;
  /** Per row its page, from 0. */
  readonly pages: Int32Array;
}

/** Of the loss: which way to go, and how sure that is. */
export interface Steps {
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
}

/** At most 64 ranges for each feature, with about as many rows each. */
export interface BinnedColumns {
  readonly rows: number;
  readonly width: number;
  /** Column by column: the range of each row. */
  readonly bins: Uint8Array;
  /** Per feature: the greatest value of each range but the last. */
  readonly borders: readonly Float64Array[];
}

export const maxBins = 64;

export function binColumns({ rows, width, values }: Examples): BinnedColumns {
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

/** Four digits, so that the file of weights is small and what is learned is what is used. */
function bordersOf(column: Float64Array): Float64Array {
  const sorted = column.slice().sort();
  const distinct = sorted.filter((value, i) => i === 0 || value !== sorted[i - 1]);
  const source = distinct.length <= maxBins ? distinct : sorted;
  const count = Math.min(maxBins, source.length);
  const edges = new Set<number>();
  for (let k = 1; k < count; k += 1) {
    const at = Math.floor((k * source.length) / count);
    const value = Number((((source[at - 1] ?? 0) + (source[at] ?? 0)) / 2).toPrecision(4));
    edges.add(value);
  }
  return Float64Array.from([...edges].sort((a, b) => a - b));
}

function binOf(borders: Float64Array, value: number): number {
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (borders[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
