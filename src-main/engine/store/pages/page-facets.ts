import type { Facet } from '../../../contract/cluster-views.ts';
import type { PageFacets } from '../../../contract/page-views.ts';
import { firstFolder } from '../address-parts.ts';
import type { WritableDatabase } from '../database.ts';
import { whereOf, type Condition } from '../conditions.ts';

const facetColumns = {
  statusCodes: 'r.status_code',
  indexabilities: 'r.indexability',
  languages: 'r.language',
  pageTypes: 'r.page_type',
  kinds: 'r.kind',
  verdicts: "coalesce(r.verdict, 'none')",
  hosts: 'r.host',
} as const;
type FacetField = keyof typeof facetColumns;

export type CubeRow = Readonly<Record<FacetField, string | number>> & { readonly count: number };

/** Counts that no decision changes are kept over decisions. */
interface FacetCaches {
  readonly cube: (key: string, compute: () => readonly CubeRow[]) => readonly CubeRow[];
  readonly folders: (key: string, compute: () => Facet) => Facet;
}

const keyOf = (parts: readonly Condition[], without: string) =>
  JSON.stringify(parts.filter(({ field }) => field !== without));
const asksForDecisions = (parts: readonly Condition[]) =>
  parts.some(({ field }) => field === 'decisions' || field === 'decisionStates');

/**
 * All fields are counted together, as the few hundred combinations that occur; a field that is filtered by once more
 * without its own part.
 */
export function countFacets(database: WritableDatabase, parts: readonly Condition[], caches: FacetCaches): PageFacets {
  const cubeWithout = (field: string): readonly CubeRow[] => {
    const count = () => countCube(database, parts, field);
    return asksForDecisions(parts) ? count() : caches.cube(keyOf(parts, field), count);
  };
  const all = cubeWithout('');
  const total = all.reduce((sum, row) => sum + row.count, 0);
  const facet = (field: FacetField): Facet => {
    const cube = parts.some((part) => part.field === field) ? cubeWithout(field) : all;
    const counts = new Map<string, number>();
    for (const row of cube) counts.set(String(row[field]), (counts.get(String(row[field])) ?? 0) + row.count);
    return byCount(counts);
  };
  const folders = () => folderFacet(database, parts);
  return {
    total,
    statusCodes: facet('statusCodes'),
    indexabilities: facet('indexabilities'),
    languages: facet('languages'),
    pageTypes: facet('pageTypes'),
    kinds: facet('kinds'),
    verdicts: facet('verdicts'),
    decisions: decisionFacet(database, parts, total),
    hosts: facet('hosts').slice(0, maxPlaces),
    folders: asksForDecisions(parts) ? folders() : caches.folders(keyOf(parts, 'folder'), folders),
  };
}

function countCube(database: WritableDatabase, parts: readonly Condition[], without: string): CubeRow[] {
  const columns = Object.entries(facetColumns).map(([name, sql]) => `${sql} AS ${name}`);
  const { where, values } = whereOf(parts, without);
  const sql = `SELECT ${columns.join(', ')}, count(*) AS count FROM page_row r ${where} GROUP BY ${columns.map((_, at) => at + 1).join(', ')}`;
  return database.prepare<unknown[], CubeRow>(sql).all(...values);
}

/** Decided pages are few and have an index of their own; the others are what is left. */
function decisionFacet(database: WritableDatabase, parts: readonly Condition[], total: number): Facet {
  const decided = [
    ...parts.filter(({ field }) => field !== 'decisions'),
    { field: 'decided', sql: 'r.decision IS NOT NULL', values: [] },
  ];
  const { where, values } = whereOf(decided);
  const rows = database
    .prepare<unknown[], { value: string; count: number }>(
      `SELECT r.decision AS value, count(*) AS count FROM page_row r ${where} GROUP BY r.decision`,
    )
    .all(...values);
  const others = parts.some(({ field }) => field === 'decisions') ? countWithout(database, parts, 'decisions') : total;
  const none = others - rows.reduce((sum, { count }) => sum + count, 0);
  return byCount(
    new Map([
      ...rows.map(({ value, count }): [string, number] => [value, count]),
      ...(none > 0 ? [['none', none] as const] : []),
    ]),
  );
}

function countWithout(database: WritableDatabase, parts: readonly Condition[], field: string): number {
  const { where, values } = whereOf(parts, field);
  return (
    database
      .prepare<unknown[], number>(`SELECT count(*) FROM page_row r ${where}`)
      .pluck()
      .get(...values) ?? 0
  );
}

const maxPlaces = 100;

function folderFacet(database: WritableDatabase, parts: readonly Condition[]): Facet {
  const { where, values } = whereOf(parts, 'folder');
  const rows = database
    .prepare<unknown[], { folder: string; host: string; count: number }>(
      `SELECT r.folder, r.host, count(*) AS count FROM page_row r ${where} GROUP BY r.folder, r.host`,
    )
    .all(...values);
  const counts = new Map<string, number>();
  for (const { folder, host, count } of rows) {
    const first = firstFolder({ folder, host });
    counts.set(first, (counts.get(first) ?? 0) + count);
  }
  return byCount(counts).slice(0, maxPlaces);
}

function byCount(counts: ReadonlyMap<string, number>): Facet {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((x, y) => y.count - x.count || (x.value < y.value ? -1 : 1));
}
