import { useState } from 'react';
import type { WindowList } from '../../api/window-list.ts';
import { everything, isEmpty, nothingSelected, toggled, withRange, type Selection } from './selection.ts';

export interface GridSettings<T> {
  readonly list: WindowList<T>;
  readonly keyOf: (row: T) => string;
  readonly scope: string;
  readonly begin?: { readonly index: number; readonly key: string } | null;
}

export interface Grid<T> {
  readonly list: WindowList<T>;
  readonly keyOf: (row: T) => string;
  readonly active: number;
  readonly activeRow: T | undefined;
  /** Changes with every step of the user and with the filter; only then is the active row scrolled to. */
  readonly step: string;
  readonly selection: Selection<T>;
  /** The selected rows, or else the active one. */
  readonly chosenCount: number;
  readonly isSelected: (row: T) => boolean;
  readonly go: (index: number) => void;
  readonly toggle: (index: number) => void;
  readonly extendTo: (index: number) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** Fetched where they are out of sight. */
  readonly chosen: (most: number) => Promise<readonly T[]>;
}

interface Walk<T> {
  readonly scope: string;
  readonly index: number;
  readonly key: string | null;
  readonly steps: number;
  readonly selection: Selection<T>;
}

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
  const [kept, setKept] = useState<{ readonly scope: string; readonly index: number; readonly row: T } | null>(null);
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

/** Null where none of `max` rows to either side fits. */
export function nearestIndex(from: number, max: number, fits: (index: number) => boolean): number | null {
  for (let by = 1; by <= max; by += 1) {
    if (fits(from + by)) return from + by;
    if (fits(from - by)) return from - by;
  }
  return null;
}
