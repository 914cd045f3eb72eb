/** Rows with a target: `labels` from 0 to 1 (the share of the row that is wanted) and how much a row counts. */
export interface Examples {
  readonly rows: number;
  readonly width: number;
  /** Row by row. */
  readonly values: Float64Array;
  readonly labels: Float64Array;
  readonly weights: Float64Array;
  /** Per row the page that it comes from, counted from 0. */
  readonly pages: Int32Array;
}

/** What the loss asks of every row: which way to go, and how sure that is. */
export interface Steps {
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
}
