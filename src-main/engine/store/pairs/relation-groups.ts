import type { Facet, RelationGroup } from '../../../contract/cluster-views.ts';
import type { ClusterContents, PageBrief } from '../../../contract/models.ts';
import { familyVerdicts, findingVerdicts as findings, type Verdict } from '../../../contract/verdicts.ts';
import type { ReadableDatabase } from '../database.ts';
import { versionCache, type DataVersion } from '../data-version.ts';

/** Relations by the page that has the text: a page that hundreds took pieces of is one row, not hundreds. */
export interface RelationGroups {
  /** The pages that most others have text from come first. */
  list(offset: number, limit: number, verdicts?: readonly Verdict[]): { rows: RelationGroup[]; total: number };
  /** How many relations there are of each verdict; shared code beside them, which is none. */
  verdicts(): Facet;
}

/** The page that has the text; where nothing says which way it went, the one that is covered less, because it has more besides. */
export const holderSql = `CASE r.direction WHEN 'a-to-b' THEN r.b WHEN 'b-to-a' THEN r.a
  ELSE CASE WHEN r.covered_a >= r.covered_b THEN r.b ELSE r.a END END`;

interface Group {
  readonly holder: number;
  readonly relations: number;
  readonly contents: ClusterContents;
  readonly covered: number;
}

interface GroupRow {
  readonly holder: number;
  readonly verdict: Verdict;
  readonly pages: number;
  readonly covered: number;
}

export function relationGroups(database: ReadableDatabase, version: DataVersion, brief: (page: number) => PageBrief | null): RelationGroups {
  const cached = versionCache<readonly Group[]>(version, 'results');
  const counts = versionCache<Facet>(version, 'results', 1);
  const byVerdict = database.prepare<[string], GroupRow>(
    `SELECT ${holderSql} AS holder, r.verdict, count(*) AS pages, max(max(r.covered_a, r.covered_b)) AS covered
     FROM listed_relation r WHERE r.verdict IN (SELECT value FROM json_each(?)) GROUP BY holder, r.verdict ORDER BY pages DESC, r.verdict`,
  );
  const facet = database.prepare<[], Facet[number]>(
    `SELECT r.verdict AS value, count(*) AS count FROM listed_relation r GROUP BY r.verdict ORDER BY count DESC, value`,
  );
  const clusterOf = database.prepare<[number], NonNullable<RelationGroup['cluster']>>(
    'SELECT c.id, c.key, c.pages FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = ?',
  );
  return {
    list(offset, limit, wanted = findings) {
      const key = JSON.stringify(wanted);
      const groups = cached(key, () => grouped(byVerdict.all(key)));
      const rows = groups.slice(offset, offset + limit).flatMap(({ holder, ...figures }) => {
        const page = brief(holder);
        return page ? [{ page, cluster: clusterOf.get(holder) ?? null, ...figures }] : [];
      });
      return { rows, total: groups.length };
    },
    verdicts: () => counts('', () => facet.all()),
  };
}

/** Pages of which others have the text come before those that repeat others by design, and then those with most relations. */
function grouped(rows: readonly GroupRow[]): Group[] {
  const groups = [...Map.groupBy(rows, ({ holder }) => holder)].map(([holder, found]): Group => ({
    holder,
    relations: found.reduce((sum, { pages }) => sum + pages, 0),
    contents: found.map(({ verdict, pages }) => ({ verdict, pages })),
    covered: found.reduce((most, { covered }) => Math.max(most, covered), 0),
  }));
  const copies = ({ contents }: Group) => contents.some(({ verdict }) => verdict !== null && !familyVerdicts.has(verdict));
  return groups.sort((x, y) => Number(copies(y)) - Number(copies(x)) || y.relations - x.relations || y.covered - x.covered || x.holder - y.holder);
}
