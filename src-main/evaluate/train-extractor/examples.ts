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
