import {
  savedViewSchema,
  type ClusterReview,
  type Exclusion,
  type IgnoreRule,
  type SavedView,
} from '../../../contract/reviews.ts';
import { reviewColumns } from '../clusters/cluster-list.ts';
import { columnsSql, sqlOf, type ReadableDatabase } from '../database.ts';
import { addressMatcher } from './ignore-rules.ts';
import type { ReviewRow } from './journal-store.ts';

type ExclusionRow = Omit<Exclusion, 'other' | 'pages'> & { readonly others: string };
type RuleRow = Omit<IgnoreRule, 'pages' | 'applied'>;

/** Writing goes through the journal. */
export function reviewStore(database: ReadableDatabase) {
  const { row, rows, value, values } = sqlOf(database);
  const from = 'FROM cluster c LEFT JOIN cluster_review rv ON rv.key = c.review_key';
  const ofCluster = row<ClusterReview & { readonly key: string; readonly anchor: string }>(
    `SELECT c.review_key AS key, c.source_address AS anchor, ${reviewColumns} ${from} WHERE c.id = ?`,
  );
  const states = database
    .prepare<[], [ClusterReview['state'], number]>(
      `SELECT coalesce(rv.state, 'open') AS state, count(*) ${from} GROUP BY 1`,
    )
    .raw();
  const selectExclusions = `SELECT ${columnsSql('e', 'id kind address others excluded_at')} FROM exclusion e`;
  const exclusions = rows<ExclusionRow, [number, number]>(
    `${selectExclusions} ORDER BY excluded_at DESC, id LIMIT ? OFFSET ?`,
  );
  const exclusion = row<ExclusionRow, [string]>(`${selectExclusions} WHERE id = ?`);
  const excluded = value<number, []>('SELECT count(*) FROM exclusion');
  const rules = rows<RuleRow>(
    `SELECT ${columnsSql('r', 'id kind value label note created_at')} FROM ignore_rule r ORDER BY created_at, id`,
  );
  const views = values<string>('SELECT view FROM saved_view ORDER BY position, id');
  return {
    ofCluster(cluster: number) {
      const found = ofCluster(cluster);
      if (!found) return null;
      const { key, anchor, ...review } = found;
      return { key, anchor, review };
    },
    states: () => states.all(),
    exclusions: (offset: number, limit: number): { rows: Exclusion[]; total: number } => ({
      rows: exclusions(limit, offset).map(toExclusion),
      total: excluded() ?? 0,
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
  const sentencePages = value<number, [string]>('SELECT pages FROM sentence WHERE key = ?');
  const counters = rules.map((rule) => ({ matches: addressMatcher([rule]), pages: 0 }));
  if (counters.some(({ matches }) => matches))
    for (const address of eachValue<string>('SELECT address FROM page WHERE finished = 1')())
      for (const counter of counters) if (counter.matches?.(address)) counter.pages += 1;
  return rules.map((rule, at) => {
    const pages = rule.kind === 'sentence' ? (sentencePages(rule.value) ?? 0) : (counters[at]?.pages ?? 0);
    return { ...rule, pages, applied };
  });
}

export const viewRow = (view: SavedView, position: number): ReviewRow => ({
  id: view.id,
  position,
  view: JSON.stringify(view),
});
