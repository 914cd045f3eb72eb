/** Of S1, 0 to 1. */
export interface ErrorRates {
  /** CE: false pairs over reported pairs. 0 when nothing was reported. */
  readonly confusion: number;
  /** EE: missed pairs over true pairs. */
  readonly exclusion: number;
  /** 2(1 − CE)(1 − EE) / ((1 − CE) + (1 − EE)). */
  readonly f: number;
}

/** Neutral pairs are not counted. */
export function errorRates(counts: {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
  readonly wanted: number;
}): ErrorRates {
  const confusion = share(counts.wrong, counts.right + counts.wrong);
  const exclusion = share(counts.missed, counts.wanted);
  return { confusion, exclusion, f: counts.right === 0 ? 0 : harmonicMean(1 - confusion, 1 - exclusion) };
}

export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** Nothing of nothing is 0, as in the tables of the seeds. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
