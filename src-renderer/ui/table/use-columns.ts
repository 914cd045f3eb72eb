import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { isShown, narrowest, orderedColumns, widest, type ColumnLayout, type GridColumn } from './column.ts';
import type { HeadColumn } from './grid-head.tsx';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const noRows: readonly never[] = [];

interface ShownColumns<T> {
  /** All columns in the user's order, hidden ones among them. */
  readonly ordered: readonly GridColumn<T>[];
  readonly shown: readonly GridColumn<T>[];
  /** Of each shown column: how wide it is, and the edge to drag. */
  readonly headers: readonly HeadColumn[];
}

/** The columns of a table as the user has them: their order, which are shown, and how wide they are. */
export function useColumns<T>(
  columns: readonly GridColumn<T>[],
  layout: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
): ShownColumns<T> {
  const ordered = useMemo(() => orderedColumns(columns, layout), [columns, layout]);
  const table = useTable({
    features,
    data: noRows,
    columns: useMemo(
      () =>
        columns.map(({ id, label: header, width }) => ({
          id,
          header,
          size: width,
          minSize: narrowest,
          maxSize: widest,
        })),
      [columns],
    ),
    columnResizeMode: 'onChange',
    state: {
      columnOrder: ordered.map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, layout)])),
      columnSizing: layout.widths,
    },
    onColumnSizingChange: (updater) =>
      onLayout({ ...layout, widths: typeof updater === 'function' ? updater(layout.widths) : updater }),
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const shownIds = headers.map(({ column }) => column.id).join(' ');
  const shown = useMemo(() => ordered.filter(({ id }) => shownIds.split(' ').includes(id)), [ordered, shownIds]);
  return { ordered, shown, headers };
}
