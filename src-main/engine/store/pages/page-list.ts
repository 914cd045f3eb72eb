import type { Facet } from '../../../contract/reviews.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { PageFilter, PageRow, PageSort } from '../../../contract/page-views.ts';
import { verdicts } from '../../../contract/verdicts.ts';
import { ofSentenceSql } from '../clusters/cluster-list.ts';
import { firstFolder } from '../address-parts.ts';
import { Conditions, direction, inList, rankSql, recordOf, summed, sumOf, windowOf } from '../conditions.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { perVersion, versionCache, type DataVersion } from '../data-version.ts';
import { decisionReader } from '../review/review-store.ts';
import { newPageRows, writePageRows } from './page-rows.ts';
import type { SearchIndex } from './search-index.ts';

type PageOrder = Readonly<{ sort: PageSort; descending: boolean }>;

/** Per request while a run finds pages. */
const newRowsPerAsking = 4000;

const isRanked = (text: string) => [`r.${text}_rank`, `r.${text}_rank = 0`] as const;
const isKnown = (column: string) => [`r.${column}`, `r.${column} IS NULL`] as const;
const figures = ['clicks', 'impressions', 'position', 'visits', 'backlinks', 'domains'] as const;

/** Rows without a value (second SQL) come last in both directions: unknown is not small. */
const sortSql: Readonly<Record<PageSort, readonly [sql: string, missing?: string]>> = {
  ...recordOf(['title', 'heading', 'description', 'canonical'], isRanked),
  ...recordOf([...figures, 'depth', 'cluster', 'decision', 'published', 'modified'], isKnown),
  address: ['r.address_rank'],
  status: ['r.status_code'],
  indexability: ['r.indexability'],
  words: ['r.words', 'r.analysed = 0'],
  language: ['r.language', "r.language = ''"],
  inlinks: ['r.inlinks'],
  similarity: isKnown('closest_similarity'),
  'near-duplicates': ['r.near'],
  verdict: [rankSql('r.verdict', verdicts, (at) => -at), 'r.verdict IS NULL'],
  kind: ['r.kind', 'r.analysed = 0'],
  'page-type': ['r.page_type', "r.page_type = ''"],
  bytes: ['r.bytes'],
};

/** `isComplete`: every page has a row. */
export function pageList(
  database: WritableDatabase,
  version: DataVersion,
  search: SearchIndex,
  brief: (page: number) => PageBrief | null,
  isComplete: () => boolean,
) {
  const caches = facetCaches(version);
  const rowOf = pageRowReader(database, brief);

  const catchUp = perVersion(version, 'results', () => {
    if (!isComplete()) writePageRows(database, newPageRows(database, newRowsPerAsking));
  });
  const searched = perVersion(version, 'results', (text: string, searchIn: PageFilter['searchIn']) =>
    searchIn === 'names' ? search.names(text) : search.pages(text),
  );
  const conditionsOf = (filter: PageFilter) =>
    conditions(database, filter, filter.text?.trim() ? searched(filter.text, filter.searchIn) : null);
  const find = (filter: PageFilter, order: PageOrder) =>
    conditionsOf(filter).ids('SELECT r.page FROM page_row r', orderOf(order));
  const [ordered, orderedByDecisions] = [perVersion(version, 'results', find), perVersion(version, 'current', find)];
  const ids = (filter: PageFilter, order: PageOrder) => {
    catchUp();
    const isOfDecisions = order.sort === 'decision' || filter.decisions?.length || filter.decisionStates?.length;
    return isOfDecisions ? orderedByDecisions(filter, order) : ordered(filter, order);
  };
  return {
    ids,
    rows: (wanted: Iterable<number>): PageRow[] => [...wanted].flatMap((id) => rowOf(id) ?? []),
    list: (filter: PageFilter, order: PageOrder, offset: number, limit: number) =>
      windowOf(ids(filter, order), offset, limit, rowOf),
    /** Adds rows for new pages; lists and facets call it, too. */
    catchUp,
    facets(filter: PageFilter) {
      catchUp();
      return countFacets(conditionsOf(filter), caches);
    },
  };
}

function orderOf({ sort, descending }: PageOrder) {
  const [sql, missing] = sortSql[sort];
  const way = direction(descending);
  // An index has this order.
  if (sort === 'address') return `r.address_rank ${way}, r.page ${way}`;
  return `${missing ? `${missing}, ` : ''}${sql} ${way}, r.address_rank, r.page`;
}

function conditions(database: ReadableDatabase, filter: PageFilter, found: readonly number[] | null) {
  const parts = new Conditions(database);
  parts.found('text', 'r.page', found);
  parts.oneOfEach(valueColumns, filter);
  parts.flag('indexable', "r.indexability = ''", filter.indexable);
  parts.folder('folder', 'r.folder', filter.folder);
  parts.flag('inCluster', 'r.cluster IS NOT NULL', filter.inCluster);
  parts.flag('copied', 'r.copied = 1', filter.copied);
  if (filter.sourceHosts?.length) {
    const hosts = JSON.stringify(filter.sourceHosts);
    parts.add('sourceHosts', copiedFrom, hosts, hosts);
  }
  parts.oneOf('decisions', "coalesce(r.decision, 'none')", filter.decisions);
  parts.oneOf('decisionStates', 'r.decision_state', filter.decisionStates);
  for (const field of ['words', 'inlinks', 'clicks', 'visits', 'backlinks', 'bytes', 'depth'] as const)
    parts.between(field, `r.${field}`, filter[field]);
  parts.between('similarity', 'r.closest_similarity', filter.similarity);
  parts.between('nearDuplicates', 'r.near', filter.nearDuplicates);
  parts.between('published', 'substr(r.published, 1, 10)', filter.published);
  if (filter.cluster) parts.add('cluster', 'r.cluster IN (SELECT id FROM cluster WHERE key = ?)', filter.cluster);
  if (filter.sentence) parts.add('sentence', ofSentenceSql('r.page'), filter.sentence);
  return parts;
}

/** Same rule as the overview's counts by host. */
const copiedFrom = `r.copied = 1 AND r.cluster IN (SELECT s.cluster FROM page_row s WHERE s.is_source = 1 AND ${inList('s.host')})
  OR r.cluster IS NULL AND r.page IN (
    SELECT iif(x.direction = 'a-to-b', x.a, x.b) FROM relation x
      JOIN page_row s ON s.page = iif(x.direction = 'a-to-b', x.b, x.a)
      WHERE x.direction IN ('a-to-b', 'b-to-a') AND ${inList('s.host')})`;

function pageRowReader(database: ReadableDatabase, brief: (page: number) => PageBrief | null) {
  const decision = decisionReader(database);
  const more = database.row<Omit<PageRow, keyof PageBrief | 'decision'>>(
    `SELECT coalesce(v.heading, '') AS heading, coalesce(v.description, '') AS description, r.page_type, r.kind, r.bytes, r.depth, r.folder, r.host,
       r.near AS near_duplicates, r.verdict, pc.id AS "closest.page", pc.address AS "closest.address", r.closest_similarity AS "closest.similarity",
       c.id AS "cluster.id", c.key AS "cluster.key", c.pages AS "cluster.pages", r.is_source AS "cluster.isSource?"
     FROM page_row r LEFT JOIN view v ON v.page = r.page LEFT JOIN page pc ON pc.id = r.closest LEFT JOIN cluster c ON c.id = r.cluster WHERE r.page = ?`,
  );
  return (page: number): PageRow | null => {
    const [known, row] = [brief(page), more(page)];
    return known && row ? { ...known, ...row, decision: decision(known.address) } : null;
  };
}

const valueColumns = {
  statusCodes: 'r.status_code',
  indexabilities: 'r.indexability',
  languages: 'r.language',
  pageTypes: 'r.page_type',
  kinds: 'r.kind',
  verdicts: "coalesce(r.verdict, 'none')",
  clusterKinds: "coalesce((SELECT c.kind FROM cluster c WHERE c.id = r.cluster), 'none')",
  hosts: 'r.host',
} as const;
type FacetField = keyof typeof valueColumns;

type CubeRow = Readonly<Record<FacetField, string | number>> & { readonly count: number };

/** Counts that do not depend on decisions. */
const facetCaches = (version: DataVersion) => ({
  cube: versionCache<readonly CubeRow[]>(version, 'results'),
  folders: versionCache<Facet>(version, 'results'),
});

const keyOf = ({ all }: Conditions, without: string) => JSON.stringify(all.filter(({ field }) => field !== without));
const asksForDecisions = (parts: Conditions) => parts.has('decisions', 'decisionStates');

const maxPlaces = 100;
const from = 'count(*) AS count FROM page_row r';

/** Counts all fields by their few hundred combinations; a filtered field again without its own condition. */
function countFacets(parts: Conditions, caches: ReturnType<typeof facetCaches>) {
  const columns = Object.entries(valueColumns).map(([name, sql]) => `${sql} AS ${name}`);
  const cubeWithout = (without: string) => {
    const rest = `GROUP BY ${columns.map((_, at) => at + 1).join(', ')}`;
    const count = () => parts.rows<CubeRow>(`SELECT ${columns.join(', ')}, ${from}`, rest, without);
    return asksForDecisions(parts) ? count() : caches.cube(keyOf(parts, without), count);
  };
  const all = cubeWithout('');
  const facet = (field: FacetField) => {
    const cube = parts.has(field) ? cubeWithout(field) : all;
    return summed(cube.map((row) => ({ value: String(row[field]), count: row.count })));
  };
  const facets = recordOf(Object.keys(valueColumns) as FacetField[], facet);
  const folders = () => folderFacet(parts);
  return {
    total: sumOf(all),
    ...facets,
    decisions: decisionFacet(parts, sumOf(all)),
    hosts: facets.hosts.slice(0, maxPlaces),
    /** Of the first level. */
    folders: asksForDecisions(parts) ? folders() : caches.folders(keyOf(parts, 'folder'), folders),
  };
}

/** Counts by the index of decided pages; the rest have none. */
function decisionFacet(parts: Conditions, total: number) {
  const without = 'decisions';
  const rows = parts
    .and('decided', 'r.decision IS NOT NULL')
    .rows<Facet[number]>(`SELECT r.decision AS value, ${from}`, 'GROUP BY r.decision', without);
  const others = parts.has(without) ? sumOf(parts.rows<Facet[number]>(`SELECT ${from}`, '', without)) : total;
  const none = others - sumOf(rows);
  return summed([...rows, ...(none > 0 ? [{ value: 'none', count: none }] : [])]);
}

function folderFacet(parts: Conditions) {
  type Row = Record<'folder' | 'host', string> & { count: number };
  const rows = parts.rows<Row>(`SELECT r.folder, r.host, ${from}`, 'GROUP BY r.folder, r.host', 'folder');
  return summed(rows.map((row) => ({ value: firstFolder(row), count: row.count }))).slice(0, maxPlaces);
}
