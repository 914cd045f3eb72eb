import { useEffect } from 'react';
import { useOutside } from '../api/client-context.tsx';
import { useRequest } from '../api/requests.ts';

/** Tells the desktop which audit this window shows, so that its file is opened here and not a second time elsewhere. */
export function useTellShown(audit: string | null): void {
  const { bridge } = useOutside();
  const { file, name } = useRequest('audit/summary', { audit: audit ?? '' }, { enabled: audit !== null && bridge !== null }).data ?? {};
  useEffect(() => {
    const shown = audit !== null && file !== undefined && name !== undefined ? { audit, file, name } : null;
    bridge?.invoke('shell/shows', { shown }).catch(() => {});
  }, [bridge, audit, file, name]);
}
