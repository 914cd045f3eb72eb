import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { usualLayout, type ColumnLayout } from './column.ts';

const restMillis = 500;

/**
 * How the user has the columns of a table, in every audit and after every start. Dragging saves once it rests, or when
 * the table is left before.
 */
export function useColumnLayout(table: string): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
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
