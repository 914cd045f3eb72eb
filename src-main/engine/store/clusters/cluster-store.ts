import { z } from 'zod';
import {
  sourceReasonRowSchema,
  type ClusterContents,
  type ClusterMember,
  type ClusterRow,
} from '../../../contract/clusters.ts';
import { type PageBrief } from '../../../contract/pages.ts';
import type { DecisionAction } from '../../../contract/reviews.ts';
import { clusterKinds, type ClusterKind } from '../../../contract/page-kinds.ts';
import { verdicts, type AdviceKind, type GoodDuplicateReason, type Verdict } from '../../../contract/verdicts.ts';
import type { ReadableDatabase } from '../database.ts';
import { clusterFigures, rankOfKindSql, type ClusterFigures } from './cluster-figures.ts';
import { nearestMember } from './nearest-member.ts';

/**
 * Clusters as reports read them; ids are given in order of importance. The screen has a list of its own
 * (`cluster-list.ts`).
 */
export interface ClusterStore {
  /** The most important first, of all or of these kinds. */
  list(offset: number, limit: number, kinds?: ReadonlySet<ClusterKind>): ClusterRow[];
  get(cluster: number): ClusterRow | null;
  /** The proposal for most of its members. */
  headline(cluster: number): { readonly action: DecisionAction; readonly reason: string };
  /** Source first; all of them unless a part is requested. */
  members(cluster: number, brief: (page: number) => PageBrief | null, offset?: number, limit?: number): ClusterMember[];
  /** All of them in the same order, one at a time. */
  iterate(): IterableIterator<ClusterRow>;
  count(): number;
  counts(): ClusterFigures;
}

/** A row of the table without the columns that only the list of clusters reads. */
export interface ClusterColumns {
  readonly id: number;
  readonly key: string;
  readonly kind: ClusterKind;
  readonly title: string;
  readonly verdict: Verdict;
  readonly pages: number;
  readonly floor: number;
  readonly mean: number;
  readonly longest_run: number;
  readonly longest_sentence: string;
  readonly canonical_state: ClusterRow['canonicalState'];
  readonly resolved_by_site: number;
  readonly mirrors: number;
  readonly mirror_hosts: number;
  readonly clicks: number | null;
  readonly clicks_at_stake: number | null;
  readonly source_address: string;
  readonly languages: string;
}

interface MemberColumns {
  readonly page: number;
  readonly is_source: number;
  readonly verdict: Verdict | null;
  readonly similarity: number | null;
  readonly advice: AdviceKind;
  readonly advice_reason: string;
  readonly good_duplicate: GoodDuplicateReason | null;
  readonly source_score: number;
  readonly source_reasons: string;
}

const columns = `id, key, kind, title, verdict, pages, floor, mean, longest_run, longest_sentence, canonical_state, resolved_by_site, mirrors, mirror_hosts,
  clicks, clicks_at_stake, source_address, languages`;

export function clusterStore(database: ReadableDatabase): ClusterStore {
  const one = database.prepare<[number], ClusterColumns>(`SELECT ${columns} FROM cluster WHERE id = ?`);
  const all = database.prepare<[], ClusterColumns>(`SELECT ${columns} FROM cluster c ORDER BY ${rankOfKindSql}, id`);
  const some = database.prepare<[string, number, number], ClusterColumns>(
    `SELECT ${columns} FROM cluster c WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY ${rankOfKindSql}, id LIMIT ? OFFSET ?`,
  );
  const contentsOf = contentsReader(database);
  const headline = database.prepare<[number], { action: DecisionAction; reason: string }>(
    'SELECT proposal AS action, proposal_reason AS reason FROM cluster WHERE id = ?',
  );
  const toRow = (row: ClusterColumns) => toClusterRow(row, contentsOf(row.id));
  const members = database.prepare<[number, number, number], MemberColumns>(
    'SELECT * FROM member WHERE cluster = ? AND position >= ? ORDER BY position LIMIT ?',
  );
  const via = nearestMember(database);
  const count = database.prepare<[], number>('SELECT count(*) FROM cluster').pluck();
  return {
    list: (offset, limit, kinds = everyKind) => some.all(JSON.stringify([...kinds]), limit, offset).map(toRow),
    get(cluster) {
      const row = one.get(cluster);
      return row ? toRow(row) : null;
    },
    headline: (cluster) => headline.get(cluster) ?? { action: 'leave', reason: '' },
    members: (cluster, brief, offset = 0, limit = -1) =>
      members.all(cluster, offset, limit).flatMap((row) => {
        const isHeldByOther = row.is_source === 0 && row.verdict === null;
        return toMember(row, brief(row.page), isHeldByOther ? via(cluster, row.page) : null);
      }),
    *iterate() {
      for (const row of all.iterate()) yield toRow(row);
    },
    count: () => count.get() ?? 0,
    counts: () => clusterFigures(database),
  };
}

/** All clusters, the largest first. */
export const readClusterSizes = (database: ReadableDatabase): Pick<ClusterRow, 'id' | 'key' | 'title' | 'pages'>[] =>
  database
    .prepare<[], Pick<ClusterRow, 'id' | 'key' | 'title' | 'pages'>>(
      'SELECT id, key, title, pages FROM cluster ORDER BY pages DESC, id',
    )
    .all();

const everyKind: ReadonlySet<ClusterKind> = new Set(clusterKinds);

/** What the members of a cluster but for its source page are to that page. */
export function contentsReader(database: ReadableDatabase): (cluster: number) => ClusterContents {
  const counts = database.prepare<[number], ClusterContents[number]>(
    'SELECT verdict, count(*) AS pages FROM member WHERE cluster = ? AND is_source = 0 GROUP BY verdict',
  );
  return (cluster) => counts.all(cluster).sort((x, y) => y.pages - x.pages || rankOf(x.verdict) - rankOf(y.verdict));
}

const rankOf = (verdict: Verdict | null): number => (verdict === null ? verdicts.length : verdicts.indexOf(verdict));

export function toClusterRow(row: ClusterColumns, contents: ClusterContents): ClusterRow {
  const { longest_run: longestRun, longest_sentence: longestSentence, canonical_state: canonicalState, ...most } = row;
  const { source_address: sourceAddress, mirror_hosts: mirrorHosts, clicks_at_stake: clicksAtStake, ...others } = most;
  const { resolved_by_site: resolvedBySite, ...rest } = others;
  return {
    ...rest,
    contents,
    mirrorHosts,
    clicksAtStake,
    longestRun,
    longestSentence,
    canonicalState,
    sourceAddress,
    resolvedBySite: resolvedBySite === 1,
    languages: row.languages === '' ? [] : row.languages.split(','),
  };
}

function toMember(row: MemberColumns, page: PageBrief | null, via: ClusterMember['via']): ClusterMember[] {
  if (!page) return [];
  const { verdict, similarity, advice } = row;
  return [
    {
      page,
      isSource: row.is_source === 1,
      verdict,
      similarity,
      via,
      advice,
      adviceReason: row.advice_reason,
      goodDuplicate: row.good_duplicate,
      sourceScore: row.source_score,
      sourceReasons: z.array(sourceReasonRowSchema).parse(JSON.parse(row.source_reasons)),
    },
  ];
}
