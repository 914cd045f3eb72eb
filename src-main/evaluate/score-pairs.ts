import type { Verdict } from '../contract/verdicts.ts';
import { errorRates, type ErrorRates, harmonicMean, share } from './error-rates.ts';
import type { TableRow } from './tab-separated.ts';
import { clusterPairs, pairKey, type Relation, relationOf, type Truth, type WantedPair, wantedPairs } from './truth.ts';

export interface FoundPair {
  readonly a: string;
  readonly b: string;
  readonly verdict?: Verdict;
}

export interface KindRecall {
  readonly kind: string;
  readonly relation: WantedPair['relation'];
  readonly wanted: number;
  readonly found: number;
  readonly recall: number;
}

export interface PairScore extends ErrorRates {
  readonly reported: number;
  readonly right: number;
  /** Related only through a common source; not counted. */
  readonly neutral: number;
  readonly wrong: number;
  /** With a document that the truth does not know; they count as wrong. */
  readonly unknown: number;
  readonly precision: number;
  /** Of copies with their original and compositions with their sources. */
  readonly recall: number;
  readonly recallOriginals: number;
  readonly recallDerived: number;
  /** Of all pairs inside clusters, and its F1 with the precision. */
  readonly recallPairs: number;
  readonly f1Pairs: number;
  readonly kinds: readonly KindRecall[];
  /** Documents related to no other, and those of them in a wrong pair. */
  readonly unrelated: number;
  readonly unrelatedInWrongPairs: number;
}

/** Order and repeats of pairs do not matter. */
export function scorePairs(truth: Truth, pairs: readonly FoundPair[]): PairScore {
  const found = new Map(pairs.filter(({ a, b }) => a !== b).map((pair) => [pairKey(pair.a, pair.b), pair]));
  const counts = countRelations(truth, found.values());
  const right = counts.copy + counts.derived;
  const precision = share(right, right + counts.none);
  const wanted = wantedPairs(truth);
  const copies = wanted.filter(({ relation }) => relation === 'copy');
  const derived = wanted.filter(({ relation }) => relation === 'derived');
  const recallOf = (list: readonly WantedPair[]) => share(countFound(list, found), list.length);
  const recallPairs = share(counts.copy, clusterPairs(truth).length);
  return {
    reported: found.size,
    right,
    neutral: counts.neutral,
    wrong: counts.none,
    unknown: [...found.values()].filter(({ a, b }) => !truth.byId.has(a) || !truth.byId.has(b)).length,
    precision,
    recall: recallOf(wanted),
    recallOriginals: recallOf(copies),
    recallDerived: recallOf(derived),
    recallPairs,
    f1Pairs: harmonicMean(precision, recallPairs),
    ...errorRates({
      right,
      wrong: counts.none,
      missed: wanted.length - countFound(wanted, found),
      wanted: wanted.length,
    }),
    kinds: kindRecalls(wanted, found),
    ...countUnrelated(truth, found.values()),
  };
}

function countRelations(truth: Truth, pairs: Iterable<FoundPair>): Record<Relation, number> {
  const counts = { copy: 0, derived: 0, neutral: 0, none: 0 };
  for (const { a, b } of pairs) counts[relationOf(truth, a, b)] += 1;
  return counts;
}

function countUnrelated(
  truth: Truth,
  pairs: Iterable<FoundPair>,
): Pick<PairScore, 'unrelated' | 'unrelatedInWrongPairs'> {
  const alone = new Set(
    truth.rows.filter(({ cluster, sources }) => cluster === null && sources.size === 0).map(({ id }) => id),
  );
  const accused = new Set<string>();
  for (const { a, b } of pairs) for (const id of [a, b]) if (alone.has(id)) accused.add(id);
  return { unrelated: alone.size, unrelatedInWrongPairs: accused.size };
}

function kindRecalls(wanted: readonly WantedPair[], found: ReadonlyMap<string, FoundPair>): KindRecall[] {
  const groups = Map.groupBy(wanted, ({ relation, kind }) => `${relation} ${kind}`);
  return [...groups.values()].flatMap((pairs) => {
    const [first] = pairs;
    if (!first) return [];
    const { kind, relation } = first;
    const hits = countFound(pairs, found);
    return [
      {
        kind,
        relation,
        wanted: pairs.length,
        found: hits,
        recall: share(hits, pairs.length),
      },
    ];
  });
}

function countFound(pairs: readonly WantedPair[], found: ReadonlyMap<string, FoundPair>): number {
  return pairs.filter(({ a, b }) => found.has(pairKey(a, b))).length;
}

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
