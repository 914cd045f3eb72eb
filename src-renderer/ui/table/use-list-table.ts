import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { WindowList } from '../../api/requests.ts';
import {
  type ColumnLayout,
  defaultLayout,
  type GridColumn,
  isShown,
  narrowest,
  orderedColumns,
  widest,
} from './column.ts';
import { useSettings } from '../../api/live-queries.tsx';
import { tsvText } from '#contract/table-text.ts';
import { type UiKey, useText } from '../../i18n/use-text.ts';
import type { ListFilter } from './list-filter.tsx';
import { command, moveCommand, useCommands } from '../commands.tsx';
import type { MenuEntry } from '../menus.tsx';
import { useToast } from '../toast.tsx';
import { nearestIndex } from '../move-in-grid.ts';

export type ListTools<T> = ReturnType<typeof useListTable<T>>;

/** Plenty for a clipboard; the export has no limit. */
const maxCopied = 10_000;
const pageStep = 12;

export function useListTable<T>({
  name,
  ...settings
}: GridSettings<T> & {
  name: string;
  /** Text key of the screen's heading, the table's name and the command group. */
  says: UiKey;
  filtering: ListFilter;
  columns: readonly GridColumn<T>[];
  onOpen: (row: T) => void;
  /** Called when the active row changes. */
  onWalk?: (row: T) => void;
}) {
  const { columns, onOpen } = settings;
  const text = useText();
  const toast = useToast();
  const title = text.ui(settings.says);
  const search = useRef<HTMLInputElement>(null);
  const [layout, onLayout] = useColumnLayout(name);
  const [left] = useState(() => leftRow(name, settings.list.key));
  const grid = useGrid({ ...settings, begin: settings.begin ?? left });
  const { ordered, shown, widthOf } = useColumns(columns, layout);
  const onCopy = () =>
    void grid
      .chosen(maxCopied)
      .then((rows) => navigator.clipboard.writeText(tsvOf(shown, rows)).then(() => rows.length))
      .then(
        (count) => toast({ text: text.ui('table.copied', { rows: text.count('rows', count) }) }),
        () => toast({ text: text.ui('common.notCopied'), tone: 'bad' }),
      );
  const { active, go, extendTo } = grid;
  useCommands(title, [
    moveCommand('grid-next', 'table.next', ['j', 'ArrowDown'], () => go(active + 1)),
    moveCommand('grid-previous', 'table.previous', ['k', 'ArrowUp'], () => go(active - 1)),
    moveCommand('grid-extend-down', 'table.extendDown', ['J', 'shift+ArrowDown'], () => extendTo(active + 1)),
    moveCommand('grid-extend-up', 'table.extendUp', ['K', 'shift+ArrowUp'], () => extendTo(active - 1)),
    moveCommand('grid-page-down', 'table.pageDown', 'PageDown', () => go(active + pageStep)),
    moveCommand('grid-page-up', 'table.pageUp', 'PageUp', () => go(active - pageStep)),
    moveCommand('grid-first', 'table.first', 'Home', () => go(0)),
    moveCommand('grid-last', 'table.last', 'End', () => go(grid.list.total - 1)),
    moveCommand('grid-open', 'table.open', 'Enter', () => grid.activeRow !== undefined && onOpen(grid.activeRow)),
    moveCommand('grid-toggle', 'table.toggle', 'x', () => grid.toggle(active)),
    moveCommand('grid-clear', 'table.clearSelection', 'Escape', grid.clear),
    { id: 'grid-search', says: 'table.search', keys: ['/'], isMove: true, run: () => search.current?.focus() },
    command('grid-all', 'table.selectAll', 'mod+a', grid.selectAll),
    // Selected text is copied by the browser.
    command(
      'grid-copy',
      'table.copy',
      'mod+c',
      () => document.getSelection()?.isCollapsed !== false && onCopy(),
      'copy',
    ),
  ]);
  const copyEntry: MenuEntry = { id: 'copy', says: 'table.copy', stroke: 'mod+c', run: onCopy };
  const key = grid.activeRow === undefined ? null : settings.keyOf(grid.activeRow);
  const walked = useRef(key);
  const walk = useEffectEvent(() => grid.activeRow !== undefined && settings.onWalk?.(grid.activeRow));
  const scope = settings.list.key;
  useEffect(() => {
    if (key !== null) sessionStorage.setItem(rowPlace(name), JSON.stringify({ scope, index: active, key }));
  }, [name, scope, active, key]);
  useEffect(() => {
    const before = walked.current;
    walked.current = key;
    if (before !== null && key !== null && before !== key) walk();
  }, [key]);
  const layouts = { ordered, shown, widthOf, layout, onLayout };
  return { ...settings, ...layouts, title, grid, search, onLeave: toGrid, onCopy, copyEntry };
}

const rowPlace = (name: string) => `pagetwin.row.${name}`;

/** Where the list was left, if it is filtered and sorted as it was. */
function leftRow(name: string, scope: string) {
  const left = JSON.parse(sessionStorage.getItem(rowPlace(name)) ?? 'null') as Walked | null;
  return left?.scope === scope ? left : null;
}

const toGrid = () => document.querySelector<HTMLElement>('.main [role=grid]')?.focus({ preventScroll: true });

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, columnSizingFeature });
/** Rows are fetched elsewhere, as they come into view. */
const noRows: readonly never[] = [];

/** Order, visibility and width (pixels) of the columns. */
function useColumns<T>(columns: readonly GridColumn<T>[], layout: ColumnLayout) {
  const ordered = useMemo(() => orderedColumns(columns, layout), [columns, layout]);
  const sized = useMemo(
    () =>
      columns.map(({ id, label, width }) => ({ id, header: label, size: width, minSize: narrowest, maxSize: widest })),
    [columns],
  );
  const table = useTable({
    features,
    data: noRows,
    columns: sized,
    state: {
      columnOrder: ordered.map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, layout)])),
      columnSizing: layout.widths,
    },
  });
  const shownIds = table.getVisibleLeafColumns().map(({ id }) => id);
  /** Memoized so that resizing a column re-renders no rows. */
  const shown = useMemo(
    () => shownIds.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is another one each time
    [columns, shownIds.join(' ')],
  );
  return { ordered, shown, widthOf: ({ id, width }: GridColumn<T>) => table.getColumn(id)?.getSize() ?? width };
}

export const tsvOf = <T>(columns: readonly GridColumn<T>[], rows: readonly T[]) =>
  tsvText([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]);

const restMillis = 500;

/** The user's columns, shared by all audits. Saved when dragging stops, or when the table is left. */
function useColumnLayout(table: string): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const [settings, change] = useSettings();
  const stored = settings?.tables;
  const [draft, setDraft] = useState<ColumnLayout | null>(null);
  const unsaved = useRef<ColumnLayout | null>(null);
  const set = (layout: ColumnLayout) => {
    unsaved.current = layout;
    setDraft(layout);
  };
  const save = useEffectEvent(() => {
    if (!unsaved.current || !stored) return;
    change({ tables: { ...stored, [table]: unsaved.current } });
    unsaved.current = null;
  });
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => save(), restMillis);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => save(), []);
  return [draft ?? stored?.[table] ?? defaultLayout, set];
}

type GridSettings<T> = Readonly<{
  list: WindowList<T>;
  keyOf: (row: T) => string;
  begin?: Readonly<{ index: number; key: string | null }> | null;
}>;

export type Grid<T> = ReturnType<typeof useGrid<T>>;

type Walked = Readonly<{ scope: string; index: number; key: string | null }>;
type Walk<T> = Walked & Readonly<{ steps: number; selection: Selection<T> }>;

const searchedRows = 150;

function useGrid<T>({ list, keyOf, begin = null }: GridSettings<T>) {
  const scope = list.key;
  const top: Walk<T> = { scope, index: 0, key: null, steps: 0, selection: nothingSelected() };
  const [walk, setWalk] = useState<Walk<T>>({ ...top, ...begin, scope });
  if (walk.scope !== scope) setWalk(top);
  const { selection } = walk;
  const keyAt = (index: number) => {
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
  /** The last loaded active row is kept while scrolled away, for commands and the side panel. */
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
    /** Changes with the user's steps and the filter; only then the active row is scrolled into view. */
    step: `${scope} ${walk.steps}`,
    selection,
    chosenCount: selection.all ? list.total : selection.rows.size || (activeRow === undefined ? 0 : 1),
    isSelected: (row: T) => selection.all || selection.rows.has(keyOf(row)),
    go: (index: number) => place(index, selection),
    toggle(index: number) {
      const row = list.rowAt(index);
      if (row !== undefined) place(index, toggled(selection, keyOf(row), row, index));
    },
    extendTo(index: number) {
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
    async chosen(max: number) {
      if (selection.all) return list.total === 0 ? [] : list.load(0, Math.min(list.total, max) - 1);
      if (!isEmpty(selection)) return [...selection.rows.values()].slice(0, max);
      return activeRow === undefined ? [] : [activeRow];
    },
  };
}

export type Selection<T> = Readonly<{ rows: ReadonlyMap<string, T>; all: boolean; anchor: number | null }>;

export const nothingSelected = <T>(): Selection<T> => ({ rows: new Map(), all: false, anchor: null });

export const isEmpty = ({ rows, all }: Selection<unknown>) => !all && rows.size === 0;

/** From “all” it returns to single rows. */
export function toggled<T>(selection: Selection<T>, key: string, row: T, index: number): Selection<T> {
  if (selection.all) return { rows: new Map([[key, row]]), all: false, anchor: index };
  const rows = new Map(selection.rows);
  if (!rows.delete(key)) rows.set(key, row);
  return { rows, all: false, anchor: index };
}

export const withRange = <T>(
  selection: Selection<T>,
  entries: Iterable<readonly [string, T]>,
  anchor: number,
): Selection<T> => ({ rows: new Map([...(selection.all ? [] : selection.rows), ...entries]), all: false, anchor });

export const everything = <T>(): Selection<T> => ({ rows: new Map(), all: true, anchor: null });
