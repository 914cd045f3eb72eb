import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Grid } from './use-grid.ts';
import { useRowHeight } from './use-row-height.ts';

/** The head covers as much of the view; see `.grid-head`. */
const headHeight = 31;

/** The rows in view and a few beside them: they are fetched while one scrolls, and the active one is scrolled to. */
export function useGridRows<T>({ list, active, step }: Grid<T>, scroller: RefObject<HTMLElement | null>) {
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
  /** The row to begin with stands among others; from then on no more is scrolled than has to be. */
  const reveal = useEffectEvent(() => {
    virtualizer.scrollToIndex(active, { align: isRevealed.current ? 'auto' : 'center' });
    isRevealed.current = true;
  });
  useEffect(() => reveal(), [step]);
  return { items, rowHeight, height: virtualizer.getTotalSize() };
}
