import { useRef, useState, type CSSProperties, useEffect, useEffectEvent, type RefObject, useMemo, memo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ContextMenu, type MenuEntry, type MenuPlace } from '../context-menu.tsx';
import { type ColumnLayout, type GridColumn, isShown, narrowest, orderedColumns, widest } from './column.ts';
import { GridHead, type GridOrder, type HeadColumn } from './grid-head.tsx';
import { checkWidth, useGridEvents } from './use-grid-events.ts';
import type { Grid } from './use-grid.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRowHeight } from './use-row-height.ts';
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';

export interface DataGridProps<T> {
  readonly grid: Grid<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly order: GridOrder;
  readonly onOrder: (order: GridOrder) => void;
  readonly onOpen: (row: T) => void;
  readonly menu: () => readonly MenuEntry[];
  readonly label: string;
  readonly testId: string;
}

/**
 * Only rows in view are fetched and in the document. One stop for the Tab key; the keys of the rows are commands of the
 * screen.
 */
export function DataGrid<T>({
  grid,
  columns,
  layout,
  onLayout,
  order,
  onOrder,
  onOpen,
  menu,
  label,
  testId,
}: DataGridProps<T>) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [menuPlace, setMenuPlace] = useState<MenuPlace | null>(null);
  const { list, active } = grid;
  const { ordered, shown, headers } = useColumns(columns, layout, onLayout);
  const { items, rowHeight, height } = useGridRows(grid, scroller);
  const { onPoint, onDouble, onKeyDown, onContextMenu } = useGridEvents({
    grid,
    scroller,
    onOpen,
    onMenu: setMenuPlace,
  });
  const activeKey = grid.activeRow === undefined ? null : grid.keyOf(grid.activeRow);
  const width = headers.reduce((sum, header) => sum + header.getSize(), checkWidth);
  const sizes: Record<string, string> = { '--grid-width': `${width}px`, '--grid-row': `${rowHeight}px` };
  for (const header of headers) sizes[`--w-${header.column.id}`] = `${header.getSize()}px`;
  return (
    <>
      <div
        ref={scroller}
        className="grid grow min-h-0 relative scroll-both"
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={list.total + 1}
        aria-colcount={shown.length + 1}
        aria-busy={list.isStale}
        aria-activedescendant={activeKey === null ? undefined : `grid-${activeKey}`}
        tabIndex={0}
        data-testid={testId}
        data-arrival
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        style={sizes as CSSProperties}
      >
        <GridHead
          columns={shown}
          all={ordered}
          headers={headers}
          layout={layout}
          onLayout={onLayout}
          order={order}
          onOrder={onOrder}
          allSelected={grid.selection.all}
          onAll={() => (grid.selection.all ? grid.clear() : grid.selectAll())}
        />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the grid has the focus, the screen the keys */}
        <div
          className="grid-body relative"
          role="rowgroup"
          style={{ height }}
          onClick={onPoint}
          onDoubleClick={onDouble}
        >
          {items.map(({ index, start }) => {
            const row = list.rowAt(index);
            return (
              <GridRow
                key={row === undefined ? `to-come-${index}` : grid.keyOf(row)}
                id={row === undefined ? null : grid.keyOf(row)}
                row={row}
                index={index}
                top={start}
                columns={shown}
                isActive={index === active}
                isSelected={row !== undefined && grid.isSelected(row)}
                selectLabel={text.ui('table.select')}
              />
            );
          })}
        </div>
      </div>
      {menuPlace && (
        <ContextMenu
          label={text.ui('table.menu')}
          place={menuPlace}
          entries={menu()}
          onClose={() => setMenuPlace(null)}
        />
      )}
    </>
  );
}

/** See `.grid-head`. */
const headHeight = 31;

/** Rows in view are fetched, and the active one is scrolled to. */
function useGridRows<T>({ list, active, step }: Grid<T>, scroller: RefObject<HTMLElement | null>) {
  const rowHeight = useRowHeight();
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const virtualizer = useVirtualizer({
    count: list.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingEnd: headHeight,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const show = list.show;
  useEffect(() => show(first, last), [first, last, show]);
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  const isRevealed = useRef(false);
  /** The first row stands among others; later no more is scrolled than has to be. */
  const reveal = useEffectEvent(() => {
    virtualizer.scrollToIndex(active, { align: isRevealed.current ? 'auto' : 'center' });
    isRevealed.current = true;
  });
  useEffect(() => reveal(), [step]);
  return { items, rowHeight, height: virtualizer.getTotalSize() };
}

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const noRows: readonly never[] = [];

interface ShownColumns<T> {
  readonly ordered: readonly GridColumn<T>[];
  readonly shown: readonly GridColumn<T>[];
  readonly headers: readonly HeadColumn[];
}

function useColumns<T>(
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

interface GridRowProps<T> {
  readonly id: string | null;
  readonly row: T | undefined;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly GridColumn<T>[];
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly selectLabel: string;
}

/** Events are heard by the table, so that scrolling draws no more than the rows that come. */
const GridRow = memo(GridRowView) as typeof GridRowView;

function GridRowView<T>({ id, row, index, top, columns, isActive, isSelected, selectLabel }: GridRowProps<T>) {
  return (
    <div
      id={id === null ? undefined : `grid-${id}`}
      className="grid-row choosable absolute flex on-panel line-below"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isActive ? 'true' : undefined}
      data-index={index}
      data-testid={row === undefined ? undefined : 'grid-row'}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="grid-cell grid-check" role="gridcell">
        <input type="checkbox" tabIndex={-1} checked={isSelected} readOnly aria-label={selectLabel} />
      </div>
      {columns.map((column) => {
        const text = row === undefined ? undefined : column.text(row);
        return (
          <div
            key={column.id}
            role="gridcell"
            className={column.isNumber ? 'grid-cell number' : 'grid-cell'}
            style={{ width: `var(--w-${column.id})` }}
            data-column={column.id}
            title={text}
          >
            {row === undefined ? (
              <span className="grid-to-come as-block round-4" />
            ) : column.cell ? (
              column.cell(row)
            ) : (
              text
            )}
          </div>
        );
      })}
    </div>
  );
}
