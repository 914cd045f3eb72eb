/** A range of similarity in per cent, without its upper bound; `to: null` is the bin of equal texts. */
export interface SimilarityBin {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

export const binWidth = 5;

/** Counts in steps of 5 % with their bounds. Equal texts have a bin of their own: 99.9 % and 100 % are different findings. */
export const similarityBins = (counts: readonly number[]): SimilarityBin[] =>
  counts.map((count, index) => ({ from: index * binWidth, to: index * binWidth === 100 ? null : (index + 1) * binWidth, count }));
