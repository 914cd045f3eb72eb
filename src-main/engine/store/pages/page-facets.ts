import type { Facet } from '../../../contract/cluster-views.ts';
import type { PageFacets } from '../../../contract/page-views.ts';
import { firstFolder } from '../address-parts.ts';
import { byCount, recordOf, rowsWhere, sumOf, type Condition } from '../conditions.ts';
import type { ReadableDatabase } from '../database.ts';

/** Fields whose values are filtered by, and counted. */
export const valueColumns = {
  statusCodes: 'r.status_code',
  indexabilities: 'r.indexability',
  languages: 'r.language',
  pageTypes: 'r.page_type',
  kinds: 'r.kind',
  verdicts: "coalesce(r.verdict, 'none')",
  hosts: 'r.host',
} as const;
type FacetField = keyof typeof valueColumns;

export type CubeRow = Readonly<Record<FacetField, string | number>> & { readonly count: number };

/** Counts that no decision changes. */
interface FacetCaches {
  readonly cube: (key: string, compute: () => readonly CubeRow[]) => readonly CubeRow[];
  readonly folders: (key: string, compute: () => Facet) => Facet;
}

const keyOf = (parts: readonly Condition[], without: string) =>
  JSON.stringify(parts.filter(({ field }) => field !== without));
const asksForDecisions = (parts: readonly Condition[]) =>
  parts.some(({ field }) => field === 'decisions' || field === 'decisionStates');

const maxPlaces = 100;
const from = 'FROM page_row r';

/** All fields together, as the few hundred combinations that occur; a filtered field once more without its own part. */
export function countFacets(database: ReadableDatabase, parts: readonly Condition[], caches: FacetCaches): PageFacets {
  const columns = Object.entries(valueColumns).map(([name, sql]) => `${sql} AS ${name}`);
  const cubeWithout = (without: string): readonly CubeRow[] => {
    const select = `SELECT ${columns.join(', ')}, count(*) AS count ${from}`;
    const rest = `GROUP BY ${columns.map((_, at) => at + 1).join(', ')}`;
    const count = () => rowsWhere<CubeRow>(database, { parts, without, select, rest });
    return asksForDecisions(parts) ? count() : caches.cube(keyOf(parts, without), count);
  };
  const all = cubeWithout('');
  const facet = (field: FacetField): Facet => {
    const cube = parts.some((part) => part.field === field) ? cubeWithout(field) : all;
    return summed(cube.map((row) => ({ value: String(row[field]), count: row.count })));
  };
  const facets = recordOf(Object.keys(valueColumns) as FacetField[], facet);
  const folders = () => folderFacet(database, parts);
  return {
    total: sumOf(all),
    ...facets,
    decisions: decisionFacet(database, parts, sumOf(all)),
    hosts: facets.hosts.slice(0, maxPlaces),
    folders: asksForDecisions(parts) ? folders() : caches.folders(keyOf(parts, 'folder'), folders),
  };
}

/** They are few and have an index; the others are what is left. */
function decisionFacet(database: ReadableDatabase, parts: readonly Condition[], total: number): Facet {
  const without = 'decisions';
  const rows = rowsWhere<Facet[number]>(database, {
    parts: [...parts, { field: 'decided', sql: 'r.decision IS NOT NULL', values: [] }],
    without,
    select: `SELECT r.decision AS value, count(*) AS count ${from}`,
    rest: 'GROUP BY r.decision',
  });
  const others = parts.some(({ field }) => field === without)
    ? sumOf(rowsWhere<Facet[number]>(database, { parts, without, select: `SELECT count(*) AS count ${from}` }))
    : total;
  const none = others - sumOf(rows);
  return summed([...rows, ...(none > 0 ? [{ value: 'none', count: none }] : [])]);
}

function folderFacet(database: ReadableDatabase, parts: readonly Condition[]): Facet {
  const rows = rowsWhere<{ folder: string; host: string; count: number }>(database, {
    parts,
    without: 'folder',
    select: `SELECT r.folder, r.host, count(*) AS count ${from}`,
    rest: 'GROUP BY r.folder, r.host',
  });
  return summed(rows.map((row) => ({ value: firstFolder(row), count: row.count }))).slice(0, maxPlaces);
}

function summed(rows: readonly Facet[number][]): Facet {
  const counts = new Map<string, number>();
  for (const { value, count } of rows) counts.set(value, (counts.get(value) ?? 0) + count);
  return byCount(counts);
}
