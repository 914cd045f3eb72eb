import { useState } from 'react';
import { z } from 'zod';
import { allRows, type Result } from '#contract/api.ts';
import { isGoing, type RunState } from '#contract/audits.ts';
import type { Problem } from '#contract/problems.ts';
import { readSelectorRules, type SelectorRule } from '#contract/selector-rules.ts';
import { isWebAddress } from '#contract/web-address.ts';
import {
  Button,
  Chip,
  Empty,
  Icon,
  IconButton,
  saveAs,
  SearchField,
  type Texts,
  useAddressFilter,
  useAsk,
  useAttempt,
  useCommands,
  useCopy,
  useRequest,
  useText,
  useToast,
  useWindowList,
  WindowRows,
} from '../../kit.ts';
import { bySeverity } from '../overview/panel.tsx';
import { mergedRules, useRules } from '../pages/use-rules.ts';
import { useMutation } from '@tanstack/react-query';
import { csvLines, tsvText } from '#contract/table-text.ts';
import css from './run.module.css';

const problemRowHeight = 50;
/** Stored in the URL, so that other screens can link to it. */
const problemShape = { problem: z.string().max(100).optional() };

export function ProblemList({ state }: { state: RunState }) {
  const text = useText();
  const [{ problem: code = null }, setFilter] = useAddressFilter(problemShape);
  const setCode = (problem: string | null) => setFilter(problem === null ? {} : { problem });
  const [search, setSearch] = useState('');
  const counts = useRequest('problem/counts').data?.counts ?? [];
  const wanted = search.trim();
  const filter = { ...(code !== null && { code }), ...(wanted !== '' && { text: wanted }) };
  const actions = useProblemActions(state);
  const retryable = counts.filter(({ retryable: count }) => count > 0);
  const failed = retryable.filter(({ severity }) => severity === 'error').map((kind) => kind.code);
  const hasAny = counts.length > 0;
  const retryFailed = () => actions.retry({ codes: failed });
  const copy = () => actions.copy(filter);
  const save = () => actions.save(filter);
  const ofAll = [
    { id: 'problems-copy', says: 'problems.copy', icon: 'copy', when: hasAny, run: copy },
    { id: 'problems-save', says: 'problems.save', icon: 'download', when: hasAny, run: save },
  ] as const;
  const when = failed.length > 0;
  useCommands(text.ui('problems.title'), [
    { id: 'problems-retry', says: 'problems.retryFailed', icon: 'again', when, run: retryFailed },
    ...ofAll,
  ]);
  return (
    <section className="problems column min-w-0 min-h-0 on-panel line-left" aria-labelledby="problems-title">
      <header className="row justify-between line-below gap-12 py-8 px-16">
        <h2 id="problems-title">{text.ui('problems.title')}</h2>
        {hasAny && (
          <span className="row min-w-0 gap-6">
            <SearchField value={search} onChange={setSearch} says="problems.search" testId="problem-search" />
            {ofAll.map(({ id, icon, says, run }) => (
              <IconButton key={id} icon={icon} says={says} disabled={actions.busy} onClick={run} />
            ))}
            {when && (
              <Button
                icon="again"
                disabled={actions.busy}
                onClick={retryFailed}
                title={text.ui('problems.retryFailedHint')}
                data-testid="problems-retry"
                says="problems.retryFailed"
              />
            )}
          </span>
        )}
      </header>
      {hasAny && <ProblemKinds counts={counts} chosen={code} onChoose={setCode} />}
      {code !== null && <KindNote kind={counts.find((kind) => kind.code === code)} actions={actions} />}
      <WindowRows
        list={useWindowList('problem/list', filter)}
        rowHeight={problemRowHeight}
        keyOf={({ id }) => `problem-${id}`}
        render={(problem) => <ProblemRow problem={problem} retryable={retryable} actions={actions} />}
        label={text.ui('problems.title')}
        empty={<NoProblems state={state} isFiltered={hasAny} />}
      />
    </section>
  );
}

const endedByScripts: ReadonlySet<string> = new Set(['page-needs-script', 'text-empty']);

function KindNote({ kind, actions }: { kind: ProblemCount | undefined; actions: ProblemActions }) {
  const text = useText();
  if (!kind) return null;
  const { code, retryable } = kind;
  const hint = text.shared(`problemHint.${code}`, {}, '');
  const why = text.maybe(`problems.why.${code.startsWith('trap-') ? 'trap' : code}`);
  if (retryable === 0 && hint === '' && why === null) return null;
  return (
    <div className="rigid soft line-below py-8 px-16 column gap-8" data-testid="problem-note">
      {(why !== null || hint !== '') && (
        <p>
          {why} {hint}
        </p>
      )}
      {code === 'text-unsure' && <TextCandidates />}
      {retryable > 0 && (
        <span className="flex wrap gap-8">
          <Button
            size="small"
            icon="again"
            disabled={actions.busy}
            onClick={() => actions.retry({ codes: [code] })}
            data-testid="problem-retry-kind"
          >
            {text.ui('problems.retryKind', { count: retryable })}
          </Button>
          {endedByScripts.has(code) && (
            <Button
              size="small"
              icon="spark"
              disabled={actions.busy}
              onClick={() => actions.retry({ codes: [code] }, true)}
              says="problems.retryRendered"
            />
          )}
        </span>
      )}
    </div>
  );
}

/** Only a finished run can say that there are none. */
function NoProblems({ state, isFiltered }: { state: RunState; isFiltered: boolean }) {
  const text = useText();
  if (isFiltered) return <Empty icon="search" says="problems.noneFound" />;
  if (state === 'done') return <Empty icon="check" says="problems.none" />;
  const isStopped = state === 'paused' || state === 'cancelled';
  const hint = state === 'failed' ? 'noneFailedHint' : isStopped ? 'noneStoppedHint' : 'noneYetHint';
  return <Empty icon="info" title={text.ui('problems.noneListed')} hint={text.ui(`problems.${hint}`)} />;
}

function ProblemRow({
  problem,
  retryable,
  actions,
}: {
  problem: Problem;
  retryable: readonly ProblemCount[];
  actions: ProblemActions;
}) {
  const text = useText();
  const { address, code, severity, parameters, stage } = problem;
  const message = text.shared(`problem.${code}`, parameters, problem.message);
  const hint = text.shared(`problemHint.${code}`, {}, '');
  const isRetryable = retryable.some((kind) => kind.code === code);
  return (
    <div className="problem as-grid h-full line-below gap-8 gap-y-2 py-4 px-16" data-severity={severity}>
      <Icon name={severity} />
      <span className="visually-hidden">{text.shared(`severity.${severity}`)}</span>
      <span className="cut" title={hint === '' ? message : `${message}\n${hint}`}>
        {message}
        {hint !== '' && <span className="visually-hidden">{hint}</span>}
      </span>
      <span className={`${css.problemAddress} cut mono quiet`} title={address ?? ''}>
        {address ?? text.shared(`stage.${stage}`)}
      </span>
      {isRetryable && address !== null && isWebAddress(address) && (
        <IconButton
          icon="again"
          className={css.problemAgain}
          label={text.ui('problems.retryOne', { address })}
          disabled={actions.busy}
          onClick={() => actions.retry({ addresses: [address] })}
        />
      )}
    </div>
  );
}

type ProblemCount = Result<'problem/counts'>['counts'][number];

function ProblemKinds({
  counts,
  chosen,
  onChoose,
}: {
  counts: readonly ProblemCount[];
  chosen: string | null;
  onChoose: (code: string | null) => void;
}) {
  const text = useText();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className="chips max-h-120 rigid scroll line-below py-8 px-16" aria-label={text.ui('problems.kind')}>
      <Chip isOn={chosen === null} count={total} onClick={() => onChoose(null)}>
        {text.ui('problems.all')}
      </Chip>
      {bySeverity(counts).map(({ code, severity, count }) => (
        <Chip
          key={code}
          className="inline-row gap-6"
          data-severity={severity}
          isOn={chosen === code}
          count={count}
          onClick={() => onChoose(chosen === code ? null : code)}
          data-testid="problem-kind"
          data-code={code}
        >
          <Icon name={severity} />
          <span className="visually-hidden">{text.named(text.shared(`severity.${severity}`), '')}</span>
          {text.maybe(`problems.kinds.${code}`) ?? code}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Where extractors disagree, one click makes an element the main text of all pages. */
function TextCandidates() {
  const text = useText();
  const rules = useRules();
  const { pages = 0, candidates = [] } = useRequest('selector/main-elements').data ?? {};
  const take = (selector: string) => {
    const rule: SelectorRule = { kind: 'include', pattern: '*', selector, enabled: true, note: '' };
    const all = readSelectorRules(mergedRules(rules.list, [rule])).rules;
    void rules.save(all, text.ui('problems.takenAsText', { selector }));
  };
  return (
    <span className="flex wrap gap-8">
      {candidates.map(({ selector, pages: count }) => (
        <Button
          key={selector}
          size="small"
          title={text.ui('problems.takeAsTextHint', { pages: count, all: pages })}
          onClick={() => take(selector)}
        >
          {text.ui('problems.takeAsText', { selector })}
        </Button>
      ))}
    </span>
  );
}

type ProblemActions = ReturnType<typeof useProblemActions>;

function useProblemActions(state: RunState) {
  const ask = useAsk();
  const text = useText();
  const toast = useToast();
  const tryOut = useAttempt();
  const copy = useCopy();
  const { mutate: attempt, isPending: busy } = useMutation({ mutationFn: tryOut });
  const letScriptsRun = async () => {
    const { collect } = await ask('audit/options', {});
    if ((collect['render'] ?? 'off') === 'off')
      await ask('audit/set-options', { options: { collect: { ...collect, render: 'automatic' } } });
  };
  const tableOf = async (filter: ProblemFilter) =>
    problemTable(text, await allRows((part) => ask('problem/list', { ...filter, ...part }), maxRows));
  return {
    busy,
    retry: (
      { codes = [], addresses = [] }: { codes?: readonly string[]; addresses?: readonly string[] },
      rendering = false,
    ) =>
      attempt(async () => {
        // A running audit is paused, to continue with these addresses.
        if (isGoing(state)) await ask('audit/pause', {});
        if (rendering) await letScriptsRun();
        const { addresses: count } = await ask('problem/retry', { codes: [...codes], addresses: [...addresses] });
        if (count > 0 || isGoing(state)) await ask('audit/start', {});
        const values = { addresses: text.count('addresses', count) };
        toast({ text: text.ui(count > 0 ? 'problems.retried' : 'problems.nothingToRetry', values) });
      }),
    copy: (filter: ProblemFilter) =>
      attempt(async () => {
        const table = await tableOf(filter);
        copy(tsvText(table), text.ui('problems.copied', { rows: text.count('rows', table.length - 1) }));
      }),
    save: (filter: ProblemFilter) =>
      attempt(async () => saveAs('problems.csv', `\ufeff${csvLines(await tableOf(filter))}`, 'text/csv')),
  };
}

type ProblemFilter = Readonly<{ code?: string; text?: string }>;

/** Plenty for a spreadsheet. */
const maxRows = 100_000;

function problemTable(text: Texts, problems: readonly Problem[]) {
  const columns = ['severity', 'kind', 'address', 'message'] as const;
  const rows = problems.map(({ severity, code, address, parameters, message }) => [
    text.shared(`severity.${severity}`),
    text.maybe(`problems.kinds.${code}`) ?? code,
    address ?? '',
    text.shared(`problem.${code}`, parameters, message),
  ]);
  return [columns.map((name) => text.ui(`problems.columns.${name}`)), ...rows];
}
