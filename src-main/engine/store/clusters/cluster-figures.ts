import { clusterKinds, kindsOfCopies, type ClusterKind, type KindCounts } from '../../../contract/page-kinds.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import type { ReadableDatabase } from '../database.ts';

/**
 * The figures of clusters, counted here and nowhere else, so that terminal, screens, reports and later audits cannot
 * differ.
 */
export interface ClusterFigures {
  /** Clusters of any kind, and the pages in them. */
  readonly clusters: number;
  readonly clusteredPages: number;
  /** Members of clusters of copies that are not the source page. */
  readonly copiedPages: number;
  readonly byKind: KindCounts;
  /** Clusters of copies alone: what the members of the others are says their kind. */
  readonly byVerdict: Partial<Record<Verdict, number>>;
  /** Pairs beside clusters. */
  readonly relations: number;
}

const quoted = (kinds: Iterable<ClusterKind>): string => [...kinds].map((kind) => `'${kind}'`).join(', ');

/**
 * Conditions on a row `c` of `cluster`, and on it with its member `m`. `page_row.copied` holds the latter for lists.
 */
export const isOfCopiesSql = `c.kind IN (${quoted(kindsOfCopies)})`;
export const isCopySql = `m.is_source = 0 AND ${isOfCopiesSql}`;

/** The order of kinds in lists; see `rankOfKind`. */
export const rankOfKindSql = `CASE WHEN ${isOfCopiesSql} THEN 0 ${clusterKinds.map((kind, rank) => `WHEN c.kind = '${kind}' THEN ${rank}`).join(' ')} END`;

export function clusterFigures(database: ReadableDatabase): ClusterFigures {
  const kinds = database
    .prepare<[], { kind: ClusterKind; clusters: number; pages: number }>(
      'SELECT kind, count(*) AS clusters, sum(pages) AS pages FROM cluster GROUP BY kind',
    )
    .all();
  const verdicts = database.prepare<[], [Verdict, number]>(
    `SELECT c.verdict, count(*) FROM cluster c WHERE ${isOfCopiesSql} GROUP BY c.verdict`,
  );
  const number = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    clusters: kinds.reduce((sum, { clusters }) => sum + clusters, 0),
    clusteredPages: number('SELECT count(*) FROM member'),
    copiedPages: number(`SELECT count(*) FROM member m JOIN cluster c ON c.id = m.cluster WHERE ${isCopySql}`),
    byKind: Object.fromEntries(kinds.map(({ kind, clusters, pages }) => [kind, { clusters, pages }])),
    byVerdict: Object.fromEntries(verdicts.raw().all()),
    relations: number('SELECT count(*) FROM relation'),
  };
}
