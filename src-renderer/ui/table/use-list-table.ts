import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { WindowList } from '../../api/window-list.ts';
import { isShown, orderedColumns, type GridColumn, usualLayout, type ColumnLayout } from './column.ts';
import type { ListTools } from './list-toolbar.tsx';
import { useGrid, type Grid, type GridSettings } from './use-grid.ts';
import { useSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { moveCommand as walk, useCommands } from '../commands.tsx';
import { useToast } from '../toast.tsx';

type ListTableSettings<T> = GridSettings<T> &
  Readonly<{
    name: string;
    group: string;
    list: WindowList<T>;
    columns: readonly GridColumn<T>[];
    onOpen: (row: T) => void;
  }>;

export function useListTable<T>({ name, group, columns, onOpen, ...settings }: ListTableSettings<T>): ListTools<T> {
  const search = useRef<HTMLInputElement>(null);
  const [layout, onLayout] = useColumnLayout(name);
  const grid = useGrid(settings);
  const shown = orderedColumns(columns, layout).filter((column) => isShown(column, layout));
  const onCopy = useCopyRows(grid, shown);
  useGridCommands(group, grid, search, onOpen, onCopy);
  return { grid, columns, layout, onLayout, search, onLeave: toGrid, onCopy };
}

const toGrid = (): void => document.querySelector<HTMLElement>('.main [role=grid]')?.focus({ preventScroll: true });

/** More than a clipboard is good for; the export has no limit. */
const maxCopied = 10_000;

function useCopyRows<T>(grid: Grid<T>, columns: readonly GridColumn<T>[]): () => void {
  const text = useText();
  const toast = useToast();
  return () =>
    void grid
      .chosen(maxCopied)
      .then((rows) => navigator.clipboard.writeText(tsvOf(columns, rows)).then(() => rows.length))
      .then(
        (count) => toast({ text: text.ui('table.copied', { rows: text.count('rows', count) }) }),
        () => toast({ text: text.ui('common.notCopied'), tone: 'bad' }),
      );
}

export function tsvOf<T>(columns: readonly GridColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))];
  // Tabs and line feeds would begin another cell.
  return lines.map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/gu, ' ')).join('\t')).join('\n');
}

const pageStep = 12;

function useGridCommands<T>(
  group: string,
  grid: Grid<T>,
  search: RefObject<HTMLInputElement | null>,
  onOpen: (row: T) => void,
  copy: () => void,
): void {
  const text = useText();
  const { active, go, extendTo, list } = grid;
  useCommands(group, [
    walk('grid-next', text.ui('table.next'), ['j', 'ArrowDown'], () => go(active + 1)),
    walk('grid-previous', text.ui('table.previous'), ['k', 'ArrowUp'], () => go(active - 1)),
    walk('grid-extend-down', text.ui('table.extendDown'), ['J', 'shift+ArrowDown'], () => extendTo(active + 1)),
    walk('grid-extend-up', text.ui('table.extendUp'), ['K', 'shift+ArrowUp'], () => extendTo(active - 1)),
    walk('grid-page-down', text.ui('table.pageDown'), ['PageDown'], () => go(active + pageStep)),
    walk('grid-page-up', text.ui('table.pageUp'), ['PageUp'], () => go(active - pageStep)),
    walk('grid-first', text.ui('table.first'), ['Home'], () => go(0)),
    walk('grid-last', text.ui('table.last'), ['End'], () => go(list.total - 1)),
    walk('grid-open', text.ui('table.open'), ['Enter'], () => grid.activeRow !== undefined && onOpen(grid.activeRow)),
    walk('grid-toggle', text.ui('table.toggle'), ['x'], () => grid.toggle(active)),
    walk('grid-clear', text.ui('table.clearSelection'), ['Escape'], grid.clear),
    walk('grid-search', text.ui('table.search'), ['/'], () => search.current?.focus()),
    { id: 'grid-all', says: 'table.selectAll', keys: ['mod+a'], run: grid.selectAll },
    {
      id: 'grid-copy',
      says: 'table.copy',
      keys: ['mod+c'],
      icon: 'copy',
      // Text that is marked is what Ctrl or ⌘ C is for.
      run: () => document.getSelection()?.isCollapsed !== false && copy(),
    },
  ]);
}

const restMillis = 500;

/** The columns as the user has them in every audit. Saved once dragging rests, or when the table is left. */
function useColumnLayout(table: string): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const [settings, change] = useSettings();
  const stored = settings?.tables;
  const [draft, setDraft] = useState<ColumnLayout | null>(null);
  const unsaved = useRef<ColumnLayout | null>(null);
  const set = useCallback((layout: ColumnLayout) => {
    unsaved.current = layout;
    setDraft(layout);
  }, []);
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
  return [draft ?? stored?.[table] ?? usualLayout, set];
}
