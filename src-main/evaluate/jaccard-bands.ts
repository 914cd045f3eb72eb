import { share } from './error-rates.ts';
import type { FoundPair } from './score-pairs.ts';
import type { TableRow } from './tab-separated.ts';
import { pairKey } from './truth.ts';

export interface BandRecall {
  /** Relation and lower bound, such as `family 0.5–`. */
  readonly band: string;
  readonly wanted: number;
  readonly found: number;
  readonly recall: number;
}

const lowerBounds = [0.9, 0.7, 0.5, 0.3, 0.1, 0];

/** Exact Jaccard similarities from `jaccard.tsv`: a, b, jaccard_char5, relation. */
export function recallByJaccard(table: readonly TableRow[], pairs: readonly FoundPair[]): BandRecall[] {
  const found = new Set(pairs.map(({ a, b }) => pairKey(a, b)));
  const bands = Map.groupBy(
    table,
    (row) => `${row['relation'] ?? 'pair'} ${lowerBound(Number(row['jaccard_char5'])).toFixed(1)}–`,
  );
  return [...bands]
    .map(([band, rows]) => {
      const hits = rows.filter((row) => found.has(pairKey(row['a'] ?? '', row['b'] ?? ''))).length;
      return { band, wanted: rows.length, found: hits, recall: share(hits, rows.length) };
    })
    .sort((one, other) => (one.band < other.band ? -1 : 1));
}

function lowerBound(similarity: number): number {
  return lowerBounds.find((bound) => similarity >= bound) ?? 0;
}
