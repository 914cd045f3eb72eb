import { useState } from 'react';
import type { ClusterListRow } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { everything, isEmpty, nothingSelected, toggled, withRange, type Selection } from '../../ui/table/selection.ts';
import { copiesOf, type Selection as PageSelection } from '../decisions/use-decide.ts';
import type { ShownList } from './use-cluster-list.ts';

export interface ClusterSelection {
  readonly selection: Selection<ClusterListRow>;
  readonly toggle: (index: number) => void;
  readonly extend: (from: number, to: number) => Promise<void>;
  readonly selectAll: () => void;
  readonly clearSelection: () => void;
  /** What a bulk change is for; null when nothing is selected. */
  readonly bulk: { readonly subject: string; readonly selection: PageSelection; readonly count: number } | null;
}

/** Clusters that are selected in the list, to be decided together. */
export function useClusterSelection({ rows, parameters }: ShownList): ClusterSelection {
  const text = useText();
  const [selection, setSelection] = useState<Selection<ClusterListRow>>(nothingSelected);
  const bulkOf = ({ all, rows: clusters }: Selection<ClusterListRow>): ClusterSelection['bulk'] => {
    const count = all ? rows.total : clusters.size;
    const { sort: _sort, descending: _descending, ...filter } = parameters;
    return {
      subject: text.count('clusters', count),
      count,
      selection: all ? { kind: 'cluster-filter', filter, copies: true } : copiesOf(...clusters.keys()),
    };
  };
  return {
    selection,
    toggle(index) {
      const row = rows.rowAt(index);
      if (row) setSelection((old) => toggled(old, row.key, row, index));
    },
    async extend(from, to) {
      const anchor = selection.anchor ?? from;
      const [first, last] = [Math.min(anchor, to), Math.max(anchor, to)];
      const range = await rows.load(first, last);
      setSelection((old) =>
        withRange(
          old,
          range.map((row) => [row.key, row] as const),
          anchor,
        ),
      );
    },
    selectAll: () => setSelection(everything()),
    clearSelection: () => setSelection(nothingSelected),
    bulk: isEmpty(selection) ? null : bulkOf(selection),
  };
}
