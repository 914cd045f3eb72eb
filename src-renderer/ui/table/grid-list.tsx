import { type CSSProperties, type KeyboardEvent, memo, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { type HintedKey, type UiKey, useText } from '../../i18n/use-text.ts';
import { Button, type IconName } from '../button.tsx';
import { isInside } from '../commands.tsx';
import { ContextMenu, type MenuEntry, type MenuPlace } from '../menus.tsx';
import { Empty, NothingHere, Unanswered } from '../states.tsx';
import { useRowHeight, useVirtualRows } from '../row-list.tsx';
import { type GridColumn, growthOf, sizeOf } from './column.ts';
import { GridHead } from './grid-head.tsx';
import type { Grid, ListTools } from './use-list-table.ts';

type DataGridProps<T> = Readonly<{
  tools: ListTools<T>;
  menu: () => readonly MenuEntry[];
  label?: string;
  /** By pointer; the keyboard uses `tools.onOpen`. */
  onOpen?: (row: T) => void;
  testId: string;
}>;

export function GridList<T>(props: EmptyListProps & DataGridProps<T>) {
  const { list } = props.tools.grid;
  return (
    <div className="column min-w-0 min-h-0 relative">
      <Unanswered of={[list]} />
      {!list.isPending && !list.error && list.total === 0 && <EmptyList {...props} />}
      {list.total > 0 && <DataGrid {...props} />}
    </div>
  );
}

type EmptyListProps = Readonly<{
  isFiltered: boolean;
  onClear: () => void;
  icon: IconName;
  says: HintedKey;
  noMatch: UiKey;
}>;

export function EmptyList({ isFiltered, onClear, icon, says, noMatch }: EmptyListProps) {
  const text = useText();
  if (isFiltered)
    return (
      <Empty icon="search" title={text.ui(noMatch)} hint={text.ui('pageList.noMatchHint')}>
        <Button onClick={onClear} says="table.clear" />
      </Empty>
    );
  return <NothingHere soon={{ icon: 'play', says: 'table.notYet' }} never={{ icon, says }} />;
}

/** Fetches and renders only visible rows. One tab stop; the screen handles the keys of the rows. */
function DataGrid<T>({ tools, menu, label = tools.title, onOpen = tools.onOpen, testId }: DataGridProps<T>) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const { grid, shown, widthOf, layout } = tools;
  const { list, keyOf } = grid;
  const rowHeight = useRowHeight();
  const { items, height } = useVirtualRows(list, scroller, rowHeight, {
    index: grid.active,
    key: grid.step,
    first: 'center',
    scrollPaddingEnd: headHeight,
  });
  const { ofGrid, ofRows } = useGridEvents(grid, scroller, onOpen, setPlace);
  const width = shown.reduce((sum, column) => sum + widthOf(column), checkWidth);
  const sizes: Record<string, string | number> = { '--grid-width': `${width}px`, '--grid-row': `${rowHeight}px` };
  for (const column of shown) {
    sizes[`--w-${column.id}`] = `${widthOf(column)}px`;
    sizes[`--g-${column.id}`] = growthOf(column, layout);
  }
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
        aria-activedescendant={grid.activeRow === undefined ? undefined : `grid-${keyOf(grid.activeRow)}`}
        tabIndex={0}
        data-testid={testId}
        data-arrival
        {...ofGrid}
        style={sizes as CSSProperties}
      >
        <GridHead tools={tools} />
        <div className="grid-body relative" role="rowgroup" style={{ height }} {...ofRows}>
          {items.map(({ index, start }) => {
            const row = list.rowAt(index);
            const id = row === undefined ? null : keyOf(row);
            return (
              <GridRow
                key={id ?? `to-come-${index}`}
                id={id}
                row={row}
                index={index}
                top={start}
                columns={shown}
                isActive={index === grid.active}
                isSelected={row !== undefined && grid.isSelected(row)}
                selectLabel={text.ui('table.select')}
              />
            );
          })}
        </div>
      </div>
      {place && (
        <ContextMenu label={text.ui('table.menu')} place={place} entries={menu()} onClose={() => setPlace(null)} />
      )}
    </>
  );
}

/** As in `.grid-head`. */
const headHeight = 31;

/** The table handles the events, so that scrolling renders only new rows. */
const GridRow = memo(GridRowView) as typeof GridRowView;

function GridRowView<T>({
  id,
  row,
  index,
  top,
  columns,
  isActive,
  isSelected,
  selectLabel,
}: {
  id: string | null;
  row: T | undefined;
  index: number;
  top: number;
  columns: readonly GridColumn<T>[];
  isActive: boolean;
  isSelected: boolean;
  selectLabel: string;
}) {
  return (
    <div
      id={id === null ? undefined : `grid-${id}`}
      className="grid-row choosable absolute flex on-panel line-below"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isActive ? 'true' : undefined}
      data-index={index}
      data-testid={id === null ? undefined : 'grid-row'}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="grid-cell grid-check" role="gridcell">
        <input type="checkbox" tabIndex={-1} checked={isSelected} readOnly aria-label={selectLabel} />
      </div>
      {columns.map(({ id: column, isNumber, wraps, text, cell = text }) => (
        <div
          key={column}
          role="gridcell"
          className={isNumber ? 'grid-cell number' : 'grid-cell'}
          style={sizeOf(column)}
          data-column={column}
          title={row === undefined ? undefined : text(row)}
        >
          {row === undefined ? (
            <span className="grid-to-come as-block round-4" />
          ) : wraps ? (
            <span className="grid-text">{cell(row)}</span>
          ) : (
            cell(row)
          )}
        </div>
      ))}
    </div>
  );
}

const checkWidth = 36;

function useGridEvents<T>(
  { list, active, go, toggle, extendTo }: Grid<T>,
  scroller: RefObject<HTMLElement | null>,
  onOpen: (row: T) => void,
  onMenu: (place: MenuPlace) => void,
) {
  const ofRows = {
    onClick(event: MouseEvent) {
      const index = indexOf(event.target);
      if (index === null) return;
      if (event.shiftKey) extendTo(index);
      else if (event.ctrlKey || event.metaKey || isInside(event.target, checkPlace)) toggle(index);
      else {
        go(index);
        const row = list.rowAt(index);
        if (row !== undefined && isInside(event.target, '[data-open]')) onOpen(row);
      }
      scroller.current?.focus({ preventScroll: true });
    },
    onDoubleClick({ target }: MouseEvent) {
      const row = list.rowAt(indexOf(target) ?? -1);
      if (row !== undefined && !isInside(target, checkPlace)) onOpen(row);
    },
  };
  const ofGrid = {
    /** On inner elements the key belongs to the focused button. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== ' ' || event.target !== scroller.current) return;
      event.preventDefault();
      toggle(active);
    },
    onContextMenu(event: MouseEvent) {
      const index = indexOf(event.target) ?? (event.button === 2 ? null : active);
      if (index === null) return;
      event.preventDefault();
      go(index);
      // The menu key opens it below the active row.
      const row = event.button === 2 ? null : scroller.current?.querySelector('[aria-current=true]');
      const box = row?.getBoundingClientRect();
      onMenu(box ? { x: box.left + checkWidth, y: box.bottom } : { x: event.clientX, y: event.clientY });
    },
  };
  return { ofGrid, ofRows };
}

const indexOf = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('.grid-body > [data-index]') : null;
  return row ? Number(row.dataset['index']) : null;
};

const checkPlace = '.grid-check';
