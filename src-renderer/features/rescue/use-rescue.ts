import { useState } from 'react';
import type { RescueEnded, RescueProgress } from '../../../src-main/contract/rescue.ts';
import { useEngineEvent } from '../../api/client-context.tsx';
import { useCommand, useRequest } from '../../api/requests.ts';

export interface RunningRescue {
  readonly progress: RescueProgress | null;
  /** How it ended since the dialog was opened. */
  readonly ended: RescueEnded | null;
  /** Why it could not begin. */
  readonly refused: Error | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** The rescue of one file, which goes on when the dialog is closed and is found again when it is opened. */
export function useRescue(file: string): RunningRescue {
  const state = useRequest('audit/rescue-state', { file });
  const begin = useCommand('audit/rescue');
  const stop = useCommand('audit/cancel-rescue');
  const [heard, setHeard] = useState<Pick<RunningRescue, 'progress' | 'ended'> | null>(null);
  useEngineEvent('rescue/progress', (progress) => progress.file === file && setHeard({ progress, ended: null }));
  useEngineEvent('rescue/ended', (ended) => {
    if (ended.file !== file) return;
    setHeard({ progress: null, ended });
    void state.refetch();
  });
  return {
    ...(heard ?? { progress: state.data?.running ?? null, ended: null }),
    refused: begin.error,
    start() {
      setHeard({ progress: { job: '', file, step: 'copy', fraction: 0 }, ended: null });
      begin.mutate({ file }, { onError: () => setHeard({ progress: null, ended: null }) });
    },
    cancel: () => stop.mutate({ file }),
  };
}
