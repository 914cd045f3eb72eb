import { clusterKinds, kindsOfCopies, type ClusterKind, type KindCounts } from '../../../contract/page-kinds.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { countOf, sqlOf, type ReadableDatabase } from '../database.ts';

const quoted = (kinds: Iterable<ClusterKind>): string => [...kinds].map((kind) => `'${kind}'`).join(', ');

/** On a row `c` of `cluster`, and on it with its member `m` (`page_row.copied`). */
export const isOfCopiesSql = `c.kind IN (${quoted(kindsOfCopies)})`;
export const isCopySql = `m.is_source = 0 AND ${isOfCopiesSql}`;

/** See `rankOfKind`. */
export const rankOfKindSql = `CASE WHEN ${isOfCopiesSql} THEN 0 ${clusterKinds.map((kind, rank) => `WHEN c.kind = '${kind}' THEN ${rank}`).join(' ')} END`;

/** Counted here alone, so that terminal, screens, reports and later audits agree. */
export function clusterFigures(database: ReadableDatabase) {
  const kinds = sqlOf(database).rows<{ kind: ClusterKind; clusters: number; pages: number }>(
    'SELECT kind, count(*) AS clusters, sum(pages) AS pages FROM cluster GROUP BY kind',
  )();
  const verdicts = database.prepare<[], [Verdict, number]>(
    `SELECT c.verdict, count(*) FROM cluster c WHERE ${isOfCopiesSql} GROUP BY c.verdict`,
  );
  return {
    clusters: kinds.reduce((sum, { clusters }) => sum + clusters, 0),
    clusteredPages: countOf(database, 'SELECT count(*) FROM member'),
    /** Not source pages. */
    copiedPages: countOf(
      database,
      `SELECT count(*) FROM member m JOIN cluster c ON c.id = m.cluster WHERE ${isCopySql}`,
    ),
    byKind: Object.fromEntries(kinds.map(({ kind, clusters, pages }) => [kind, { clusters, pages }])) as KindCounts,
    /** Of copies alone: what others are says their kind. */
    byVerdict: Object.fromEntries(verdicts.raw().all()) as Partial<Record<Verdict, number>>,
    relations: countOf(database, 'SELECT count(*) FROM relation'),
  };
}
