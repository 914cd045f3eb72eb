import type { ClusterFilter, ClusterListRow, ClusterRef, ClusterSort } from '../../../contract/clusters.ts';
import { firstFolder } from '../address-parts.ts';
import { Conditions, countValues, direction, inList, recordOf, windowOf } from '../conditions.ts';
import type { ReadableDatabase } from '../database.ts';
import { perVersion, type DataVersion } from '../data-version.ts';
import type { SearchIndex } from '../pages/search-index.ts';
import { clusterColumns, rankOfKindSql } from './cluster-store.ts';

type ClusterOrder = Readonly<{ sort: ClusterSort; descending: boolean }>;

export const reviewedClusters = 'FROM cluster c LEFT JOIN cluster_review rv ON rv.key = c.review_key';
const decidedSql = "CASE WHEN c.decided = 0 THEN 'none' WHEN c.decided < c.pages - 1 THEN 'some' ELSE 'all' END";
const stateSql = "coalesce(rv.state, 'open')";
const hasNoteSql = "coalesce(rv.note, '') <> ''";
/** A cluster without a review is open. */
export const reviewColumns = `${stateSql} AS "review.state", coalesce(rv.note, '') AS "review.note", rv.source AS "review.source",
  rv.reviewed_at AS "review.reviewed_at"`;

/** Sorts within the kinds. The most important cluster has the smallest id. */
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
  'review-state': `CASE ${stateSql} WHEN 'open' THEN 0 WHEN 'postponed' THEN 1 ELSE 2 END`,
  decided: '1.0 * c.decided / max(1, c.pages - 1)',
  'reviewed-at': 'coalesce(rv.reviewed_at, 0)',
};

export function clusterList(database: ReadableDatabase, version: DataVersion, search: SearchIndex) {
  const { row, rows, value, values } = database;
  const decisions =
    'member m JOIN page p ON p.id = m.page JOIN decision d ON d.address = p.address WHERE m.cluster = c.id';
  const one = row<ClusterListRow | null>(
    `SELECT ${clusterColumns}, c.proposal AS "proposal.action", c.proposal_reason AS "proposal.reason", c.proposal_pages AS "proposal.pages",
       c.folder, c.hosts, c.decided, ${reviewColumns},
       (SELECT json_group_array(json_object('action', action, 'pages', pages) ORDER BY pages DESC, action)
         FROM (SELECT d.action, count(*) AS pages FROM ${decisions} GROUP BY d.action)) AS "decisions{}",
       (SELECT json_group_array(DISTINCT d.owner ORDER BY d.owner) FROM ${decisions} AND d.owner <> '') AS "owners{}"
     ${reviewedClusters} WHERE c.id = ?`,
    null,
  );
  const byKey = value<number, [string]>('SELECT id FROM cluster WHERE key = ?');
  const byReviewKey = value<number, [string]>('SELECT id FROM cluster WHERE review_key = ?');
  const clustersOf = values<number, [string]>(`SELECT DISTINCT cluster FROM member WHERE ${inList('page')}`);
  const placeRows = rows<Place>('SELECT DISTINCT cluster, host, folder FROM page_row WHERE cluster IS NOT NULL');
  const places = perVersion(version, 'results', () =>
    placeRows().map((place) => ({ ...place, folder: firstFolder(place) })),
  );

  const clustersWith = perVersion(version, 'results', (text: string) => clustersOf(JSON.stringify(search.pages(text))));
  const conditionsOf = (filter: ClusterFilter) =>
    conditions(database, filter, filter.text?.trim() ? clustersWith(filter.text) : null);
  const ids = perVersion(version, 'current', (filter: ClusterFilter, { sort, descending }: ClusterOrder) =>
    conditionsOf(filter).ids(
      `SELECT c.id ${reviewedClusters}`,
      `${rankOfKindSql}, ${sortSql[sort]} ${direction(descending)}, c.id`,
    ),
  );
  return {
    ids,
    row: one,
    list: (filter: ClusterFilter, order: ClusterOrder, offset: number, limit: number) =>
      windowOf(ids(filter, order), offset, limit, one),
    facets: perVersion(version, 'current', (filter: ClusterFilter) => countFacets(conditionsOf(filter), places())),
    idOf(cluster: ClusterRef) {
      if (typeof cluster === 'number') return one(cluster) ? cluster : null;
      return byKey(cluster) ?? byReviewKey(cluster) ?? null;
    },
  };
}

const valueSql = {
  kinds: 'c.kind',
  verdicts: 'c.verdict',
  reviewStates: stateSql,
  canonicalStates: 'c.canonical_state',
  decided: decidedSql,
  proposals: 'c.proposal',
};

function conditions(database: ReadableDatabase, filter: ClusterFilter, found: readonly number[] | null) {
  const parts = new Conditions(database);
  const member = new Conditions(database);
  parts.found('text', 'c.id', found);
  parts.oneOfEach(valueSql, filter);
  parts.flag('resolvedBySite', 'c.resolved_by_site = 1', filter.resolvedBySite);
  parts.between('floor', 'c.floor', filter.floor);
  parts.between('mean', 'c.mean', filter.mean);
  parts.between('pages', 'c.pages', filter.pages);
  parts.between('clicksAtStake', 'c.clicks_at_stake', filter.clicksAtStake);
  parts.flag('hasNote', hasNoteSql, filter.hasNote);
  if (filter.languages?.length)
    parts.add(
      'languages',
      "EXISTS (SELECT 1 FROM json_each(?) w WHERE instr(',' || c.languages || ',', ',' || w.value || ',') > 0)",
      JSON.stringify(filter.languages),
    );
  member.folder('folder', 'folder', filter.folder);
  member.oneOfEach({ hosts: 'host', actions: 'decision' }, filter);
  for (const { field, sql, values } of member.all)
    parts.add(field, `c.id IN (SELECT cluster FROM page_row WHERE cluster IS NOT NULL AND (${sql}))`, ...values);
  if (filter.sentence)
    parts.add('sentence', `c.id IN (SELECT cluster FROM member WHERE ${ofSentenceSql('page')})`, filter.sentence);
  return parts;
}

export const ofSentenceSql = (page: string) =>
  `${page} IN (SELECT sp.page FROM sentence_page sp JOIN sentence s ON s.id = sp.sentence WHERE s.key = ?)`;

type Place = Readonly<{ cluster: number; host: string; folder: string }>;

const facetSql = {
  ...valueSql,
  resolvedBySite: "iif(c.resolved_by_site, 'true', 'false')",
  hasNote: `iif(${hasNoteSql}, 'true', 'false')`,
};

type FacetRow = Readonly<Record<keyof typeof facetSql | 'languages', string>> &
  Readonly<Record<'id' | 'pages' | 'floor' | 'mean', number>>;

/** A filtered field is counted without its own condition, so that its other values can be chosen. */
function countFacets(parts: Conditions, places: readonly Place[]) {
  const columns = Object.entries(facetSql).map(([field, sql]) => `${sql} AS ${field}`);
  const select = `SELECT c.id, c.languages, c.pages, c.floor, c.mean, ${columns.join(', ')} ${reviewedClusters}`;
  const all = parts.rows<FacetRow>(select);
  const rowsFor = (field: string) => (parts.has(field) ? parts.rows<FacetRow>(select, '', field) : all);
  const placed = (field: string, of: (place: Place) => string) => {
    const kept = new Set(rowsFor(field).map(({ id }) => id));
    const once = new Map<string, string>();
    for (const place of places) if (kept.has(place.cluster)) once.set(`${place.cluster} ${of(place)}`, of(place));
    return countValues([...once.values()]).slice(0, maxPlaces);
  };
  const range = (field: 'pages' | 'floor' | 'mean'): [number | null, number | null] => {
    const values = rowsFor(field).map((row) => row[field]);
    if (values.length === 0) return [null, null];
    return [values.reduce((x, y) => Math.min(x, y)), values.reduce((x, y) => Math.max(x, y))];
  };
  return {
    total: all.length,
    ...recordOf(Object.keys(facetSql) as (keyof typeof facetSql)[], (field) =>
      countValues(rowsFor(field).map((row) => row[field])),
    ),
    languages: countValues(rowsFor('languages').flatMap((row) => row.languages.split(',').filter(Boolean))),
    hosts: placed('hosts', ({ host }) => host),
    folders: placed('folder', ({ folder }) => folder),
    /** Minimum and maximum of the matching clusters; null if none match. */
    ranges: recordOf(['pages', 'floor', 'mean'], range),
  };
}

const maxPlaces = 100;
