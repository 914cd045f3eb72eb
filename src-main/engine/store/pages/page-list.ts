import type { Facet } from '../../../contract/cluster-views.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { PageKind } from '../../../contract/page-kinds.ts';
import type { PageFacets, PageFilter, PageRow, PageSort } from '../../../contract/page-views.ts';
import type { Decision, DecisionAction, WorkState } from '../../../contract/reviews.ts';
import { verdicts, type Verdict } from '../../../contract/verdicts.ts';
import { foldFolder } from '../address-parts.ts';
import type { WritableDatabase } from '../database.ts';
import { Conditions, whereOf, type Condition } from '../conditions.ts';
import { versionCache, type DataVersion } from '../data-version.ts';
import { countFacets, type CubeRow } from './page-facets.ts';
import { newPageRows, writePageRows } from './page-rows.ts';
import type { SearchIndex } from './search-index.ts';

interface PageOrder {
  readonly sort: PageSort;
  readonly descending: boolean;
}

/** The list of pages with the columns that people know from crawlers. */
export interface PageList {
  /** Takes in pages that a run has added since the last asking; lists and facets do so by themselves. */
  catchUp(): void;
  list(filter: PageFilter, order: PageOrder, offset: number, limit: number): { rows: PageRow[]; total: number };
  /** Ids of all pages that the filter leaves, in this order. */
  ids(filter: PageFilter, order: PageOrder): Uint32Array;
  rows(ids: Iterable<number>): PageRow[];
  facets(filter: PageFilter): PageFacets;
}

/** While a run finds pages, so many at a time get their row when a list is asked for. */
const newRowsPerAsking = 4000;

const verdictRank = `CASE r.verdict ${verdicts.map((verdict, at) => `WHEN '${verdict}' THEN ${verdicts.length - at}`).join(' ')} ELSE 0 END`;

/** Rows without a value stand behind the others whichever way the list is sorted, because unknown is not little. */
const sortSql: Readonly<Record<PageSort, { readonly sql: string; readonly missing?: string }>> = {
  address: { sql: 'r.address_rank' },
  title: { sql: 'r.title_rank', missing: 'r.title_rank = 0' },
  heading: { sql: 'r.heading_rank', missing: 'r.heading_rank = 0' },
  description: { sql: 'r.description_rank', missing: 'r.description_rank = 0' },
  canonical: { sql: 'r.canonical_rank', missing: 'r.canonical_rank = 0' },
  status: { sql: 'r.status_code' },
  indexability: { sql: 'r.indexability' },
  words: { sql: 'r.words', missing: 'r.analysed = 0' },
  language: { sql: 'r.language', missing: "r.language = ''" },
  depth: { sql: 'r.depth', missing: 'r.depth IS NULL' },
  inlinks: { sql: 'r.inlinks' },
  clicks: { sql: 'r.clicks', missing: 'r.clicks IS NULL' },
  impressions: { sql: 'r.impressions', missing: 'r.impressions IS NULL' },
  position: { sql: 'r.position', missing: 'r.position IS NULL' },
  visits: { sql: 'r.visits', missing: 'r.visits IS NULL' },
  backlinks: { sql: 'r.backlinks', missing: 'r.backlinks IS NULL' },
  domains: { sql: 'r.domains', missing: 'r.domains IS NULL' },
  similarity: { sql: 'r.closest_similarity', missing: 'r.closest_similarity IS NULL' },
  'near-duplicates': { sql: 'r.near' },
  cluster: { sql: 'r.cluster', missing: 'r.cluster IS NULL' },
  verdict: { sql: verdictRank, missing: 'r.verdict IS NULL' },
  decision: { sql: 'r.decision', missing: 'r.decision IS NULL' },
  kind: { sql: 'r.kind', missing: 'r.analysed = 0' },
  'page-type': { sql: 'r.page_type', missing: "r.page_type = ''" },
  published: { sql: 'r.published', missing: 'r.published IS NULL' },
  modified: { sql: 'r.modified', missing: 'r.modified IS NULL' },
  bytes: { sql: 'r.bytes' },
};

export function pageList(
  database: WritableDatabase,
  version: DataVersion,
  search: SearchIndex,
  brief: (page: number) => PageBrief | null,
  /** Whether every page has its row already, so that none need be looked for. */
  isComplete: () => boolean,
): PageList {
  const orders = versionCache<Uint32Array>(version, 'results');
  const decidedOrders = versionCache<Uint32Array>(version);
  const found = versionCache<readonly number[]>(version, 'results');
  const cubes = versionCache<readonly CubeRow[]>(version, 'results');
  const folders = versionCache<Facet>(version, 'results');
  const rowReader = pageRowReader(database, brief);
  const catchUp = versionCache<true>(version, 'results', 1);

  const refresh = () => {
    catchUp('', () => {
      if (isComplete()) return true;
      const rows = newPageRows(database, newRowsPerAsking);
      if (rows.pages.length > 0) writePageRows(database, rows);
      return true;
    });
  };
  const searched = (text: string, searchIn: PageFilter['searchIn']) =>
    found(`${searchIn} ${text}`, () => {
      const names = search.names(text) ?? [];
      return searchIn === 'names' ? names : [...new Set([...names, ...(search.texts(text) ?? [])])];
    });
  const conditionsOf = (filter: PageFilter) =>
    conditions(filter, filter.text?.trim() ? searched(filter.text, filter.searchIn) : null);
  const ids = (filter: PageFilter, order: PageOrder) => {
    refresh();
    const asksForDecisions = order.sort === 'decision' || filter.decisions?.length || filter.decisionStates?.length;
    return (asksForDecisions ? decidedOrders : orders)(JSON.stringify([filter, order]), () => {
      const { where, values } = whereOf(conditionsOf(filter));
      const sql = `SELECT r.page FROM page_row r ${where} ORDER BY ${orderOf(order)}`;
      return Uint32Array.from(
        database
          .prepare<unknown[], number>(sql)
          .pluck()
          .all(...values),
      );
    });
  };
  const rows = (wanted: Iterable<number>) => [...wanted].flatMap((id) => rowReader(id) ?? []);
  return {
    ids,
    rows,
    list(filter, order, offset, limit) {
      const all = ids(filter, order);
      return { rows: rows(all.subarray(offset, offset + limit)), total: all.length };
    },
    catchUp: refresh,
    facets(filter) {
      refresh();
      return countFacets(database, conditionsOf(filter), { cube: cubes, folders });
    },
  };
}

function orderOf({ sort, descending }: PageOrder): string {
  const { sql, missing } = sortSql[sort];
  const direction = descending ? 'DESC' : 'ASC';
  // One column in one direction can be read off an index; the rest only orders what is equal.
  if (sort === 'address') return `r.address_rank ${direction}, r.page ${direction}`;
  return `${missing ? `${missing}, ` : ''}${sql} ${direction}, r.address_rank, r.page`;
}

function conditions(filter: PageFilter, found: readonly number[] | null): readonly Condition[] {
  const parts = new Conditions();
  parts.ids('text', 'r.page', found);
  parts.oneOf('statusCodes', 'r.status_code', filter.statusCodes);
  parts.flag('indexable', "r.indexability = ''", filter.indexable);
  parts.oneOf('indexabilities', 'r.indexability', filter.indexabilities);
  parts.oneOf('languages', 'r.language', filter.languages);
  parts.oneOf('pageTypes', 'r.page_type', filter.pageTypes);
  parts.oneOf('kinds', 'r.kind', filter.kinds);
  parts.folder('folder', 'r.folder', filter.folder === undefined ? undefined : foldFolder(filter.folder));
  parts.oneOf('hosts', 'r.host', filter.hosts);
  parts.oneOf('verdicts', "coalesce(r.verdict, 'none')", filter.verdicts);
  parts.flag('inCluster', 'r.cluster IS NOT NULL', filter.inCluster);
  parts.flag('copied', 'r.copied = 1', filter.copied);
  if (filter.sourceHosts?.length)
    parts.add('sourceHosts', copiedFrom, JSON.stringify(filter.sourceHosts), JSON.stringify(filter.sourceHosts));
  parts.oneOf('decisions', "coalesce(r.decision, 'none')", filter.decisions);
  parts.oneOf('decisionStates', 'r.decision_state', filter.decisionStates);
  parts.between('words', 'r.words', filter.words);
  parts.between('inlinks', 'r.inlinks', filter.inlinks);
  for (const measure of ['clicks', 'visits', 'backlinks'] as const)
    parts.between(measure, `r.${measure}`, filter[measure]);
  parts.between('bytes', 'r.bytes', filter.bytes);
  parts.between('depth', 'r.depth', filter.depth);
  parts.between('similarity', 'r.closest_similarity', filter.similarity);
  parts.between('nearDuplicates', 'r.near', filter.nearDuplicates);
  parts.between('published', 'substr(r.published, 1, 10)', filter.published);
  if (filter.cluster) parts.add('cluster', 'r.cluster IN (SELECT id FROM cluster WHERE key = ?)', filter.cluster);
  if (filter.sentence)
    parts.add(
      'sentence',
      'r.page IN (SELECT sp.page FROM sentence_page sp JOIN sentence s ON s.id = sp.sentence WHERE s.key = ?)',
      filter.sentence,
    );
  return parts.all;
}

/** As the overview counts copies by the host of what they are copies of. */
const copiedFrom = `r.copied = 1 AND r.cluster IN (SELECT s.cluster FROM page_row s WHERE s.is_source = 1 AND s.host IN (SELECT value FROM json_each(?)))
  OR r.cluster IS NULL AND r.page IN (
    SELECT iif(x.direction = 'a-to-b', x.a, x.b) FROM relation x
      JOIN page_row s ON s.page = iif(x.direction = 'a-to-b', x.b, x.a)
      WHERE x.direction IN ('a-to-b', 'b-to-a') AND s.host IN (SELECT value FROM json_each(?)))`;

interface MoreRow {
  readonly heading: string | null;
  readonly description: string | null;
  readonly page_type: string;
  readonly kind: PageKind;
  readonly bytes: number;
  readonly depth: number | null;
  readonly folder: string;
  readonly host: string;
  readonly closest: number | null;
  readonly closest_address: string | null;
  readonly closest_similarity: number | null;
  readonly near: number;
  readonly cluster: number | null;
  readonly cluster_key: string | null;
  readonly cluster_pages: number | null;
  readonly is_source: number;
  readonly verdict: Verdict | null;
  readonly action: DecisionAction | null;
  readonly target: string | null;
  readonly owner: string | null;
  readonly note: string | null;
  readonly state: WorkState | null;
  readonly decided_at: number | null;
}

function pageRowReader(
  database: WritableDatabase,
  brief: (page: number) => PageBrief | null,
): (page: number) => PageRow | null {
  const more = database.prepare<[number], MoreRow>(
    `SELECT v.heading, v.description, r.page_type, r.kind, r.bytes, r.depth, r.folder, r.host, r.closest, pc.address AS closest_address, r.closest_similarity,
       r.near, c.id AS cluster, c.key AS cluster_key, c.pages AS cluster_pages, r.is_source, r.verdict, d.action, d.target, d.owner, d.note, d.state, d.decided_at
     FROM page_row r JOIN page p ON p.id = r.page LEFT JOIN view v ON v.page = r.page LEFT JOIN page pc ON pc.id = r.closest
       LEFT JOIN cluster c ON c.id = r.cluster LEFT JOIN decision d ON d.address = p.address WHERE r.page = ?`,
  );
  return (page) => {
    const [known, row] = [brief(page), more.get(page)];
    return known && row ? { ...known, ...rowOf(known.address, row) } : null;
  };
}

function rowOf(address: string, row: MoreRow): Omit<PageRow, keyof PageBrief> {
  const {
    closest,
    closest_address: closestAddress,
    closest_similarity: similarity,
    cluster,
    cluster_key: key,
    cluster_pages: pages,
  } = row;
  return {
    heading: row.heading ?? '',
    description: row.description ?? '',
    pageType: row.page_type,
    kind: row.kind,
    bytes: row.bytes,
    depth: row.depth,
    folder: row.folder,
    host: row.host,
    closest:
      closest !== null && closestAddress !== null && similarity !== null
        ? { page: closest, address: closestAddress, similarity }
        : null,
    nearDuplicates: row.near,
    cluster:
      cluster !== null && key !== null && pages !== null
        ? { id: cluster, key, pages, isSource: row.is_source === 1 }
        : null,
    verdict: row.verdict,
    decision: decisionOf(address, row),
  };
}

function decisionOf(
  address: string,
  { action, target, owner, note, state, decided_at: decidedAt }: MoreRow,
): Decision | null {
  if (action === null || state === null) return null;
  return { address, action, target, owner: owner ?? '', note: note ?? '', state, decidedAt: decidedAt ?? 0 };
}
