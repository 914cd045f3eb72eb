import {
  differenceClasses,
  rangeOfClass,
  type DifferenceClass,
  type RelationFilter,
  type RelationGroup,
  type RelationSort,
} from '../../../contract/clusters.ts';
import { type Facet } from '../../../contract/reviews.ts';
import type { PageStore } from '../pages/page-store.ts';
import { familyVerdicts, findingVerdicts, type Verdict } from '../../../contract/verdicts.ts';
import { clusterOfPageSql } from '../clusters/cluster-details.ts';
import { Conditions, direction, inList, quoted } from '../conditions.ts';
import type { ReadableDatabase } from '../database.ts';
import { perVersion, type DataVersion } from '../data-version.ts';

/** `found`: pages with the searched text; null without a search. */
export type WantedRelations = Omit<RelationFilter, 'verdicts'> &
  Readonly<{ verdicts?: readonly Verdict[] | undefined; found?: readonly number[] | null }>;

/** The copied page; without a direction, the less covered one. */
export const holderSql = `CASE r.direction WHEN 'a-to-b' THEN r.b WHEN 'b-to-a' THEN r.a
  ELSE CASE WHEN r.covered_a >= r.covered_b THEN r.b ELSE r.a END END`;

/** The other page, and its row `y`. */
export const yieldsSql = `r.a + r.b - (${holderSql})`;
export const yieldingJoin = `LEFT JOIN page_row y ON y.page = ${yieldsSql}`;

/** An unknown difference is in no class. */
export function differenceSql(name: DifferenceClass) {
  const [from, below] = rangeOfClass(name);
  return Number.isFinite(below) ? `r.edit_difference < ${below}` : `r.edit_difference >= ${from}`;
}

/** Shared code, which is no finding, must be requested. */
export function relationConditions(
  database: ReadableDatabase,
  { verdicts = findingVerdicts, decided, difference, found = null }: WantedRelations,
) {
  const parts = new Conditions(database);
  parts.oneOf('verdicts', 'r.verdict', verdicts);
  parts.flag('decided', 'y.decision IS NOT NULL', decided);
  if (difference) parts.add('difference', differenceSql(difference));
  if (found) {
    const pages = JSON.stringify(found);
    parts.add('text', `${inList('r.a')} OR ${inList('r.b')}`, pages, pages);
  }
  return parts;
}

type Group = Omit<RelationGroup, 'page' | 'cluster'> & { readonly holder: number };

type RelationOrder = Readonly<{ sort: RelationSort; descending: boolean }>;
const from = `FROM listed_relation r ${yieldingJoin}`;

/** Groups relations by `holder`: a page that hundreds copied is one row. */
export function relationGroups(database: ReadableDatabase, version: DataVersion, brief: PageStore['brief']) {
  const groupsOf = perVersion(version, 'current', (filter: WantedRelations, { sort, descending }: RelationOrder) => {
    const { where, values } = relationConditions(database, filter).where();
    return database.rows<Group, unknown[]>(
      `SELECT g.holder, sum(g.pages) AS relations, max(g.covered) AS covered,
         json_group_array(json_object('verdict', g.verdict, 'pages', g.pages) ORDER BY g.pages DESC, g.verdict) AS "contents{}"
       FROM (
         SELECT ${holderSql} AS holder, r.verdict, count(*) AS pages, max(max(r.covered_a, r.covered_b)) AS covered
         ${from} ${where} GROUP BY holder, r.verdict
       ) g JOIN page p ON p.id = g.holder JOIN view v ON v.page = g.holder GROUP BY g.holder
       ORDER BY min(g.verdict IN (${quoted(familyVerdicts)})), ${sort} ${direction(descending)}, relations DESC, covered DESC, g.holder`,
    )(...values);
  });
  const clusterOf = database.row<NonNullable<RelationGroup['cluster']>>(clusterOfPageSql);
  return {
    /** Copied pages come before families that repeat by design. */
    list(offset: number, limit: number, filter: WantedRelations, order: RelationOrder) {
      const groups = groupsOf(filter, order);
      const rows = groups.slice(offset, offset + limit).flatMap(({ holder, relations, contents, covered }) => {
        const page = brief(holder);
        return page ? [{ page, cluster: clusterOf(holder) ?? null, relations, contents, covered }] : [];
      });
      return { rows, total: groups.length };
    },
    /** Each field is counted without its own condition. */
    facets: perVersion(version, 'current', (filter: WantedRelations) =>
      countFacets(relationConditions(database, filter)),
    ),
  };
}

function countFacets(parts: Conditions) {
  const facet = (without: string, value: string) =>
    parts.rows<Facet[number]>(
      `SELECT ${value} AS value, count(*) AS count ${from}`,
      'GROUP BY 1 ORDER BY count DESC, value',
      without,
    );
  const counted = differenceClasses.map((name) => `count(*) FILTER (WHERE ${differenceSql(name)})`);
  const [row] = parts.rows<{ counts: number[] }>(
    `SELECT json_array(${counted.join(', ')}) AS "counts{}" ${from}`,
    '',
    'difference',
  );
  return {
    verdicts: facet('verdicts', 'r.verdict'),
    decided: facet('decided', "CASE WHEN y.decision IS NULL THEN 'false' ELSE 'true' END"),
    differences: differenceClasses.map((value, at) => ({ value, count: row?.counts[at] ?? 0 })),
  };
}
