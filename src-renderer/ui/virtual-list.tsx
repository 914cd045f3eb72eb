import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';

interface VirtualListProps<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly rowHeight: number;
  readonly keyOf: (row: T) => string | number;
  readonly render: (row: T, index: number) => ReactNode;
  /** Called when the last loaded rows come into view. */
  readonly onEnd: () => void;
  readonly label: string;
  readonly testId?: string;
  /** Given for lists from which one row is chosen; the list is then a listbox whose arrows are handled by the caller. */
  readonly active?: number;
  readonly onActivate?: (index: number) => void;
}

const aheadRows = 20;

/** Only the rows in view are in the document, however long the list is. */
export function VirtualList<T>({ rows, total, rowHeight, keyOf, render, onEnd, label, testId, active, onActivate }: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8 });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length < total && last >= rows.length - aheadRows) onEnd();
  }, [last, rows.length, total, onEnd]);
  useEffect(() => {
    if (active !== undefined && active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' });
  }, [active, virtualizer]);
  const choosing = active !== undefined;
  const activeRow = choosing ? rows[active] : undefined;
  return (
    <div
      ref={scroller}
      className="virtual-list"
      role={choosing ? 'listbox' : 'list'}
      aria-label={label}
      tabIndex={0}
      data-testid={testId}
      data-arrival={choosing || undefined}
      aria-activedescendant={activeRow === undefined ? undefined : rowId(keyOf(activeRow))}
    >
      <div className="virtual-space" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the listbox has the focus and handles the keys
            <div
              key={keyOf(row)}
              id={rowId(keyOf(row))}
              className="virtual-row"
              role={choosing ? 'option' : 'listitem'}
              aria-selected={choosing ? index === active : undefined}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              onClick={onActivate && (() => onActivate(index))}
            >
              {render(row, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const rowId = (key: string | number) => `row-${key}`;
