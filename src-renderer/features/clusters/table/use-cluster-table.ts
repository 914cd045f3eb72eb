import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import type { ClusterFilter, ClusterListRow } from '../../../../src-main/contract/cluster-views.ts';
import { useWindowList } from '../../../api/window-list.ts';
import { filterQuery, placeOf, readFilter, useAddressFilter } from '../../../app/filter-address.ts';
import { rememberAudit } from '../../../app/remembered-audits.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ListTools } from '../../../ui/table/list-toolbar.tsx';
import { useListTable } from '../../../ui/table/use-list-table.ts';
import { addressOfList, clusterListShape, listOfAddress, parametersOf, tidied, type ClusterList } from '../filters.ts';
import { useClusterColumns } from './cluster-columns.tsx';

const shape = { ...clusterListShape, view: z.literal('table').optional() };
const keyOf = ({ key }: ClusterListRow): string => key;

export interface ClusterTable {
  readonly list: ClusterList;
  readonly setList: (list: ClusterList) => void;
  readonly setFilter: (filter: ClusterFilter) => void;
  readonly tools: ListTools<ClusterListRow>;
  readonly open: (row: ClusterListRow) => void;
  /** The same clusters as a list with one of them beside it. */
  readonly asList: () => void;
}

/** The table of clusters as the address has it. */
export function useClusterTable(audit: string): ClusterTable {
  const text = useText();
  const [, navigate] = useLocation();
  const [{ view: _view, ...written }, write] = useAddressFilter(shape);
  const query = filterQuery(written);
  const list = useMemo(() => listOfAddress(readFilter(clusterListShape, query)), [query]);
  const setList = (next: ClusterList) => write({ ...addressOfList(next), view: 'table' });
  const rows = useWindowList(
    'cluster/list',
    useMemo(() => ({ audit, ...parametersOf(list) }), [audit, list]),
  );
  const base = `/audit/${encodeURIComponent(audit)}/clusters`;
  const open = (row: ClusterListRow) => navigate(placeOf(`${base}/${row.key}`, written));
  useEffect(
    () => rememberAudit(audit, { cluster: undefined, clusterQuery: `?${filterQuery({ ...written, view: 'table' })}` }),
    [audit, written],
  );
  const tools = useListTable({
    name: 'clusters',
    group: text.ui('nav.clusters'),
    list: rows,
    keyOf,
    scope: `${audit} ${query}`,
    columns: useClusterColumns(),
    onOpen: open,
  });
  return {
    list,
    setList,
    setFilter: (filter) => setList({ ...list, filter: tidied(filter) }),
    tools,
    open,
    asList: () => navigate(placeOf(base, written)),
  };
}
