import type { Verdict } from '../contract/verdicts.ts';
import type { TableRow } from './tab-separated.ts';

export type FoundPair = Readonly<{
  a: string;
  b: string;
  verdict?: Verdict;
}>;

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
  const recallOfRelation = (of: Relation) =>
    recallOf(
      wanted.filter(({ relation }) => relation === of),
      found,
    ).recall;
  const recallPairs = share(counts.copy, clusterPairs(truth).length);
  const isUnrelated = (id: string) => truth.byId.get(id)?.cluster === null && truth.byId.get(id)?.sources.size === 0;
  return {
    reported: found.size,
    right,
    neutral: counts.neutral,
    wrong,
    /** Pairs with a page that the truth does not list; they count as wrong. */
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

function recallOf(
  wanted: readonly { readonly a?: string; readonly b?: string }[],
  found: { has(key: string): boolean },
) {
  const hits = wanted.filter(({ a = '', b = '' }) => found.has(pairKey(a, b))).length;
  return { wanted: wanted.length, found: hits, recall: share(hits, wanted.length) };
}

const lowerBounds = [0.9, 0.7, 0.5, 0.3, 0.1, 0];

/** Grouped by relation and similarity band. `table` is `jaccard.tsv`: a, b, jaccard_char5, relation. */
export function recallByJaccard(table: readonly TableRow[], pairs: readonly FoundPair[]) {
  const found = new Set(pairs.map(({ a, b }) => pairKey(a, b)));
  const bands = Map.groupBy(table, ({ relation = 'pair', jaccard_char5: similarity }) => {
    const lowest = lowerBounds.find((bound) => Number(similarity) >= bound) ?? 0;
    return `${relation} ${lowest.toFixed(1)}–`;
  });
  return [...bands]
    .map(([band, rows]) => ({ band, ...recallOf(rows, found) }))
    .sort((one, other) => (one.band < other.band ? -1 : 1));
}

/** Confusion error, exclusion error and F of S1, 0 to 1. Neutral pairs are not counted. */
export function errorRates({
  right,
  wrong,
  missed,
  wanted,
}: Readonly<Record<'right' | 'wrong' | 'missed' | 'wanted', number>>) {
  const confusion = share(wrong, right + wrong);
  const exclusion = share(missed, wanted);
  return { confusion, exclusion, f: right === 0 ? 0 : harmonicMean(1 - confusion, 1 - exclusion) };
}

const harmonicMean = (a: number, b: number) => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

/** 0 of 0 is 0, as in the seeds. */
export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

type TruthRow = Readonly<{
  id: string;
  cluster: string | null;
  kind: string;
  /** Pages whose text it contains. An original is its own source. */
  sources: ReadonlySet<string>;
}>;

export type Truth = Readonly<{
  rows: readonly TruthRow[];
  byId: ReadonlyMap<string, TruthRow>;
}>;

/** Columns: id, cluster (`-` for none), kind, optionally sources (ids separated by commas, `-` for none). */
export function readTruth(table: readonly TableRow[]): Truth {
  const originals = new Map(
    table.filter(({ kind }) => kind === 'orig').map(({ cluster = '-', id = '' }) => [cluster, id]),
  );
  const rows = table.map(({ id = '', cluster = '-', kind, sources = '-' }): TruthRow => {
    const named = sources.split(',').filter((source) => source !== '-');
    // Without sources, the source is the cluster's original.
    const original = originals.get(cluster);
    return {
      id,
      cluster: cluster === '-' ? null : cluster,
      kind: kind || 'member',
      sources: new Set(named.length > 0 || original === undefined ? named : [original]),
    };
  });
  return truthOf(rows);
}

export const truthOf = (rows: readonly TruthRow[]): Truth => ({
  rows,
  byId: new Map(rows.map((row) => [row.id, row])),
});

/**
 * `copy`: in one cluster; `derived`: a composition and one of its sources; `neutral`: they share a source, so reporting
 * them is neither right nor wrong; `none`: unrelated.
 */
export type Relation = 'copy' | 'derived' | 'neutral' | 'none';

export function relationOf(truth: Truth, a: string, b: string): Relation {
  const [rowA, rowB] = [truth.byId.get(a), truth.byId.get(b)];
  if (!rowA || !rowB || a === b) return 'none';
  if (rowA.cluster !== null && rowA.cluster === rowB.cluster) return 'copy';
  if (derivesFrom(rowA, b) || derivesFrom(rowB, a)) return 'derived';
  return [...rowA.sources].some((source) => rowB.sources.has(source)) ? 'neutral' : 'none';
}

const derivesFrom = (row: TruthRow, id: string) => row.cluster === null && row.sources.has(id);

/** Pairs of each copy and its original (in a cluster without one, all pairs), and of compositions and their sources. */
export function wantedPairs(truth: Truth) {
  const copies = clustersOf(truth).flatMap((members) => {
    const original = members.find((member) => member.kind === 'orig');
    if (!original) return pairsOf(members);
    return members.filter((member) => member !== original).map((member) => wanted(member, original.id, 'copy'));
  });
  const derived = truth.rows
    .filter((row) => row.cluster === null)
    .flatMap((row) =>
      [...row.sources].filter((id) => id !== row.id && truth.byId.has(id)).map((id) => wanted(row, id, 'derived')),
    );
  return [...copies, ...derived];
}

/** All pairs of each cluster: 91 for a cluster of 14, so that missing one page costs 13. */
export const clusterPairs = (truth: Truth) => clustersOf(truth).flatMap(pairsOf);

function clustersOf({ rows }: Truth) {
  const groups = Map.groupBy(rows, ({ cluster }) => cluster);
  groups.delete(null);
  return [...groups.values()];
}

const pairsOf = (members: readonly TruthRow[]) =>
  members.flatMap((member, index) => members.slice(index + 1).map((other) => wanted(member, other.id, 'copy')));

const wanted = ({ id: a, kind }: TruthRow, b: string, relation: 'copy' | 'derived') => ({ a, b, kind, relation });

export const pairKey = (a: string, b: string) => (a < b ? `${a}\t${b}` : `${b}\t${a}`);

export type TextScore = Readonly<Record<'precision' | 'recall' | 'f1', number>>;

export type TokenBag = ReadonlyMap<string, number>;

/** Tokens are single Chinese characters and kana, and lower-case words of other scripts. */
export function tokenBag(text: string): TokenBag {
  const bag = new Map<string, number>();
  for (const [token] of text.toLowerCase().matchAll(tokenPattern)) bag.set(token, (bag.get(token) ?? 0) + 1);
  return bag;
}

export const tokenPattern = /[\u3400-\u9fff\u3040-\u30ff]|[[\p{L}\p{N}]--[\u3400-\u9fff\u3040-\u30ff]]+/gv;

export function scoreText(wanted: TokenBag, found: TokenBag): TextScore {
  let shared = 0;
  for (const [token, count] of found) shared += Math.min(count, wanted.get(token) ?? 0);
  const precision = share(shared, sizeOf(found));
  const recall = share(shared, sizeOf(wanted));
  return { precision, recall, f1: harmonicMean(precision, recall) };
}

export const sizeOf = (bag: TokenBag) => [...bag.values()].reduce((sum, count) => sum + count, 0);

/** The mean over pages, not tokens: long pages count as much as short ones. */
export function meanScore(scores: readonly TextScore[]): TextScore {
  const mean = (figure: keyof TextScore) =>
    share(
      scores.reduce((sum, score) => sum + score[figure], 0),
      scores.length,
    );
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') };
}
