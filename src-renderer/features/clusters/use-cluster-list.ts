import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ClusterListRow, ClusterRef } from '../../../src-main/contract/cluster-views.ts';
import { useRequest } from '../../api/requests.ts';
import { useWindowList, type WindowList } from '../../api/window-list.ts';
import { placeOf, useAddressFilter } from '../../app/filter-address.ts';
import { addressOfList, clusterListShape, listOfAddress, parametersOf, tidied, type ClusterList } from './filters.ts';

export type ShownList = ReturnType<typeof useClusterList>;

/** The list of clusters as the address has it, and where in it the shown cluster stands. */
export function useClusterList(audit: string, cluster: ClusterRef | null) {
  const [, navigate] = useLocation();
  const [written, write] = useAddressFilter(clusterListShape);
  const list = useMemo(() => listOfAddress(written), [written]);
  const parameters = useMemo(() => parametersOf(list), [list]);
  const rows = useWindowList(
    'cluster/list',
    useMemo(() => ({ audit, ...parameters }), [audit, parameters]),
  );
  const shown = cluster ?? (rows.isStale ? null : (rows.rowAt(0)?.key ?? null));
  const [lastActive, setLastActive] = useState(0);
  const near = shown === null ? -1 : nearestIndex(rows, shown, lastActive);
  const position = useRequest(
    'cluster/position',
    { audit, cluster: shown ?? '', ...parameters },
    { enabled: shown !== null && near < 0 && !rows.isPending && !rows.isStale },
  );
  const active = near >= 0 ? near : (position.data?.position ?? -1);
  if (active >= 0 && active !== lastActive) setLastActive(active);
  return {
    list,
    /** Another order keeps what is shown; another filter begins with its own first cluster. */
    setList(next: ClusterList) {
      const query = addressOfList(next);
      if (JSON.stringify(tidied(next.filter)) === JSON.stringify(tidied(list.filter))) write(query);
      else navigate(placeOf(`/audit/${encodeURIComponent(audit)}/clusters`, query), { replace: true });
    },
    parameters,
    rows,
    /** The first of the list where the address names none. */
    shown,
    /** Its place in the list; −1 when the filter leaves it out. */
    active,
    /** Where it stood last: the place to go on from when it has left the list. */
    lastActive,
  };
}

export const isCluster = (row: Pick<ClusterListRow, 'id' | 'key'>, ref: ClusterRef): boolean =>
  typeof ref === 'number' ? row.id === ref : row.key === ref;

/** A step down the list is mostly to a row near the last place. */
const searchedRows = 200;

function nearestIndex(rows: WindowList<ClusterListRow>, shown: ClusterRef, from: number): number {
  for (let by = 0; by <= searchedRows; by += 1) {
    for (const index of by === 0 ? [from] : [from + by, from - by]) {
      const row = rows.rowAt(index);
      if (row && isCluster(row, shown)) return index;
    }
  }
  return -1;
}
