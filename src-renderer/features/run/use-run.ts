import { useQueryClient } from '@tanstack/react-query';
import type { StageId } from '#contract/audits.ts';
import { useAsk, useAttempt, useAudit, useText, useToast } from '../../kit.ts';

export type Run = ReturnType<typeof useRun>;

export function useRun() {
  const ask = useAsk();
  const audit = useAudit();
  const queries = useQueryClient();
  const text = useText();
  const toast = useToast();
  const tryOut = useAttempt();
  const attempt = (asked: Promise<unknown>) =>
    void tryOut(() => asked).then(() => queries.invalidateQueries({ queryKey: ['audit/progress', { audit }] }));
  return {
    start: (again: StageId | null) => attempt(ask('audit/start', { again })),
    pause: () => attempt(ask('audit/pause', {})),
    stopCollecting: (going: boolean) =>
      attempt(ask('audit/stop-collecting', {}).then(() => (going ? null : ask('audit/start', {})))),
    /** Results are kept, so starting again undoes cancelling. */
    cancel() {
      attempt(ask('audit/cancel', {}));
      toast({
        text: text.ui('run.cancelled'),
        action: { label: text.ui('run.resume'), run: () => attempt(ask('audit/start', {})) },
      });
    },
  };
}
