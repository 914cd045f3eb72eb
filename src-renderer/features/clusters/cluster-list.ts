import { useState } from 'react';
import type { z } from 'zod';
import {
  type ClusterListRow,
  type ClusterRef,
  clusterFilterSchema,
  clusterSorts,
  type ClusterFilter,
  type ClusterSort,
  type ReviewedCluster,
  type ReviewedMember,
} from '#contract/clusters.ts';
import { tsvText } from '#contract/table-text.ts';
import {
  type FilterFields,
  languageName,
  listShape,
  nearestIndex,
  placeOf,
  readFilter,
  recallAudit,
  sharedWord,
  type Texts,
  type UiKey,
  useAddressFilter,
  useAsk,
  useAudit,
  useLocation,
  useRequest,
  useWindowList,
} from '../../kit.ts';

export type ShownList = ReturnType<typeof useClusterList>;

export function useClusterList(cluster: ClusterRef | null) {
  const [, navigate] = useLocation();
  const [written, write] = useAddressFilter(clusterListShape);
  const list = listOfAddress(written);
  const parameters = parametersOf(list);
  const rows = useWindowList('cluster/list', { ...parameters });
  const shown = cluster ?? (rows.isStale ? null : (rows.rowAt(0)?.key ?? null));
  const [lastActive, setLastActive] = useState(0);
  const isShown = (index: number) => {
    const row = rows.rowAt(index);
    return row !== undefined && shown !== null && isCluster(row, shown);
  };
  const near = isShown(lastActive) ? lastActive : (nearestIndex(lastActive, searchedRows, isShown) ?? -1);
  const position = useRequest(
    'cluster/position',
    { cluster: shown ?? '', ...parameters },
    { enabled: shown !== null && near < 0 && !rows.isPending && !rows.isStale },
  );
  const active = near >= 0 ? near : (position.data?.position ?? -1);
  if (active >= 0 && active !== lastActive) setLastActive(active);
  return {
    list,
    /** A new order keeps the shown cluster; a new filter shows its first one. */
    setList(next: ClusterList) {
      const query = addressOfList(next);
      if (JSON.stringify(tidied(next.filter)) === JSON.stringify(tidied(list.filter))) write(query);
      else navigate(placeOf('/clusters', query), { replace: true });
    },
    parameters,
    rows,
    shown,
    /** −1 when the filter excludes it. */
    active,
    /** To continue from when the cluster left the list. */
    lastActive,
  };
}

export const isCluster = (row: Pick<ClusterListRow, 'id' | 'key'>, ref: ClusterRef) =>
  typeof ref === 'number' ? row.id === ref : row.key === ref;

/** Steps are mostly to rows near the last index. */
const searchedRows = 200;

export const clusterListShape = listShape(clusterFilterSchema.shape, clusterSorts);

export type ClusterList = Readonly<{ filter: ClusterFilter; sort: ClusterSort; descending: boolean }>;

export const standardOrder = { sort: 'importance', descending: true } as const;

/** Numbers are sorted descending at first, texts ascending. */
export const directionOf = (sort: ClusterSort) => !['title', 'address', 'review-state'].includes(sort);

type Written = z.input<z.ZodObject<typeof clusterListShape>>;

export const listOfAddress = ({ sort = 'importance', descending = directionOf(sort), ...filter }: Written) => ({
  filter,
  sort,
  descending,
});

export const addressOfList = ({ filter, sort, descending }: ClusterList) => ({
  ...tidied(filter),
  ...(sort === standardOrder.sort ? {} : { sort }),
  ...(descending === directionOf(sort) ? {} : { descending }),
});

export const parametersOf = ({ filter, ...order }: ClusterList) => ({ ...tidied(filter), ...order });

export const tidied = <Filter extends object>(filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => (Array.isArray(value) ? value.some((end) => end !== null) : (value ?? '') !== '')),
  ) as Filter;

export const isFiltered = (filter: ClusterFilter) => Object.keys(tidied(filter)).length > 0;

/** A number, or a key, which survives re-runs. */
export const clusterRefOf = (written: string): ClusterRef => (/^\d{1,9}$/u.test(written) ? Number(written) : written);

const statement = (field: 'resolvedBySite' | 'hasNote') => (text: Texts, value: string) =>
  text.ui(`clusters.yesNo.${field}.${value as 'true'}`);
const percent = (text: Texts, end: string) => text.format.percent(Number(end));

export const clusterFields: FilterFields = {
  says: 'clusters.facets',
  fields: [
    ['text', 'text'],
    ['sentence', 'named'],
    ['kinds', 'facet', sharedWord('clusterKind')],
    ['reviewStates', 'facet', sharedWord('reviewState')],
    ['verdicts', 'facet', sharedWord('verdict')],
    ['proposals', 'facet', sharedWord('decision')],
    ['decided', 'facet', (text, value) => text.maybe(`clusters.decidedStates.${value}`) ?? value],
    ['canonicalStates', 'facet', sharedWord('canonicalState')],
    ['languages', 'facet', languageName],
    ['hosts', 'facet'],
    ['actions', 'text', sharedWord('decision')],
    ['folder', 'single'],
    ['resolvedBySite', 'statement', statement('resolvedBySite')],
    ['hasNote', 'statement', statement('hasNote')],
    ['floor', 'number', percent],
    ['mean', 'number', percent],
    ['pages', 'number', (text, end) => text.format.integer(Number(end))],
  ],
};

/** Marks a fully decided cluster as decided and opens the next open one; resolves to false when there is none. */
export function useNextOpen(): (from: ReviewedCluster) => Promise<boolean> {
  const ask = useAsk();
  const audit = useAudit();
  const [, navigate] = useLocation();
  return async (from) => {
    const cluster = await ask('cluster/get', { cluster: from.key, pairs: false, members: 5000 });
    const isDecided =
      cluster.members.length === cluster.pages &&
      cluster.members.every(({ isSource, decision }) => isSource || decision !== null);
    if (isDecided && cluster.review.state === 'open')
      await ask('cluster/review', { clusters: [cluster.key], change: { state: 'decided' } });
    const query = recallAudit(audit).clusterQuery ?? '';
    const list = parametersOf(listOfAddress(readFilter(clusterListShape, query)));
    const { position } = await ask('cluster/position', { cluster: cluster.key, ...list });
    const open = { ...list, reviewStates: ['open' as const] };
    const after = await ask('cluster/list', { ...list, offset: (position ?? -1) + 1, limit: 200 });
    const next =
      after.rows.find(({ key, review }) => review.state === 'open' && key !== cluster.key) ??
      (await ask('cluster/list', { ...open, limit: 2 })).rows.find(({ key }) => key !== cluster.key);
    if (!next) return false;
    navigate(`/clusters/${next.key}${query}`);
    return true;
  };
}

export const clustersAsTsv = (text: Texts, rows: readonly ClusterListRow[]) =>
  columnsAsTsv<ClusterListRow>(text, rows, [
    ['clusters.sorts.title', ({ title }) => title],
    ['clusters.source', ({ sourceAddress }) => sourceAddress],
    ['clusters.facets.verdicts', ({ verdict }) => text.shared(`verdict.${verdict}`)],
    ['clusters.figures.pages', ({ pages }) => String(pages)],
    ['clusters.figures.floor', ({ floor }) => text.format.percent(floor)],
    ['clusters.figures.mean', ({ mean }) => text.format.percent(mean)],
    ['clusters.facets.canonicalStates', (row) => text.shared(`canonicalState.${row.canonicalState}`)],
    ['clusters.facets.proposals', ({ proposal }) => text.shared(`decision.${proposal.action}`)],
    ['clusters.facets.reviewStates', ({ review }) => text.shared(`reviewState.${review.state}`)],
    ['clusters.note', ({ review }) => review.note],
  ]);

export const membersAsTsv = (text: Texts, members: readonly ReviewedMember[]) =>
  columnsAsTsv<ReviewedMember>(text, members, [
    ['clusters.columns.address', ({ page }) => page.address],
    ['clusters.sorts.title', ({ page }) => page.title],
    [
      'clusters.columns.similarity',
      ({ isSource, similarity }) =>
        isSource ? text.ui('clusters.sourceBadge') : similarity === null ? '' : text.format.percent(similarity),
    ],
    ['clusters.facets.verdicts', ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '')],
    ['clusters.facets.proposals', ({ proposal }) => text.shared(`decision.${proposal.action}`)],
    ['clusters.facets.actions', ({ decision }) => (decision ? text.shared(`decision.${decision.action}`) : '')],
    ['clusters.columns.target', ({ decision }) => decision?.target ?? ''],
    ['clusters.note', ({ decision }) => decision?.note ?? ''],
  ]);

type Column<Row> = readonly [head: UiKey, cellOf: (row: Row) => string];

const columnsAsTsv = <Row>(text: Texts, rows: readonly Row[], columns: readonly Column<Row>[]) =>
  tsvText([columns.map(([head]) => text.ui(head)), ...rows.map((row) => columns.map(([, words]) => words(row)))]);
