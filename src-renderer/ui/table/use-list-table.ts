import { useRef } from 'react';
import type { WindowList } from '../../api/window-list.ts';
import { isShown, orderedColumns, type GridColumn } from './column.ts';
import type { ListTools } from './list-toolbar.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { useGrid, type GridSettings } from './use-grid.ts';

interface ListTableSettings<T> extends GridSettings<T> {
  /** Under this name the settings keep the user's columns. */
  readonly name: string;
  /** Of the table's commands on the sheet of shortcuts. */
  readonly group: string;
  readonly list: WindowList<T>;
  readonly columns: readonly GridColumn<T>[];
  /** By Enter. */
  readonly onOpen: (row: T) => void;
}

/** The long table of a screen: its walk, its columns as the user has them, and the keys that all tables share. */
export function useListTable<T>({ name, group, columns, onOpen, ...settings }: ListTableSettings<T>): ListTools<T> {
  const search = useRef<HTMLInputElement>(null);
  const [layout, onLayout] = useColumnLayout(name);
  const grid = useGrid(settings);
  const shown = orderedColumns(columns, layout).filter((column) => isShown(column, layout));
  const { copy, toGrid } = useGridCommands({ grid, group, columns: shown, search, onOpen });
  return { grid, columns, layout, onLayout, search, onLeave: toGrid, onCopy: copy };
}
