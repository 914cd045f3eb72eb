import {
  savedViewSchema,
  type ClusterReview,
  type Exclusion,
  type IgnoreRule,
  type SavedView,
} from '../../../contract/reviews.ts';
import type { WritableDatabase } from '../database.ts';
import { addressMatcher } from './ignore-rules.ts';
import type { ReviewRow } from './journal-store.ts';

/** Reviews of clusters, exclusions, ignore rules and views. Writing goes through the journal. */
export interface ReviewStore {
  /** The review of a cluster with the key under which it is kept. */
  ofCluster(cluster: number): { readonly key: string; readonly anchor: string; readonly review: ClusterReview } | null;
  /** Clusters by the state of their review. */
  states(): (readonly [ClusterReview['state'], number])[];
  exclusions(offset: number, limit: number): { rows: Exclusion[]; total: number };
  exclusion(id: string): Exclusion | null;
  rules(applied: boolean): IgnoreRule[];
  views(): SavedView[];
  /** Where a view that is new would stand. */
  nextPosition(): number;
}

interface ExclusionRow {
  readonly id: string;
  readonly kind: Exclusion['kind'];
  readonly address: string;
  readonly others: string;
  readonly excluded_at: number;
}

interface RuleRow extends Omit<IgnoreRule, 'createdAt' | 'pages' | 'applied'> {
  readonly created_at: number;
}

interface ClusterRow {
  readonly key: string;
  readonly anchor: string;
  readonly state: ClusterReview['state'] | null;
  readonly note: string | null;
  readonly source: string | null;
  readonly reviewed_at: number | null;
}

export function reviewStore(database: WritableDatabase): ReviewStore {
  const ofCluster = database.prepare<[number], ClusterRow>(
    `SELECT c.review_key AS key, c.source_address AS anchor, rv.state, rv.note, rv.source, rv.reviewed_at
     FROM cluster c LEFT JOIN cluster_review rv ON rv.key = c.review_key WHERE c.id = ?`,
  );
  const states = database
    .prepare<[], [ClusterReview['state'], number]>(
      "SELECT coalesce(rv.state, 'open') AS state, count(*) FROM cluster c LEFT JOIN cluster_review rv ON rv.key = c.review_key GROUP BY 1",
    )
    .raw();
  const exclusions = database.prepare<[number, number], ExclusionRow>(
    'SELECT * FROM exclusion ORDER BY excluded_at DESC, id LIMIT ? OFFSET ?',
  );
  const exclusion = database.prepare<[string], ExclusionRow>('SELECT * FROM exclusion WHERE id = ?');
  const excluded = database.prepare<[], number>('SELECT count(*) FROM exclusion').pluck();
  const rules = database.prepare<[], RuleRow>(
    'SELECT id, kind, value, label, note, created_at FROM ignore_rule ORDER BY created_at, id',
  );
  const views = database.prepare<[], string>('SELECT view FROM saved_view ORDER BY position, id').pluck();
  const nextPosition = database.prepare<[], number>('SELECT coalesce(max(position), 0) + 1 FROM saved_view').pluck();
  return {
    ofCluster(cluster) {
      const row = ofCluster.get(cluster);
      if (!row) return null;
      const { key, anchor, state, note, source, reviewed_at: reviewedAt } = row;
      return { key, anchor, review: { state: state ?? 'open', note: note ?? '', source, reviewedAt } };
    },
    states: () => states.all(),
    exclusions: (offset, limit) => ({
      rows: exclusions.all(limit, offset).map(toExclusion),
      total: excluded.get() ?? 0,
    }),
    exclusion(id) {
      const row = exclusion.get(id);
      return row ? toExclusion(row) : null;
    },
    rules: (applied) => withPages(database, rules.all(), applied),
    views: () => views.all().flatMap((view) => savedViewSchema.safeParse(JSON.parse(view)).data ?? []),
    nextPosition: () => nextPosition.get() ?? 1,
  };
}

function toExclusion({ id, kind, address, others, excluded_at: excludedAt }: ExclusionRow): Exclusion {
  const separated = JSON.parse(others) as string[];
  return {
    id,
    kind,
    address,
    other: kind === 'pair' ? (separated[0] ?? null) : null,
    pages: separated.length,
    excludedAt,
  };
}

/** How many pages each rule concerns; addresses are read once for all rules. */
function withPages(database: WritableDatabase, rows: readonly RuleRow[], applied: boolean): IgnoreRule[] {
  const sentencePages = database.prepare<[string], number>('SELECT pages FROM sentence WHERE key = ?').pluck();
  const counters = rows.map((row) => ({ matches: addressMatcher([row]), pages: 0 }));
  if (counters.some(({ matches }) => matches))
    for (const address of database.prepare<[], string>('SELECT address FROM page WHERE finished = 1').pluck().iterate())
      for (const counter of counters) if (counter.matches?.(address)) counter.pages += 1;
  return rows.map(({ created_at: createdAt, ...rule }, at) => {
    const pages = rule.kind === 'sentence' ? (sentencePages.get(rule.value) ?? 0) : (counters[at]?.pages ?? 0);
    return { ...rule, createdAt, pages, applied };
  });
}

export const viewRow = (view: SavedView, position: number): ReviewRow => ({
  id: view.id,
  position,
  view: JSON.stringify(view),
});
