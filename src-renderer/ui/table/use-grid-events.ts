import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { MenuPlace } from '../context-menu.tsx';
import type { Grid } from './use-grid.ts';

export const checkWidth = 36;

interface GridEvents<T> {
  readonly grid: Grid<T>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onOpen: (row: T) => void;
  readonly onMenu: (place: MenuPlace) => void;
}

/** Heard by the table for all of its rows. */
export function useGridEvents<T>({ grid, scroller, onOpen, onMenu }: GridEvents<T>) {
  const { list, active, go, toggle, extendTo } = grid;
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
  /** Heard here: elsewhere the key belongs to the button that has the focus. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.target !== scroller.current) return;
    event.preventDefault();
    toggle(active);
  };
  const onContextMenu = (event: MouseEvent) => {
    const index = indexOf(event.target) ?? (event.button === 2 ? null : active);
    if (index === null) return;
    event.preventDefault();
    go(index);
    onMenu(placeOfMenu(event, scroller.current));
  };
  return { onPoint, onDouble, onKeyDown, onContextMenu };
}

const indexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('.grid-body > [data-index]') : null;
  return row ? Number(row.dataset['index']) : null;
};

/** The menu key opens it at the active row. */
function placeOfMenu(event: MouseEvent, grid: HTMLElement | null): MenuPlace {
  const box = event.button === 2 ? undefined : grid?.querySelector('[aria-current=true]')?.getBoundingClientRect();
  return box ? { x: box.left + checkWidth, y: box.bottom } : { x: event.clientX, y: event.clientY };
}

const isBox = (target: EventTarget): boolean => target instanceof Element && target.closest('.grid-check') !== null;
