import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { WindowList } from '../api/requests.ts';
import { Unanswered } from './states.tsx';
import { nearestIndex } from './move-in-grid.ts';

type Rows<T> = Pick<WindowList<T>, 'total' | 'rowAt'> & Partial<Pick<WindowList<T>, 'show'>>;

type RowListProps<T> = Readonly<{
  list: Rows<T>;
  rowHeight: number;
  keyOf?: (row: T, index: number) => string | number;
  render: (row: T, index: number) => ReactNode;
  label: string;
  testId?: string;
  /** −1 for none. If given, the list is a listbox whose keys the caller handles. */
  active?: number;
  /** The row is scrolled into view only when this changes. */
  activeKey?: string | null;
  isSelected?: (row: T) => boolean;
  onPoint?: (index: number, event: MouseEvent) => void;
  onMenu?: (index: number, event: MouseEvent) => void;
  /** When it changes, the list scrolls to its top; else visible rows keep their position. */
  listKey?: string;
}>;

/** Renders only visible rows; rows still loading are blank. */
export function RowList<T>(props: RowListProps<T>) {
  const { list, rowHeight, keyOf = numberOf, render, label, testId } = props;
  const { active, activeKey = active, listKey = null, isSelected, onPoint, onMenu } = props;
  const { total, rowAt } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const isThere = active !== undefined && active >= 0;
  const { items, first, last, height } = useVirtualRows(list, scroller, rowHeight, {
    index: active ?? -1,
    key: JSON.stringify([activeKey, isThere, listKey]),
  });
  const nameAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? null : keyOf(row, index);
  };
  useStillRows({ scroller, listKey, rowHeight, nameAt, first, last });
  const activeRow = isThere ? nameAt(active) : null;
  const choosing = active !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- a region that scrolls must be reachable by keyboard
    <div
      ref={scroller}
      className="virtual-list grow min-h-0 relative scroll"
      role={choosing ? 'listbox' : 'list'}
      aria-multiselectable={isSelected && 'true'}
      aria-label={label}
      tabIndex={0}
      data-testid={testId}
      data-arrival={choosing || undefined}
      aria-activedescendant={activeRow === null ? undefined : rowId(activeRow)}
      onKeyDown={choosing ? undefined : scrollHere}
      onContextMenu={(event) => {
        // The menu key opens the menu of the active row.
        if (activeRow !== null && active !== undefined && event.target === scroller.current) onMenu?.(active, event);
      }}
    >
      <div className="w-full relative" role="presentation" style={{ height }}>
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          const className = `virtual-row absolute w-full${row === undefined ? ' line-below' : ''}`;
          const style = { height: rowHeight, transform: `translateY(${start}px)` };
          if (row === undefined)
            return <div key={`to-come-${index}`} className={className} role="presentation" style={style} />;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/interactive-supports-focus -- the listbox has the focus and handles the keys
            <div
              key={keyOf(row, index)}
              id={choosing ? rowId(keyOf(row, index)) : undefined}
              className={className}
              role={choosing ? 'option' : 'listitem'}
              aria-selected={choosing ? index === active || isSelected?.(row) === true : undefined}
              aria-current={index === active ? 'true' : undefined}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={style}
              onClick={onPoint && ((event) => onPoint(index, event))}
              onContextMenu={onMenu && ((event) => onMenu(index, event))}
            >
              {render(row, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

type Revealed = Readonly<{
  /** −1 for none. */
  index: number;
  /** It is scrolled into view only when this changes. */
  key: string;
  /** Alignment at first; later it scrolls as little as necessary. */
  first?: 'center';
  scrollPaddingEnd?: number;
}>;

/** Fetches and renders only visible rows and a few around them. */
export function useVirtualRows<T>(
  { total, show }: Rows<T>,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  { index, key, first: align, scrollPaddingEnd = 0 }: Revealed,
) {
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingEnd,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => show?.(first, last), [first, last, show]);
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  const isRevealed = useRef(false);
  const reveal = useEffectEvent(() => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: isRevealed.current ? 'auto' : (align ?? 'auto') });
    isRevealed.current = true;
  });
  useEffect(() => reveal(), [key]);
  return { items, first, last, height: virtualizer.getTotalSize() };
}

/** For grids whose rows are as high as their text; renders only visible ones and a few around them. */
export function useMeasuredRows(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  return {
    reveal: (index: number) => virtualizer.scrollToIndex(index),
    rowsOf: (style: CSSProperties, rowAt: (index: number) => ComponentProps<'div'>) => (
      <div className="w-full relative" role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            role="row"
            style={{ ...style, transform: `translateY(${start}px)` }}
            {...rowAt(index)}
          />
        ))}
      </div>
    ),
  };
}

export function WindowRows<T>({ empty, ...rows }: RowListProps<T> & { list: WindowList<T>; empty?: ReactNode }) {
  const { list } = rows;
  return (
    <>
      <Unanswered of={[list]} />
      {!list.isPending && !list.error && list.total === 0 && empty}
      {list.total > 0 && <RowList {...rows} />}
    </>
  );
}

export const allRows = <T,>(rows: readonly T[]) => ({
  total: rows.length,
  rowAt: (index: number): T | undefined => rows[index],
});

const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Keeps keys that screens use as commands for scrolling a list without selection. */
function scrollHere(event: KeyboardEvent) {
  if (scrollKeys.has(event.key)) event.stopPropagation();
}

const rowId = (key: string | number) => `row-${key}`;

const numberOf = (_row: unknown, index: number) => index;

const searchedRows = 90;

/** Keeps visible rows in place when rows above are added or removed; at the very top the list stays there. */
function useStillRows({
  scroller,
  listKey,
  rowHeight,
  nameAt,
  first,
  last,
}: {
  scroller: { readonly current: HTMLElement | null };
  listKey: string | null;
  rowHeight: number;
  nameAt: (index: number) => string | number | null;
  first: number;
  last: number;
}) {
  const anchor = useRef<Readonly<{ list: string; name: string | number; index: number }> | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || listKey === null) return;
    const former = anchor.current;
    if (former && former.list !== listKey) element.scrollTo(0, 0);
    else if (former && element.scrollTop >= rowHeight && nameAt(former.index) !== former.name) {
      const found = nearestIndex(former.index, searchedRows, (index) => nameAt(index) === former.name);
      if (found !== null) element.scrollBy(0, (found - former.index) * rowHeight);
    }
    const index = Math.max(first, Math.min(last, Math.floor(element.scrollTop / rowHeight)));
    const name = nameAt(index);
    if (name !== null) anchor.current = { list: listKey, name, index };
  });
}

const rowHeights = { single: ['--row-height', 34], double: ['--row-height-double', 62] } as const;

/** In pixels, from the style sheet for the chosen density. */
export const useRowHeight = (lines: keyof typeof rowHeights = 'single') =>
  useSyncExternalStore(subscribe, () => {
    const [token, standard] = rowHeights[lines];
    const written = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token));
    return Number.isFinite(written) && written > 0 ? written : standard;
  });

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}
