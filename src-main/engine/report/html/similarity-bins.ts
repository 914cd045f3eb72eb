/** A range of similarity in per cent, without its upper bound; `to: null` is the bin of equal texts. */
export interface SimilarityBin {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

const step = 5;

/** Pairs counted in steps of 5 %. Equal texts have a bin of their own: 99.9 % and 100 % are different findings. */
export function similarityBins(pairs: Iterable<{ readonly similarity: number }>): SimilarityBin[] {
  const counts = Array.from({ length: 100 / step + 1 }, () => 0);
  for (const { similarity } of pairs) {
    const bin = Math.min(100 / step, Math.max(0, Math.floor(similarity / step)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: index * step, to: index * step === 100 ? null : (index + 1) * step, count }));
}
