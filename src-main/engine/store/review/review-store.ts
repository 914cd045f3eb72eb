import {
  savedViewSchema,
  type ClusterReview,
  type Exclusion,
  type IgnoreRule,
  type LabelledPair,
  type PairLabel,
  type SavedView,
} from '../../../contract/reviews.ts';
import { reviewColumns } from '../clusters/cluster-list.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import { addressMatcher } from './ignore-rules.ts';
import type { ReviewRow } from './journal-store.ts';

type ExclusionRow = Omit<Exclusion, 'other' | 'pages'> & { readonly others: string };
type RuleRow = Omit<IgnoreRule, 'pages' | 'applied'>;

/** Writing goes through the journal. */
export function reviewStore(database: ReadableDatabase) {
  const { count, row, rows, value, values, eachTuple } = sqlOf(database);
  const from = 'FROM cluster c LEFT JOIN cluster_review rv ON rv.key = c.review_key';
  const states = eachTuple<[ClusterReview['state'], number]>(
    `SELECT coalesce(rv.state, 'open') AS state, count(*) ${from} GROUP BY 1`,
  );
  const selectExclusions = 'SELECT id, kind, address, others, excluded_at FROM exclusion';
  const exclusions = rows<ExclusionRow, [number, number]>(
    `${selectExclusions} ORDER BY excluded_at DESC, id LIMIT ? OFFSET ?`,
  );
  const exclusion = row<ExclusionRow, [string]>(`${selectExclusions} WHERE id = ?`);
  const excluded = count('SELECT count(*) FROM exclusion');
  const rules = rows<RuleRow>(
    'SELECT id, kind, value, label, note, created_at FROM ignore_rule ORDER BY created_at, id',
  );
  const views = values<string>('SELECT view FROM saved_view ORDER BY position, id');
  return {
    ofCluster: row<{ key: string; anchor: string; review: ClusterReview } | null>(
      `SELECT c.review_key AS key, c.source_address AS anchor, ${reviewColumns} ${from} WHERE c.id = ?`,
      null,
    ),
    states: () => [...states()],
    exclusions: (offset: number, limit: number): { rows: Exclusion[]; total: number } => ({
      rows: exclusions(limit, offset).map(toExclusion),
      total: excluded(),
    }),
    exclusion(id: string): Exclusion | null {
      const found = exclusion(id);
      return found ? toExclusion(found) : null;
    },
    rules: (applied: boolean) => withPages(database, rules(), applied),
    views: (): SavedView[] => views().flatMap((view) => savedViewSchema.safeParse(JSON.parse(view)).data ?? []),
    nextPosition: value<number, []>('SELECT coalesce(max(position), 0) + 1 FROM saved_view', 1),
  };
}

function toExclusion({ others, ...exclusion }: ExclusionRow): Exclusion {
  const separated = JSON.parse(others) as string[];
  return {
    ...exclusion,
    other: exclusion.kind === 'pair' ? (separated[0] ?? null) : null,
    pages: separated.length,
  };
}

/** Addresses are read once for all rules. */
function withPages(database: ReadableDatabase, rules: readonly RuleRow[], applied: boolean): IgnoreRule[] {
  const { value, eachValue } = sqlOf(database);
  const sentencePages = value<number, [string]>('SELECT pages FROM sentence WHERE key = ?', 0);
  const counters = rules.map((rule) => ({ matches: addressMatcher([rule]), pages: 0 }));
  if (counters.some(({ matches }) => matches))
    for (const address of eachValue<string>('SELECT address FROM page WHERE finished = 1')())
      for (const counter of counters) if (counter.matches?.(address)) counter.pages += 1;
  return rules.map((rule, at) => {
    const pages = rule.kind === 'sentence' ? sentencePages(rule.value) : (counters[at]?.pages ?? 0);
    return { ...rule, pages, applied };
  });
}

export const viewRow = (view: SavedView, position: number): ReviewRow => ({
  id: view.id,
  position,
  view: JSON.stringify(view),
});

/** The page is a copy of the target. */
const confirming = "('redirect', 'canonical', 'merge', 'parameter-rule')";

/**
 * By which precision is measured: labels, "not a duplicate", decisions that name a target. The first that speaks of a
 * pair counts.
 */
export function labelStore(database: ReadableDatabase) {
  const { value, each } = sqlOf(database);
  const one = value<PairLabel | null, [string]>('SELECT label FROM pair_label WHERE id = ?', null);
  const labelled = each<{ a: string; b: string; label: PairLabel }>('SELECT a, b, label FROM pair_label');
  const excluded = each<{ address: string; others: string }>('SELECT address, others FROM exclusion');
  const decided = each<{ address: string; target: string }>(
    `SELECT address, target FROM decision WHERE target IS NOT NULL AND action IN ${confirming}`,
  );
  return {
    /** Without what follows from decisions. */
    of: (a: string, b: string) => one(labelKey(a, b)),
    all() {
      const labels = new Map<string, LabelledPair>();
      const add = (a: string, b: string, label: PairLabel, from: LabelledPair['from']) => {
        const key = labelKey(a, b);
        const [addressA = a, addressB = b] = [a, b].sort();
        if (a !== b && !labels.has(key)) labels.set(key, { addressA, addressB, label, from });
      };
      for (const { a, b, label } of labelled()) add(a, b, label, 'label');
      for (const { address, others } of excluded())
        for (const other of JSON.parse(others) as string[]) add(address, other, 'wrong', 'exclusion');
      for (const { address, target } of decided()) add(address, target, 'right', 'decision');
      return [...labels.entries()].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, pair]) => pair);
    },
  };
}

/** For both orders of a pair. */
export const labelKey = (a: string, b: string) => JSON.stringify([a, b].sort());
