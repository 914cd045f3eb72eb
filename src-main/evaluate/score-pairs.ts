import type { Verdict } from '../contract/verdicts.ts';
import { errorRates, harmonicMean, share } from './error-rates.ts';
import type { TableRow } from './tab-separated.ts';
import { clusterPairs, pairKey, type Relation, relationOf, type Truth, wantedPairs } from './truth.ts';

export interface FoundPair {
  readonly a: string;
  readonly b: string;
  readonly verdict?: Verdict;
}

export type PairScore = ReturnType<typeof scorePairs>;

export function scorePairs(truth: Truth, pairs: readonly FoundPair[]) {
  const found = new Map(pairs.filter(({ a, b }) => a !== b).map((pair) => [pairKey(pair.a, pair.b), pair]));
  const reported = [...found.values()];
  const counts: Record<Relation, number> = { copy: 0, derived: 0, neutral: 0, none: 0 };
  for (const { a, b } of reported) counts[relationOf(truth, a, b)] += 1;
  const [right, wrong] = [counts.copy + counts.derived, counts.none];
  const precision = share(right, right + wrong);
  const wanted = wantedPairs(truth);
  const all = recallOf(wanted, found);
  const recallOfRelation = (of: Relation) => {
    const own = wanted.filter(({ relation }) => relation === of);
    return recallOf(own, found).recall;
  };
  const recallPairs = share(counts.copy, clusterPairs(truth).length);
  const isUnrelated = (id: string) => truth.byId.get(id)?.cluster === null && truth.byId.get(id)?.sources.size === 0;
  return {
    reported: found.size,
    right,
    neutral: counts.neutral,
    wrong,
    /** Outside the truth; wrong. */
    unknown: reported.filter(({ a, b }) => !truth.byId.has(a) || !truth.byId.has(b)).length,
    precision,
    recall: all.recall,
    recallOriginals: recallOfRelation('copy'),
    recallDerived: recallOfRelation('derived'),
    recallPairs,
    f1Pairs: harmonicMean(precision, recallPairs),
    ...errorRates({ right, wrong, missed: all.wanted - all.found, wanted: all.wanted }),
    kinds: [...Map.groupBy(wanted, ({ relation, kind }) => `${relation} ${kind}`).values()].flatMap((group) =>
      group.slice(0, 1).map(({ kind, relation }) => ({ kind, relation, ...recallOf(group, found) })),
    ),
    unrelated: [...truth.byId.keys()].filter(isUnrelated).length,
    unrelatedInWrongPairs: new Set(reported.flatMap(({ a, b }) => [a, b]).filter(isUnrelated)).size,
  };
}

function recallOf(wanted: readonly { readonly a: string; readonly b: string }[], found: { has(key: string): boolean }) {
  const hits = wanted.filter(({ a, b }) => found.has(pairKey(a, b))).length;
  return { wanted: wanted.length, found: hits, recall: share(hits, wanted.length) };
}

const lowerBounds = [0.9, 0.7, 0.5, 0.3, 0.1, 0];

/** Of `jaccard.tsv`: a, b, jaccard_char5, relation. */
export function recallByJaccard(table: readonly TableRow[], pairs: readonly FoundPair[]) {
  const found = new Set(pairs.map(({ a, b }) => pairKey(a, b)));
  const bands = Map.groupBy(table, ({ relation = 'pair', jaccard_char5: similarity }) => {
    const lowest = lowerBounds.find((bound) => Number(similarity) >= bound) ?? 0;
    return `${relation} ${lowest.toFixed(1)}–`;
  });
  return [...bands]
    .map(([band, rows]) => {
      const own = rows.map(({ a = '', b = '' }) => ({ a, b }));
      return { band, ...recallOf(own, found) };
    })
    .sort((one, other) => (one.band < other.band ? -1 : 1));
}
