import { useEffect, useEffectEvent, useState } from 'react';
import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { usualLayout, type ColumnLayout } from './column.ts';

const restMillis = 500;

/** How the user has the columns of a table, in every audit and after every start. Dragging saves once it rests. */
export function useColumnLayout(table: string): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const stored = useRequest('settings/get', {}).data?.tables;
  const change = useChangeSettings();
  const [draft, setDraft] = useState<ColumnLayout | null>(null);
  const save = useEffectEvent(() => {
    if (draft && stored) change({ tables: { ...stored, [table]: draft } });
  });
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => save(), restMillis);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft ?? stored?.[table] ?? usualLayout, setDraft];
}
