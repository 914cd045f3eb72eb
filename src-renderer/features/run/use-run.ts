import { useQueryClient } from '@tanstack/react-query';
import type { StageId } from '#contract/audits.ts';
import { useErrorToast, useOutside, useText, useToast } from '../../kit.ts';

export type Run = ReturnType<typeof useRun>;

export function useRun(audit: string) {
  const { client } = useOutside();
  const queries = useQueryClient();
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const attempt = (asked: Promise<unknown>) =>
    void asked
      .catch(showError)
      .finally(() => void queries.invalidateQueries({ queryKey: ['audit/progress', { audit }] }));
  return {
    start: (again: StageId | null) => attempt(client.request('audit/start', { audit, again })),
    pause: () => attempt(client.request('audit/pause', { audit })),
    stopCollecting: (going: boolean) =>
      attempt(
        client
          .request('audit/stop-collecting', { audit })
          .then(() => (going ? null : client.request('audit/start', { audit }))),
      ),
    /** What is there stays, so cancelling is taken back by starting again. */
    cancel() {
      attempt(client.request('audit/cancel', { audit }));
      toast({
        text: text.ui('run.cancelled'),
        action: { label: text.ui('run.resume'), run: () => attempt(client.request('audit/start', { audit })) },
      });
    },
  };
}
