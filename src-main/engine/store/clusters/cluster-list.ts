import type {
  ClusterFacets,
  ClusterFilter,
  ClusterListRow,
  ClusterRef,
  ClusterSort,
  Facet,
} from '../../../contract/cluster-views.ts';
import type { ClusterContents } from '../../../contract/clusters.ts';
import type { ClusterReview, DecisionAction } from '../../../contract/reviews.ts';
import { firstFolder, foldFolder } from '../address-parts.ts';
import type { ReadableDatabase } from '../database.ts';
import { rankOfKindSql } from './cluster-figures.ts';
import { contentsReader, toClusterRow, type ClusterColumns } from './cluster-store.ts';
import { Conditions, whereOf, type Condition } from '../conditions.ts';
import { versionCache, type DataVersion } from '../data-version.ts';
import type { SearchIndex } from '../pages/search-index.ts';

interface ClusterOrder {
  readonly sort: ClusterSort;
  readonly descending: boolean;
}

/** The list of clusters as reviewers filter and sort it. */
export interface ClusterList {
  list(
    filter: ClusterFilter,
    order: ClusterOrder,
    offset: number,
    limit: number,
  ): { rows: ClusterListRow[]; total: number };
  /** Ids of all clusters that the filter leaves, in this order. */
  ids(filter: ClusterFilter, order: ClusterOrder): Uint32Array;
  facets(filter: ClusterFilter): ClusterFacets;
  /** The number of a cluster; null when there is none. */
  idOf(cluster: ClusterRef): number | null;
  row(cluster: number): ClusterListRow | null;
}

interface ListRow extends ClusterColumns {
  readonly review_key: string;
  readonly proposal: DecisionAction;
  readonly proposal_reason: string;
  readonly proposal_pages: number;
  readonly folder: string;
  readonly hosts: number;
  readonly decided: number;
  readonly state: ClusterReview['state'] | null;
  readonly note: string | null;
  readonly source: string | null;
  readonly reviewed_at: number | null;
}

const from = 'FROM cluster c LEFT JOIN cluster_review rv ON rv.key = c.review_key';
const decidedSql = "CASE WHEN c.decided = 0 THEN 'none' WHEN c.decided < c.pages - 1 THEN 'some' ELSE 'all' END";
const hasNoteSql = "coalesce(rv.note, '') <> ''";

/**
 * Within the kinds, which are never mixed. Ids are given in order of importance, so the most important cluster has the
 * smallest one.
 */
const sortSql: Readonly<Record<ClusterSort, string>> = {
  importance: '-c.id',
  pages: 'c.pages',
  floor: 'c.floor',
  mean: 'c.mean',
  'longest-run': 'c.longest_run',
  title: 'c.title',
  address: 'c.source_address',
  mirrors: 'c.mirrors',
  'clicks-at-stake': 'coalesce(c.clicks_at_stake, -1)',
  'review-state': "CASE coalesce(rv.state, 'open') WHEN 'open' THEN 0 WHEN 'postponed' THEN 1 ELSE 2 END",
  decided: '1.0 * c.decided / max(1, c.pages - 1)',
  'reviewed-at': 'coalesce(rv.reviewed_at, 0)',
};

export function clusterList(database: ReadableDatabase, version: DataVersion, search: SearchIndex): ClusterList {
  const one = database.prepare<[number], ListRow>(
    `SELECT c.*, rv.state, rv.note, rv.source, rv.reviewed_at ${from} WHERE c.id = ?`,
  );
  const byKey = database.prepare<[string], number>('SELECT id FROM cluster WHERE key = ?').pluck();
  const byReviewKey = database.prepare<[string], number>('SELECT id FROM cluster WHERE review_key = ?').pluck();
  const orders = versionCache<Uint32Array>(version);
  const found = versionCache<readonly number[]>(version, 'results');
  const facets = versionCache<ClusterFacets>(version);
  const places = versionCache<readonly Place[]>(version, 'results', 1);

  const clustersWith = (text: string) =>
    found(text, () => clustersOf(database, [search.names(text), search.texts(text)]));
  const conditionsOf = (filter: ClusterFilter) =>
    conditions(filter, filter.text?.trim() ? clustersWith(filter.text) : null);
  const ids = (filter: ClusterFilter, order: ClusterOrder) =>
    orders(JSON.stringify([filter, order]), () => {
      const { where, values } = whereOf(conditionsOf(filter));
      const direction = order.descending ? 'DESC' : 'ASC';
      const sql = `SELECT c.id ${from} ${where} ORDER BY ${rankOfKindSql}, ${sortSql[order.sort]} ${direction}, c.id`;
      return Uint32Array.from(
        database
          .prepare<unknown[], number>(sql)
          .pluck()
          .all(...values),
      );
    });
  const contentsOf = contentsReader(database);
  const decisionsOf = database.prepare<[number], DecisionRow>(
    `SELECT d.action, d.owner, count(*) AS pages FROM member m JOIN page p ON p.id = m.page JOIN decision d ON d.address = p.address
     WHERE m.cluster = ? GROUP BY d.action, d.owner`,
  );
  const row = (cluster: number) => {
    const stored = one.get(cluster);
    return stored ? listRow(stored, contentsOf(cluster), decisionsOf.all(cluster)) : null;
  };
  return {
    ids,
    row,
    list(filter, order, offset, limit) {
      const all = ids(filter, order);
      return { rows: [...all.subarray(offset, offset + limit)].flatMap((id) => row(id) ?? []), total: all.length };
    },
    facets: (filter) =>
      facets(JSON.stringify(filter), () =>
        countFacets(
          database,
          conditionsOf(filter),
          places('', () => placesOf(database)),
        ),
      ),
    idOf: (cluster) => {
      if (typeof cluster === 'number') return one.get(cluster) ? cluster : null;
      return byKey.get(cluster) ?? byReviewKey.get(cluster) ?? null;
    },
  };
}

function clustersOf(database: ReadableDatabase, found: readonly (readonly number[] | null)[]): number[] {
  const pages = [...new Set(found.flatMap((ids) => ids ?? []))];
  return database
    .prepare<[string], number>('SELECT DISTINCT cluster FROM member WHERE page IN (SELECT value FROM json_each(?))')
    .pluck()
    .all(JSON.stringify(pages));
}

const ofMembers = (sql: string) => `c.id IN (SELECT cluster FROM page_row WHERE cluster IS NOT NULL AND (${sql}))`;

function conditions(filter: ClusterFilter, found: readonly number[] | null): readonly Condition[] {
  const parts = new Conditions();
  const member = new Conditions();
  parts.ids('text', 'c.id', found);
  parts.oneOf('kinds', 'c.kind', filter.kinds);
  parts.oneOf('verdicts', 'c.verdict', filter.verdicts);
  parts.flag('resolvedBySite', 'c.resolved_by_site = 1', filter.resolvedBySite);
  parts.oneOf('reviewStates', "coalesce(rv.state, 'open')", filter.reviewStates);
  parts.between('floor', 'c.floor', filter.floor);
  parts.between('mean', 'c.mean', filter.mean);
  parts.between('pages', 'c.pages', filter.pages);
  parts.between('clicksAtStake', 'c.clicks_at_stake', filter.clicksAtStake);
  parts.oneOf('canonicalStates', 'c.canonical_state', filter.canonicalStates);
  parts.oneOf('decided', decidedSql, filter.decided);
  parts.oneOf('proposals', 'c.proposal', filter.proposals);
  parts.flag('hasNote', hasNoteSql, filter.hasNote);
  if (filter.languages?.length)
    parts.add(
      'languages',
      "EXISTS (SELECT 1 FROM json_each(?) w WHERE instr(',' || c.languages || ',', ',' || w.value || ',') > 0)",
      JSON.stringify(filter.languages),
    );
  member.folder('folder', 'folder', filter.folder === undefined ? undefined : foldFolder(filter.folder));
  member.oneOf('hosts', 'host', filter.hosts);
  member.oneOf('actions', 'decision', filter.actions);
  for (const { field, sql, values } of member.all) parts.add(field, ofMembers(sql), ...values);
  if (filter.sentence) {
    const pagesOfSentence =
      'SELECT sp.page FROM sentence_page sp JOIN sentence s ON s.id = sp.sentence WHERE s.key = ?';
    parts.add('sentence', `c.id IN (SELECT cluster FROM member WHERE page IN (${pagesOfSentence}))`, filter.sentence);
  }
  return parts.all;
}

interface DecisionRow {
  readonly action: DecisionAction;
  readonly owner: string;
  readonly pages: number;
}

function listRow(stored: ListRow, contents: ClusterContents, decisions: readonly DecisionRow[]): ClusterListRow {
  const {
    review_key: _key,
    proposal,
    proposal_reason: reason,
    proposal_pages: pages,
    folder,
    hosts,
    decided,
    ...rest
  } = stored;
  const { state, note, source, reviewed_at: reviewedAt, ...cluster } = rest;
  return {
    ...toClusterRow(cluster, contents),
    proposal: { action: proposal, reason, pages },
    review: { state: state ?? 'open', note: note ?? '', source, reviewedAt },
    decided,
    decisions: [...Map.groupBy(decisions, ({ action }) => action)]
      .map(([action, found]) => ({ action, pages: found.reduce((sum, { pages: each }) => sum + each, 0) }))
      .sort((x, y) => y.pages - x.pages),
    owners: [...new Set(decisions.map(({ owner }) => owner).filter(Boolean))].sort(),
    folder,
    hosts,
  };
}

interface FacetRow {
  readonly id: number;
  readonly kinds: string;
  readonly verdicts: string;
  readonly reviewStates: string;
  readonly canonicalStates: string;
  readonly resolvedBySite: number;
  readonly hasNote: number;
  readonly decided: string;
  readonly proposals: string;
  readonly languages: string;
  readonly pages: number;
  readonly floor: number;
  readonly mean: number;
}

interface Place {
  readonly cluster: number;
  readonly host: string;
  readonly folder: string;
}

/** The hosts of each cluster and the folders of the first level below them. */
function placesOf(database: ReadableDatabase): Place[] {
  const rows = database
    .prepare<[], Place>('SELECT DISTINCT cluster, host, folder FROM page_row WHERE cluster IS NOT NULL')
    .all();
  return rows.map(({ cluster, host, folder }) => ({ cluster, host, folder: firstFolder({ folder, host }) }));
}

/**
 * A field that is filtered by is counted without its own part, so that its other values can be chosen as well. One pass
 * for each such field.
 */
function countFacets(database: ReadableDatabase, parts: readonly Condition[], places: readonly Place[]): ClusterFacets {
  const select = `SELECT c.id, c.kind AS kinds, c.verdict AS verdicts, coalesce(rv.state, 'open') AS reviewStates, c.canonical_state AS canonicalStates, c.resolved_by_site AS resolvedBySite,
    ${hasNoteSql} AS hasNote, ${decidedSql} AS decided, c.proposal AS proposals, c.languages, c.pages, c.floor, c.mean ${from}`;
  const rowsWithout = (field: string) => {
    const { where, values } = whereOf(parts, field);
    return database.prepare<unknown[], FacetRow>(`${select} ${where}`).all(...values);
  };
  const all = rowsWithout('');
  const rowsFor = (field: string) => (parts.some((part) => part.field === field) ? rowsWithout(field) : all);
  const count = (field: keyof FacetRow & string) => countValues(rowsFor(field).map((row) => String(row[field])));
  const flags = (field: 'resolvedBySite' | 'hasNote') =>
    countValues(rowsFor(field).map((row) => (row[field] ? 'true' : 'false')));
  const placed = (field: 'hosts' | 'folders', of: (place: Place) => string) => {
    const kept = new Set(rowsFor(field === 'folders' ? 'folder' : field).map(({ id }) => id));
    const once = new Set(
      places.filter(({ cluster }) => kept.has(cluster)).map((place) => `${place.cluster} ${of(place)}`),
    );
    return countValues([...once].map((entry) => entry.slice(entry.indexOf(' ') + 1))).slice(0, maxPlaces);
  };
  return {
    total: all.length,
    kinds: count('kinds'),
    verdicts: count('verdicts'),
    reviewStates: count('reviewStates'),
    canonicalStates: count('canonicalStates'),
    resolvedBySite: flags('resolvedBySite'),
    hasNote: flags('hasNote'),
    decided: count('decided'),
    proposals: count('proposals'),
    languages: countValues(rowsFor('languages').flatMap((row) => row.languages.split(',').filter(Boolean))),
    hosts: placed('hosts', ({ host }) => host),
    folders: placed('folders', ({ folder }) => folder),
    ranges: {
      pages: range(rowsFor('pages').map((row) => row.pages)),
      floor: range(rowsFor('floor').map((row) => row.floor)),
      mean: range(rowsFor('mean').map((row) => row.mean)),
    },
  };
}

const maxPlaces = 100;

function range(values: readonly number[]): [number | null, number | null] {
  if (values.length === 0) return [null, null];
  return [
    values.reduce((least, value) => Math.min(least, value)),
    values.reduce((most, value) => Math.max(most, value)),
  ];
}

/** The most frequent value first. */
export function countValues(values: readonly string[]): Facet {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((x, y) => y.count - x.count || (x.value < y.value ? -1 : 1));
}
