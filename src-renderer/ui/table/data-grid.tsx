import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ContextMenu, type MenuEntry, type MenuPlace } from '../context-menu.tsx';
import { isShown, narrowest, orderedColumns, widest, type ColumnLayout, type GridColumn } from './column.ts';
import { GridHead, type GridOrder } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import type { Grid } from './use-grid.ts';
import { useRowHeight } from './use-row-height.ts';

export interface DataGridProps<T> {
  readonly grid: Grid<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly order: GridOrder;
  readonly onOrder: (order: GridOrder) => void;
  readonly onOpen: (row: T) => void;
  /** What can be done with a row, for the menu of the right button and of the menu key. */
  readonly menu: () => readonly MenuEntry[];
  readonly label: string;
  readonly testId: string;
}

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
const noRows: readonly never[] = [];
/** The column of the boxes that select a row. */
const checkWidth = 36;
/** The head covers as much of the view; see `.grid-head`. */
const headHeight = 31;

/**
 * A table of any length and width: rows come in ranges while one scrolls, only those in view are in the document,
 * and the columns are as the user likes them. It is one stop for the Tab key; the keys of the rows are commands of the
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
  const rowHeight = useRowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const [menuPlace, setMenuPlace] = useState<MenuPlace | null>(null);
  const { list, active, go, toggle, extendTo } = grid;
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
  const width = headers.reduce((sum, header) => sum + header.getSize(), checkWidth);

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
  const activeKey = grid.activeRow === undefined ? null : grid.keyOf(grid.activeRow);
  const isRevealed = useRef(false);
  /** The row to begin with stands among others; from then on no more is scrolled than has to be. */
  const reveal = useEffectEvent(() => {
    virtualizer.scrollToIndex(active, { align: isRevealed.current ? 'auto' : 'center' });
    isRevealed.current = true;
  });
  useEffect(() => reveal(), [grid.step]);

  const onPoint = (event: MouseEvent) => {
    const index = indexOf(event.target);
    if (index === null) return;
    if (event.shiftKey) extendTo(index);
    else if (event.ctrlKey || event.metaKey || isBox(event.target)) toggle(index);
    else {
      go(index);
      const row = list.rowAt(index);
      if (row !== undefined && event.target instanceof Element && event.target.closest('[data-open]') !== null)
        onOpen(row);
    }
    scroller.current?.focus({ preventScroll: true });
  };
  const onDouble = (event: MouseEvent) => {
    const row = list.rowAt(indexOf(event.target) ?? -1);
    if (row !== undefined && !isBox(event.target)) onOpen(row);
  };
  /** Space is heard here and not in the whole window, where it belongs to whatever button has the focus. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.target !== scroller.current) return;
    event.preventDefault();
    toggle(active);
  };
  const onMenu = (event: MouseEvent) => {
    const index = indexOf(event.target) ?? (event.button === 2 ? null : active);
    if (index === null) return;
    event.preventDefault();
    go(index);
    setMenuPlace(placeOfMenu(event, scroller.current));
  };
  const sizes: Record<string, string> = { '--grid-width': `${width}px`, '--grid-row': `${rowHeight}px` };
  for (const header of headers) sizes[`--w-${header.column.id}`] = `${header.getSize()}px`;
  return (
    <>
      <div
        ref={scroller}
        className="grid"
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
        onContextMenu={onMenu}
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
          className="grid-body"
          role="rowgroup"
          style={{ height: virtualizer.getTotalSize() }}
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

const indexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('.grid-body > [data-index]') : null;
  return row ? Number(row.dataset['index']) : null;
};

/** The menu key has no place of its own: the menu comes up at the active row. */
function placeOfMenu(event: MouseEvent, grid: HTMLElement | null): MenuPlace {
  const box = event.button === 2 ? undefined : grid?.querySelector('[aria-current=true]')?.getBoundingClientRect();
  return box ? { x: box.left + checkWidth, y: box.bottom } : { x: event.clientX, y: event.clientY };
}

const isBox = (target: EventTarget): boolean => target instanceof Element && target.closest('.grid-check') !== null;
