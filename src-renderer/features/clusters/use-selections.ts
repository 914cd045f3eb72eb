import { useState } from 'react';
import type { ClusterListRow, ReviewedCluster } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { everything, isEmpty, nothingSelected, toggled, withRange, type Selection } from '../../ui/table/selection.ts';
import { copiesOf, type Selection as PageSelection } from '../decisions/use-decide.ts';
import type { ShownList } from './use-cluster-list.ts';

/** Clusters that are selected in the list, to be decided together. */
export function useClusterSelection({ rows, parameters }: ShownList) {
  const text = useText();
  const [selection, setSelection] = useState<Selection<ClusterListRow>>(nothingSelected);
  const bulkOf = ({ all, rows: clusters }: Selection<ClusterListRow>) => {
    const count = all ? rows.total : clusters.size;
    const { sort: _sort, descending: _descending, ...filter } = parameters;
    const pages: PageSelection = all ? { kind: 'cluster-filter', filter, copies: true } : copiesOf(...clusters.keys());
    return { subject: text.count('clusters', count), count, selection: pages };
  };
  return {
    selection,
    toggle(index: number) {
      const row = rows.rowAt(index);
      if (row) setSelection((old) => toggled(old, row.key, row, index));
    },
    async extend(from: number, to: number) {
      const anchor = selection.anchor ?? from;
      const range = await rows.load(Math.min(anchor, to), Math.max(anchor, to));
      const entries = range.map((row) => [row.key, row] as const);
      setSelection((old) => withRange(old, entries, anchor));
    },
    selectAll: () => setSelection(everything()),
    clearSelection: () => setSelection(nothingSelected),
    bulk: isEmpty(selection) ? null : bulkOf(selection),
  };
}

/** Copies of the shown cluster that are to be decided together. Another cluster begins with none. */
export function useMemberSelection(cluster: ReviewedCluster | null) {
  const [kept, setKept] = useState<{ readonly of: string | null; readonly selection: Selection<number> }>({
    of: null,
    selection: nothingSelected(),
  });
  const copies = cluster?.members.filter(({ isSource }) => !isSource) ?? [];
  const selection = cluster !== null && kept.of === cluster.key ? kept.selection : nothingSelected<number>();
  const keep = (next: Selection<number>) => setKept({ of: cluster?.key ?? null, selection: next });
  const indexOf = (page: number) => copies.findIndex((copy) => copy.page.id === page);
  const keepRange = (from: number, to: number, anchor: number) => {
    const range = copies.slice(Math.min(from, to), Math.max(from, to) + 1);
    keep(
      withRange(
        selection,
        range.map(({ page: { id } }) => [String(id), id] as const),
        anchor,
      ),
    );
  };
  return {
    members: copies.filter(({ page }) => selection.rows.has(String(page.id))),
    has: (page: number) => selection.rows.has(String(page)),
    toggle(page: number) {
      const index = indexOf(page);
      if (index >= 0) keep(toggled(selection, String(page), page, index));
    },
    /** Adds all from the one that was toggled last to this one. */
    extend(page: number) {
      const index = indexOf(page);
      const anchor = selection.anchor ?? index;
      if (index >= 0) keepRange(anchor, index, anchor);
    },
    all: () => keepRange(0, copies.length - 1, 0),
    clear: () => keep(nothingSelected()),
  };
}
