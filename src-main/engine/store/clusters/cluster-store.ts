import { z } from 'zod';
import { sourceReasonRowSchema, type ClusterMember, type ClusterRow, type PageBrief } from '../../../contract/models.ts';
import type { AdviceKind, GoodDuplicateReason, Verdict } from '../../../contract/verdicts.ts';
import type { ReadableDatabase } from '../database.ts';
import { nearestMember } from './nearest-member.ts';

/** Clusters as reports read them; ids are given in order of importance. The review desk has a list of its own (`cluster-list.ts`). */
export interface ClusterStore {
  /** The most important first. */
  list(offset: number, limit: number): ClusterRow[];
  get(cluster: number): ClusterRow | null;
  /** Source first; all of them unless a stretch is asked for. */
  members(cluster: number, brief: (page: number) => PageBrief | null, offset?: number, limit?: number): ClusterMember[];
  /** All of them in the same order, one at a time. */
  iterate(): IterableIterator<ClusterRow>;
  count(): number;
  counts(): { clusters: number; pages: number; relations: number; byVerdict: Partial<Record<Verdict, number>> };
}

/** A row of the table without the columns that only the list of the review desk reads. */
export interface ClusterColumns {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly pages: number;
  readonly floor: number;
  readonly mean: number;
  readonly longest_run: number;
  readonly longest_sentence: string;
  readonly canonical_state: ClusterRow['canonicalState'];
  readonly settled: number;
  readonly mirrors: number;
  readonly mirror_hosts: number;
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

const columns = `id, key, title, verdict, pages, floor, mean, longest_run, longest_sentence, canonical_state, settled, mirrors, mirror_hosts,
  source_address, languages`;

export function clusterStore(database: ReadableDatabase): ClusterStore {
  const one = database.prepare<[number], ClusterColumns>(`SELECT ${columns} FROM cluster WHERE id = ?`);
  const all = database.prepare<[], ClusterColumns>(`SELECT ${columns} FROM cluster ORDER BY id`);
  const some = database.prepare<[number, number], ClusterColumns>(`SELECT ${columns} FROM cluster ORDER BY id LIMIT ? OFFSET ?`);
  const members = database.prepare<[number, number, number], MemberColumns>(
    'SELECT * FROM member WHERE cluster = ? AND position >= ? ORDER BY position LIMIT ?',
  );
  const via = nearestMember(database);
  const byVerdict = database.prepare<[], { verdict: Verdict; count: number }>('SELECT verdict, count(*) AS count FROM cluster GROUP BY verdict');
  const count = database.prepare<[], number>('SELECT count(*) FROM cluster').pluck();
  const totals = database.prepare<[], { clusters: number; pages: number; relations: number }>(
    'SELECT (SELECT count(*) FROM cluster) AS clusters, (SELECT count(*) FROM member) AS pages, (SELECT count(*) FROM relation) AS relations',
  );
  return {
    list: (offset, limit) => some.all(limit, offset).map(toClusterRow),
    get(cluster) {
      const row = one.get(cluster);
      return row ? toClusterRow(row) : null;
    },
    members: (cluster, brief, offset = 0, limit = -1) =>
      members.all(cluster, offset, limit).flatMap((row) => {
        const isHeldByOther = row.is_source === 0 && row.verdict === null;
        return toMember(row, brief(row.page), isHeldByOther ? via(cluster, row.page) : null);
      }),
    *iterate() {
      for (const row of all.iterate()) yield toClusterRow(row);
    },
    count: () => count.get() ?? 0,
    counts() {
      const found = totals.get() ?? { clusters: 0, pages: 0, relations: 0 };
      return { ...found, byVerdict: Object.fromEntries(byVerdict.all().map(({ verdict, count }) => [verdict, count])) };
    },
  };
}

/** All clusters, the largest first. */
export const readClusterSizes = (database: ReadableDatabase): Pick<ClusterRow, 'id' | 'key' | 'title' | 'pages'>[] =>
  database.prepare<[], Pick<ClusterRow, 'id' | 'key' | 'title' | 'pages'>>('SELECT id, key, title, pages FROM cluster ORDER BY pages DESC, id').all();

export function toClusterRow(row: ClusterColumns): ClusterRow {
  const { longest_run: longestRun, longest_sentence: longestSentence, canonical_state: canonicalState, ...most } = row;
  const { source_address: sourceAddress, mirror_hosts: mirrorHosts, ...rest } = most;
  return {
    ...rest,
    mirrorHosts,
    longestRun,
    longestSentence,
    canonicalState,
    sourceAddress,
    settled: row.settled === 1,
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
