import type { RelationGroup } from '../../../contract/cluster-views.ts';
import type { PageBrief } from '../../../contract/models.ts';
import type { ReadableDatabase } from '../database.ts';
import { versionCache, type DataVersion } from '../data-version.ts';

/** Relations by the page that has the text: a page that hundreds took pieces of is one row, not hundreds. */
export interface RelationGroups {
  /** The pages that most others have text from come first. */
  list(offset: number, limit: number): { rows: RelationGroup[]; total: number };
}

/** The page that has the text; where nothing says which way it went, the one that is covered less, because it has more besides. */
export const holderSql = `CASE x.direction WHEN 'a-to-b' THEN x.b WHEN 'b-to-a' THEN x.a
  ELSE CASE WHEN r.covered_a >= r.covered_b THEN x.b ELSE x.a END END`;

interface Group {
  readonly holder: number;
  readonly relations: number;
  readonly contained: number;
  readonly spliced: number;
  readonly covered: number;
}

export function relationGroups(database: ReadableDatabase, version: DataVersion, brief: (page: number) => PageBrief | null): RelationGroups {
  const cached = versionCache<readonly Group[]>(version, 'results', 1);
  const all = database.prepare<[], Group>(
    `SELECT ${holderSql} AS holder, count(*) AS relations, sum(r.verdict = 'contained') AS contained, sum(r.verdict = 'spliced') AS spliced,
       max(max(r.covered_a, r.covered_b)) AS covered
     FROM relation x JOIN finding r ON r.a = x.a AND r.b = x.b GROUP BY holder ORDER BY relations DESC, covered DESC, holder`,
  );
  const clusterOf = database.prepare<[number], NonNullable<RelationGroup['cluster']>>(
    'SELECT c.id, c.key, c.pages FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = ?',
  );
  return {
    list(offset, limit) {
      const groups = cached('', () => all.all());
      const rows = groups.slice(offset, offset + limit).flatMap(({ holder, ...figures }) => {
        const page = brief(holder);
        return page ? [{ page, cluster: clusterOf.get(holder) ?? null, ...figures }] : [];
      });
      return { rows, total: groups.length };
    },
  };
}
