import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

interface RowListProps<T> {
  readonly total: number;
  readonly rowAt: (index: number) => T | undefined;
  readonly rowHeight: number;
  readonly keyOf: (row: T) => string;
  readonly render: (row: T, index: number) => ReactNode;
  readonly onLook: (first: number, last: number) => void;
  readonly label: string;
  readonly testId?: string;
  /** The row that the keyboard is on; −1 when it is not in the list. */
  readonly active: number;
  /** What the active row is called: only when this changes is the row scrolled to, not when other rows push it down. */
  readonly activeKey: string | null;
  readonly isSelected: (row: T) => boolean;
  readonly onPoint: (index: number, event: MouseEvent) => void;
  readonly onMenu: (index: number, event: MouseEvent) => void;
  /** Changes with filter and order: then the list begins at its top. Otherwise rows in view stay where they are on the screen. */
  readonly listKey: string;
}

/**
 * A listbox of any length over rows that come in stretches: only rows in view are in the document, and a row whose data is on its way keeps its
 * place. Several rows can be selected beside the active one.
 */
export function RowList<T>(props: RowListProps<T>) {
  const { total, rowAt, rowHeight, keyOf, render, onLook, label, testId, active, activeKey, isSelected, onPoint, onMenu, listKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const virtualizer = useVirtualizer({ count: total, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 6 });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const look = useEffectEvent(onLook);
  useEffect(() => look(first, last), [first, last]);
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  useStillRows({ scroller, listKey, rowHeight, nameAt: (index) => nameOf(rowAt(index), keyOf), first, last });
  const reveal = useEffectEvent(() => {
    if (active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' });
  });
  const isThere = active >= 0;
  useEffect(() => reveal(), [activeKey, isThere, listKey]);
  const activeRow = active >= 0 ? rowAt(active) : undefined;
  return (
    <div
      ref={scroller}
      className="virtual-list"
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      tabIndex={0}
      data-testid={testId}
      data-arrival
      aria-activedescendant={activeRow === undefined ? undefined : rowId(keyOf(activeRow))}
      onContextMenu={(event) => {
        // The menu key opens it for the row that the keyboard is on.
        if (activeRow !== undefined && event.target === scroller.current) onMenu(active, event);
      }}
    >
      <div className="virtual-space" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          const style = { height: rowHeight, transform: `translateY(${start}px)` };
          if (row === undefined) return <div key={`to-come-${index}`} className="virtual-row row-to-come" role="presentation" style={style} />;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/interactive-supports-focus -- the listbox has the focus and handles the keys
            <div
              key={keyOf(row)}
              id={rowId(keyOf(row))}
              className="virtual-row"
              role="option"
              aria-selected={index === active || isSelected(row)}
              aria-current={index === active ? 'true' : undefined}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={style}
              onClick={(event) => onPoint(index, event)}
              onContextMenu={(event) => onMenu(index, event)}
            >
              {render(row, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

export const rowId = (key: string) => `row-${key}`;

const nameOf = <T,>(row: T | undefined, keyOf: (row: T) => string): string | null => (row === undefined ? null : keyOf(row));

interface StillRows {
  readonly scroller: { readonly current: HTMLElement | null };
  readonly listKey: string;
  readonly rowHeight: number;
  readonly nameAt: (index: number) => string | null;
  readonly first: number;
  readonly last: number;
}

/** How far a row may have moved to be found again. */
const searchedRows = 90;

/**
 * Keeps the rows in view where they are when rows come or go above them. At the very top the list follows its beginning instead, which is
 * what somebody who has not scrolled expects.
 */
function useStillRows({ scroller, listKey, rowHeight, nameAt, first, last }: StillRows): void {
  const anchor = useRef<{ readonly list: string; readonly name: string; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const former = anchor.current;
    if (former && former.list !== listKey) element.scrollTo(0, 0);
    else if (former && element.scrollTop >= rowHeight && nameAt(former.index) !== former.name) {
      const by = shiftOf(former, nameAt);
      if (by !== null) element.scrollBy(0, by * rowHeight);
    }
    const index = Math.max(first, Math.min(last, Math.floor(element.scrollTop / rowHeight)));
    const name = nameAt(index);
    if (name !== null) anchor.current = { list: listKey, name, index };
  });
}

function shiftOf(former: { readonly name: string; readonly index: number }, nameAt: (index: number) => string | null): number | null {
  for (let by = 1; by <= searchedRows; by += 1) {
    if (nameAt(former.index + by) === former.name) return by;
    if (nameAt(former.index - by) === former.name) return -by;
  }
  return null;
}
