import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { WindowList } from '../api/window-list.ts';

const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** The keys by which a list scrolls are commands of many screens; on the list itself they scroll it. */
function scrollHere(event: KeyboardEvent): void {
  if (scrollKeys.has(event.key)) event.stopPropagation();
}

interface WindowRowsProps<T> {
  readonly list: WindowList<T>;
  readonly rowHeight: number;
  readonly render: (row: T, index: number) => ReactNode;
  readonly label: string;
  readonly testId?: string;
}

/** A plain list of any length; only the rows in view are in the document. */
export function WindowRows<T>({ list, rowHeight, render, label, testId }: WindowRowsProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const virtualizer = useVirtualizer({ count: list.total, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 6 });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const show = list.show;
  useEffect(() => show(first, last), [first, last, show]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a scrollable region must be reachable by keyboard
    <div ref={scroller} className="virtual-list" role="list" aria-label={label} tabIndex={0} data-testid={testId} onKeyDown={scrollHere}>
      <div className="virtual-space" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = list.rowAt(index);
          return (
            <div
              key={index}
              className="virtual-row"
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={list.total}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {row === undefined ? <span className="grid-to-come" /> : render(row, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
