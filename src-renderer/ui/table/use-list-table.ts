import { useRef, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { WindowList } from '../../api/window-list.ts';
import { isShown, orderedColumns, type GridColumn, usualLayout, type ColumnLayout } from './column.ts';
import type { ListTools } from './list-toolbar.tsx';
import { useGridCommands } from './use-grid-commands.ts';
import { useGrid, type GridSettings } from './use-grid.ts';
import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';

interface ListTableSettings<T> extends GridSettings<T> {
  readonly name: string;
  readonly group: string;
  readonly list: WindowList<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly onOpen: (row: T) => void;
}

/** The walk, the user's columns, and the keys that all tables share. */
export function useListTable<T>({ name, group, columns, onOpen, ...settings }: ListTableSettings<T>): ListTools<T> {
  const search = useRef<HTMLInputElement>(null);
  const [layout, onLayout] = useColumnLayout(name);
  const grid = useGrid(settings);
  const shown = orderedColumns(columns, layout).filter((column) => isShown(column, layout));
  const { copy, toGrid } = useGridCommands({ grid, group, columns: shown, search, onOpen });
  return { grid, columns, layout, onLayout, search, onLeave: toGrid, onCopy: copy };
}

const restMillis = 500;

/** The columns as the user has them in every audit. Saved once dragging rests, or when the table is left. */
function useColumnLayout(table: string): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const stored = useRequest('settings/get', {}).data?.tables;
  const change = useChangeSettings();
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
