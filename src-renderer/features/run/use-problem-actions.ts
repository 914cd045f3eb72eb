import { useMutation } from '@tanstack/react-query';
import { isGoing, type RunState } from '#contract/audits.ts';
import type { Problem } from '#contract/problems.ts';
import { csvLines, tsvText } from '#contract/table-text.ts';
import { saveAs, type Texts, useAsk, useCopy, useErrorToast, useText, useToast } from '../../kit.ts';

export type ProblemActions = ReturnType<typeof useProblemActions>;

type RetryWanted = Readonly<{ codes?: readonly string[]; addresses?: readonly string[] }>;

export function useProblemActions(state: RunState) {
  const ask = useAsk();
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const copy = useCopy();
  const { mutate: attempt, isPending: busy } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: showError,
  });
  const letScriptsRun = async () => {
    const { collect } = await ask('audit/options', {});
    if ((collect['render'] ?? 'off') === 'off')
      await ask('audit/set-options', { options: { collect: { ...collect, render: 'automatic' } } });
  };
  return {
    busy,
    retry: ({ codes = [], addresses = [] }: RetryWanted, rendering = false) =>
      attempt(async () => {
        // Held at its next checkpoint, a run goes on with these addresses.
        if (isGoing(state)) await ask('audit/pause', {});
        if (rendering) await letScriptsRun();
        const wanted = { codes: [...codes], addresses: [...addresses] };
        const { addresses: count } = await ask('problem/retry', wanted);
        if (count > 0 || isGoing(state)) await ask('audit/start', {});
        const values = { addresses: text.count('addresses', count) };
        toast({ text: text.ui(count > 0 ? 'problems.retried' : 'problems.nothingToRetry', values) });
      }),
    copy: (filter: ProblemFilter) =>
      attempt(async () => {
        const rows = await allProblems(ask, filter);
        copy(tsvText(problemTable(text, rows)), text.ui('problems.copied', { rows: text.count('rows', rows.length) }));
      }),
    save: (filter: ProblemFilter) =>
      attempt(async () =>
        saveAs('problems.csv', `\ufeff${csvLines(problemTable(text, await allProblems(ask, filter)))}`, 'text/csv'),
      ),
  };
}

type ProblemFilter = Readonly<{ code?: string; text?: string }>;

const rowsAtOnce = 500;
/** A spreadsheet holds hardly more. */
const maxRows = 100_000;

async function allProblems(ask: ReturnType<typeof useAsk>, filter: ProblemFilter) {
  const rows: Problem[] = [];
  for (;;) {
    const piece = await ask('problem/list', { ...filter, offset: rows.length, limit: rowsAtOnce });
    rows.push(...piece.rows);
    if (piece.rows.length === 0 || rows.length >= Math.min(maxRows, piece.total)) return rows;
  }
}

function problemTable(text: Texts, problems: readonly Problem[]) {
  const heads = (['severity', 'kind', 'address', 'message'] as const).map((name) =>
    text.ui(`problems.columns.${name}`),
  );
  const rows = problems.map(({ severity, code, address, parameters, message }) => [
    text.shared(`severity.${severity}`),
    text.maybe(`problems.kinds.${code}`) ?? code,
    address ?? '',
    text.shared(`problem.${code}`, parameters, message),
  ]);
  return [heads, ...rows];
}
