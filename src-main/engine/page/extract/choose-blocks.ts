/**
 * Which blocks to keep so that the expected F1 of the text is greatest (Lewis 1995): the most probable ones, as long as each raises
 *
 *     2 · Σ kept p·w / (Σ kept w + Σ all p·w)
 *
 * which adapts the threshold to the page: where nothing is sure, more is kept.
 *
 * @param probabilities per block, to be main text.
 * @param weights per block, its length.
 * @returns per block 1 where it is kept, and the F1 that is expected.
 */
export function chooseBlocks(probabilities: Float64Array, weights: Float64Array): { readonly kept: Uint8Array; readonly expected: number } {
  const order = [...probabilities.keys()].sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b);
  let wanted = 0;
  probabilities.forEach((p, i) => (wanted += p * (weights[i] ?? 0)));
  const kept = new Uint8Array(probabilities.length);
  let hits = 0;
  let size = 0;
  let expected = 0;
  for (const i of order) {
    const p = probabilities[i] ?? 0;
    if (p <= 0 || (expected > 0 && p < expected / 2)) break;
    hits += p * (weights[i] ?? 0);
    size += weights[i] ?? 0;
    kept[i] = 1;
    expected = size + wanted > 0 ? (2 * hits) / (size + wanted) : 0;
  }
  return { kept, expected };
}
