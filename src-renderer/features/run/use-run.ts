import { useQueryClient } from '@tanstack/react-query';
import type { StageId } from '../../../src-main/contract/progress.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useErrorToast, useToast } from '../../ui/toast.tsx';

export interface Run {
  /** Goes on, or computes everything from this stage on anew. */
  start(again: StageId | null): void;
  pause(): void;
  /** Ends collecting and compares the pages that are there. */
  stopCollecting(going: boolean): void;
  cancel(): void;
}

/** The controls of an audit's job; what goes wrong is shown as a message. */
export function useRun(audit: string): Run {
  const { client } = useOutside();
  const queries = useQueryClient();
  const text = useText();
  const toast = useToast();
  const tellError = useErrorToast();
  const attempt = (asked: Promise<unknown>) =>
    void asked
      .catch((error: unknown) => {
        tellError(error);
      })
      .finally(() => void queries.invalidateQueries({ queryKey: ['audit/progress', { audit }] }));
  return {
    start: (again) => attempt(client.request('audit/start', { audit, again })),
    pause: () => attempt(client.request('audit/pause', { audit })),
    stopCollecting: (going) =>
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
