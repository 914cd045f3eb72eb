import { z } from 'zod';
import {
  sourceReasonRowSchema,
  type ClusterContents,
  type ClusterMember,
  type ClusterRow,
} from '../../../contract/clusters.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { DecisionAction } from '../../../contract/reviews.ts';
import { clusterKinds, type ClusterKind } from '../../../contract/page-kinds.ts';
import { verdicts, type Verdict } from '../../../contract/verdicts.ts';
import { inList } from '../conditions.ts';
import { columnsSql, sqlOf, type ReadableDatabase } from '../database.ts';
import { clusterFigures, rankOfKindSql } from './cluster-figures.ts';
import { nearestMember } from './member-store.ts';

/** The order is that of exports. */
export interface ClusterColumns extends Omit<ClusterRow, 'contents' | 'languages' | 'resolvedBySite'> {
  readonly languages: string;
  readonly resolvedBySite: number;
}

export const clusterColumns = columnsSql(
  'c',
  'id key kind title verdict pages floor mean mirrors clicks languages longest_run longest_sentence canonical_state ' +
    'resolved_by_site mirror_hosts clicks_at_stake source_address',
);

interface MemberColumns extends Omit<ClusterMember, 'page' | 'via' | 'isSource' | 'sourceReasons'> {
  readonly page: number;
  readonly isSource: number;
  readonly sourceReasons: string;
}

const everyKind: ReadonlySet<ClusterKind> = new Set(clusterKinds);

export type ClusterStore = ReturnType<typeof clusterStore>;

/** For reports, the most important first; the screen has `cluster-list.ts`. */
export function clusterStore(database: ReadableDatabase) {
  const { row, rows, each, value } = sqlOf(database);
  const select = `SELECT ${clusterColumns} FROM cluster c`;
  const order = `ORDER BY ${rankOfKindSql}, id`;
  const one = row<ClusterColumns>(`${select} WHERE id = ?`);
  const all = each<ClusterColumns>(`${select} ${order}`);
  const some = rows<ClusterColumns, [string, number, number]>(
    `${select} WHERE ${inList('kind')} ${order} LIMIT ? OFFSET ?`,
  );
  const contentsOf = contentsReader(database);
  const toRow = (cluster: ClusterColumns) => toClusterRow(cluster, contentsOf(cluster.id));
  const memberColumns = columnsSql(
    'm',
    'page is_source verdict similarity advice advice_reason good_duplicate source_score source_reasons',
  );
  const members = rows<MemberColumns, [number, number, number]>(
    `SELECT ${memberColumns} FROM member m WHERE cluster = ? AND position >= ? ORDER BY position LIMIT ?`,
  );
  const via = nearestMember(database);
  return {
    list: (offset: number, limit: number, kinds = everyKind) =>
      some(JSON.stringify([...kinds]), limit, offset).map(toRow),
    get(cluster: number): ClusterRow | null {
      const found = one(cluster);
      return found ? toRow(found) : null;
    },
    /** For most of its members. */
    headline: row<{ readonly action: DecisionAction; readonly reason: string }>(
      'SELECT proposal AS action, proposal_reason AS reason FROM cluster WHERE id = ?',
      { action: 'leave' as const, reason: '' },
    ),
    /** Source first. */
    members: (cluster: number, brief: (page: number) => PageBrief | null, offset = 0, limit = -1): ClusterMember[] =>
      members(cluster, offset, limit).flatMap(
        ({ page: id, isSource, verdict, similarity, sourceReasons, ...advice }) => {
          const page = brief(id);
          if (!page) return [];
          return {
            page,
            isSource: isSource === 1,
            verdict,
            similarity,
            via: isSource === 0 && verdict === null ? via(cluster, id) : null,
            ...advice,
            sourceReasons: z.array(sourceReasonRowSchema).parse(JSON.parse(sourceReasons)),
          };
        },
      ),
    *iterate(): IterableIterator<ClusterRow> {
      for (const cluster of all()) yield toRow(cluster);
    },
    count: value<number, []>('SELECT count(*) FROM cluster', 0),
    counts: () => clusterFigures(database),
  };
}

/** The largest first. */
export const readClusterSizes = (database: ReadableDatabase) =>
  sqlOf(database).rows<Pick<ClusterRow, 'id' | 'key' | 'title' | 'pages'>>(
    'SELECT id, key, title, pages FROM cluster ORDER BY pages DESC, id',
  )();

/** What members are to their source page. */
export function contentsReader(database: ReadableDatabase): (cluster: number) => ClusterContents {
  const counts = sqlOf(database).rows<ClusterContents[number], [number]>(
    'SELECT verdict, count(*) AS pages FROM member WHERE cluster = ? AND is_source = 0 GROUP BY verdict',
  );
  return (cluster) => counts(cluster).sort((x, y) => y.pages - x.pages || rankOf(x.verdict) - rankOf(y.verdict));
}

const rankOf = (verdict: Verdict | null): number => (verdict === null ? verdicts.length : verdicts.indexOf(verdict));

export function toClusterRow(row: ClusterColumns, contents: ClusterContents): ClusterRow {
  const { mirrorHosts, clicksAtStake, longestRun, longestSentence, canonicalState, sourceAddress, ...head } = row;
  const { resolvedBySite, ...others } = head;
  return {
    ...others,
    languages: row.languages === '' ? [] : row.languages.split(','),
    contents,
    mirrorHosts,
    clicksAtStake,
    longestRun,
    longestSentence,
    canonicalState,
    sourceAddress,
    resolvedBySite: resolvedBySite === 1,
  };
}
