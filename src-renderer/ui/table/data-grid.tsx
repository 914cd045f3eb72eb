import { useRef, useState, type CSSProperties } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ContextMenu, type MenuEntry, type MenuPlace } from '../context-menu.tsx';
import type { ColumnLayout, GridColumn } from './column.ts';
import { GridHead, type GridOrder } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { useColumns } from './use-columns.ts';
import { checkWidth, useGridEvents } from './use-grid-events.ts';
import { useGridRows } from './use-grid-rows.ts';
import type { Grid } from './use-grid.ts';

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
