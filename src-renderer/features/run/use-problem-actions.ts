import { useState } from 'react';
import type { RunState } from '../../../src-main/contract/progress.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { saveAs } from '../../ui/save-as.ts';
import { useErrorToast, useToast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { allProblems, problemTable, toCsv, toTsv, type ProblemFilter } from './problem-rows.ts';

export interface ProblemActions {
  readonly busy: boolean;
  /**
   * Fetches addresses again: those with problems of these kinds, or these themselves. Scripts are run from now on when
   * `rendering` says so.
   */
  retry(
    wanted: { readonly codes?: readonly string[]; readonly addresses?: readonly string[] },
    rendering?: boolean,
  ): void;
  copy(filter: ProblemFilter): void;
  save(filter: ProblemFilter): void;
}

/** What can be done about problems; what goes wrong is shown as a message. */
export function useProblemActions(audit: string, state: RunState): ProblemActions {
  const { client } = useOutside();
  const text = useText();
  const toast = useToast();
  const tellError = useErrorToast();
  const put = useCopy();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tellError(error);
    } finally {
      setBusy(false);
    }
  };
  const letScriptsRun = async () => {
    const { collect } = await client.request('audit/options', { audit });
    if ((collect['render'] ?? 'off') === 'off')
      await client.request('audit/set-options', { audit, options: { collect: { ...collect, render: 'automatic' } } });
  };
  return {
    busy,
    retry: ({ codes = [], addresses = [] }, rendering = false) =>
      void attempt(async () => {
        // A run that is under way is held at its next checkpoint, and goes on with these addresses.
        if (state === 'running' || state === 'pausing') await client.request('audit/pause', { audit });
        if (rendering) await letScriptsRun();
        const { addresses: count } = await client.request('problem/retry', {
          audit,
          codes: [...codes],
          addresses: [...addresses],
        });
        if (count > 0 || state === 'running' || state === 'pausing') await client.request('audit/start', { audit });
        toast({
          text:
            count > 0
              ? text.ui('problems.retried', { addresses: text.count('addresses', count) })
              : text.ui('problems.nothingToRetry'),
        });
      }),
    copy: (filter) =>
      void attempt(async () => {
        const rows = await allProblems(client, filter);
        put(toTsv(problemTable(text, rows)), text.ui('problems.copied', { rows: text.count('rows', rows.length) }));
      }),
    save: (filter) =>
      void attempt(async () =>
        saveAs('problems.csv', toCsv(problemTable(text, await allProblems(client, filter))), 'text/csv'),
      ),
  };
}
