import { useState } from 'react';
import type { WindowList } from '../../api/window-list.ts';
import { everything, isEmpty, nothingSelected, toggled, withRange, type Selection } from './selection.ts';

export type GridSettings<T> = Readonly<{
  list: WindowList<T>;
  keyOf: (row: T) => string;
  scope: string;
  begin?: Readonly<{ index: number; key: string }> | null;
}>;

export type Grid<T> = Readonly<{
  list: WindowList<T>;
  keyOf: (row: T) => string;
  active: number;
  activeRow: T | undefined;
  /** Changes with every step of the user and with the filter; only then is the active row scrolled to. */
  step: string;
  selection: Selection<T>;
  /** The selected rows, or else the active one. */
  chosenCount: number;
  isSelected: (row: T) => boolean;
  go: (index: number) => void;
  toggle: (index: number) => void;
  extendTo: (index: number) => void;
  selectAll: () => void;
  clear: () => void;
  /** Fetched where they are out of sight. */
  chosen: (most: number) => Promise<readonly T[]>;
}>;

type Walk<T> = Readonly<{ scope: string; index: number; key: string | null; steps: number; selection: Selection<T> }>;

const searchedRows = 150;

/** Walking and selecting by keyboard and pointer; both survive rows that come and go. */
export function useGrid<T>({ list, keyOf, scope, begin = null }: GridSettings<T>): Grid<T> {
  const top: Walk<T> = { scope, index: 0, key: null, steps: 0, selection: nothingSelected() };
  const [walk, setWalk] = useState<Walk<T>>({ ...top, ...begin });
  if (walk.scope !== scope) setWalk(top);
  const { selection } = walk;
  const keyAt = (index: number): string | null => {
    const row = list.rowAt(index);
    return row === undefined ? null : keyOf(row);
  };
  const found =
    walk.key === null || keyAt(walk.index) === walk.key
      ? walk.index
      : (nearestIndex(walk.index, searchedRows, (index) => keyAt(index) === walk.key) ?? walk.index);
  const inside = (index: number) => Math.max(0, Math.min(list.total - 1, index));
  const active = inside(found);
  const place = (index: number, next: Selection<T>) => {
    const at = inside(index);
    setWalk({ scope, index: at, key: keyAt(at), steps: walk.steps + 1, selection: next });
  };
  /** Out of sight, the active row is still what commands and the side are for. */
  const loaded = list.rowAt(active);
  const [kept, setKept] = useState<Readonly<{ scope: string; index: number; row: T }> | null>(null);
  if (loaded !== undefined && (kept?.row !== loaded || kept.index !== active || kept.scope !== scope))
    setKept({ scope, index: active, row: loaded });
  const activeRow = loaded ?? (kept?.scope === scope && kept.index === active ? kept.row : undefined);
  return {
    list,
    keyOf,
    active,
    activeRow,
    step: `${scope} ${walk.steps}`,
    selection,
    chosenCount: selection.all ? list.total : selection.rows.size || (activeRow === undefined ? 0 : 1),
    isSelected: (row) => selection.all || selection.rows.has(keyOf(row)),
    go: (index) => place(index, selection),
    toggle(index) {
      const row = list.rowAt(index);
      if (row !== undefined) place(index, toggled(selection, keyOf(row), row, index));
    },
    extendTo(index) {
      const to = inside(index);
      const anchor = selection.anchor ?? active;
      const add = (rows: readonly T[]) =>
        setWalk((old) => {
          const entries = rows.map((row) => [keyOf(row), row] as const);
          const next = withRange(old.selection, entries, anchor);
          return { ...old, index: to, key: keyAt(to), steps: old.steps + 1, selection: next };
        });
      const [first, last] = [Math.min(anchor, to), Math.max(anchor, to)];
      const there = Array.from({ length: last - first + 1 }, (_, by) => list.rowAt(first + by));
      if (there.every((row) => row !== undefined)) add(there);
      else void list.load(first, last).then(add);
    },
    selectAll: () => setWalk({ ...walk, selection: everything<T>() }),
    clear: () => setWalk({ ...walk, selection: nothingSelected() }),
    async chosen(most) {
      if (selection.all) return list.total === 0 ? [] : list.load(0, Math.min(list.total, most) - 1);
      if (!isEmpty(selection)) return [...selection.rows.values()].slice(0, most);
      return activeRow === undefined ? [] : [activeRow];
    },
  };
}

export function nearestIndex(from: number, max: number, fits: (index: number) => boolean): number | null {
  for (let by = 1; by <= max; by += 1) {
    if (fits(from + by)) return from + by;
    if (fits(from - by)) return from - by;
  }
  return null;
}
