import { useState } from 'react';
import type { ExportEnded, ExportProgress } from '../../../src-main/contract/exports.ts';
import type { RequestParameters } from '../../../src-main/contract/api.ts';
import { useEngineEvent } from '../../api/client-context.tsx';
import { useCommand, useRequest } from '../../api/requests.ts';

interface RunningExport {
  /** Of the export that is under way. */
  readonly progress: ExportProgress | null;
  /** How the last one ended. */
  readonly ended: ExportEnded | null;
  /** Why one could not begin. */
  readonly refused: Error | null;
  readonly start: (wanted: RequestParameters<'export/start'>) => void;
  readonly cancel: () => void;
  /** Goes back to before the last one, to choose anew. */
  readonly forget: () => void;
}

/** The export of an audit, which goes on when the dialog is closed and is found again when it is opened. */
export function useExport(audit: string): RunningExport {
  const state = useRequest('export/state', { audit });
  const begin = useCommand('export/start');
  const stop = useCommand('export/cancel');
  const [heard, setHeard] = useState<{
    readonly progress: ExportProgress | null;
    readonly ended: ExportEnded | null;
  } | null>(null);
  useEngineEvent('export/progress', (progress) => progress.audit === audit && setHeard({ progress, ended: null }));
  useEngineEvent('export/ended', (ended) => {
    if (ended.audit !== audit) return;
    setHeard({ progress: null, ended });
    void state.refetch();
  });
  const known = heard ?? { progress: state.data?.running ?? null, ended: null };
  return {
    ...known,
    refused: begin.error,
    start(wanted) {
      setHeard({ progress: { audit, job: '', format: null, fraction: 0, millisLeft: null }, ended: null });
      begin.mutate(wanted, { onError: () => setHeard({ progress: null, ended: null }) });
    },
    cancel: () => stop.mutate({ audit }),
    forget() {
      begin.reset();
      setHeard({ progress: null, ended: null });
    },
  };
}
