import type { RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { moveCommand as walk, useCommands } from '../commands.tsx';
import { useToast } from '../toast.tsx';
import type { GridColumn } from './column.ts';
import type { Grid } from './use-grid.ts';

interface GridCommands<T> {
  readonly grid: Grid<T>;
  /** Of all commands on the sheet of shortcuts. */
  readonly group: string;
  readonly columns: readonly GridColumn<T>[];
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onOpen: (row: T) => void;
}

const pageStep = 12;
/** More than a clipboard is good for; the export has no limit. */
const maxCopied = 10_000;

/** The keys that every table has: walking, selecting, opening, copying. */
export function useGridCommands<T>({ grid, group, columns, search, onOpen }: GridCommands<T>): {
  readonly copy: () => void;
  readonly toGrid: () => void;
} {
  const text = useText();
  const toast = useToast();
  const { active, go, extendTo, list } = grid;
  const copy = () =>
    void grid
      .chosen(maxCopied)
      .then((rows) => navigator.clipboard.writeText(tsvOf(columns, rows)).then(() => rows.length))
      .then(
        (count) => toast({ text: text.ui('table.copied', { rows: text.count('rows', count) }) }),
        () => toast({ text: text.ui('common.notCopied'), tone: 'bad' }),
      );
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
    { id: 'grid-all', title: text.ui('table.selectAll'), keys: ['mod+a'], run: grid.selectAll },
    {
      id: 'grid-copy',
      title: text.ui('table.copy'),
      keys: ['mod+c'],
      icon: 'copy',
      run: () => !hasMarkedText() && copy(),
    },
  ]);
  return { copy, toGrid };
}

const toGrid = (): void => document.querySelector<HTMLElement>('.main [role=grid]')?.focus({ preventScroll: true });

/** Text that the user marked is what Ctrl or ⌘ C is for. */
const hasMarkedText = (): boolean => document.getSelection()?.isCollapsed === false;

/** Rows as people paste them into a spreadsheet: the shown columns with their headers, one line each. */
export function tsvOf<T>(columns: readonly GridColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))];
  return lines.map((cells) => cells.map(inOneCell).join('\t')).join('\n');
}

/** Tabs and line feeds would begin another cell. */
const inOneCell = (cell: string): string => cell.replaceAll(/[\t\r\n]+/gu, ' ');
