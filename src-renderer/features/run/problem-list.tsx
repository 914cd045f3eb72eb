import { useState } from 'react';
import type { Problem } from '../../../src-main/contract/models.ts';
import type { RunState } from '../../../src-main/contract/progress.ts';
import { usePagedList, useRequest } from '../../api/requests.ts';
import { useText, type UiKey } from '../../i18n/use-text.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

interface ProblemListProps {
  readonly audit: string;
  readonly state: RunState;
}

const severityIcons: Readonly<Record<Problem['severity'], IconName>> = { error: 'error', warning: 'warning', info: 'info' };
const problemRowHeight = 46;

/** What kept pages from being fetched, read or compared; one kind at a time if wished. */
export function ProblemList({ audit, state }: ProblemListProps) {
  const text = useText();
  const [code, setCode] = useState<string | null>(null);
  const counts = useRequest('problem/counts', { audit }, { keepPrevious: true }).data?.counts ?? [];
  const problems = usePagedList('problem/list', { audit, ...(code === null ? {} : { code }) });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="problems" aria-labelledby="problems-title">
      <header className="problems-head">
        <h2 id="problems-title">{text.ui('problems.title')}</h2>
        {total > 0 && (
          <label className="inline-field">
            <span>{text.ui('problems.kind')}</span>
            <select value={code ?? ''} onChange={(event) => setCode(event.target.value || null)}>
              <option value="">{`${text.ui('problems.all')} (${text.format.integer(total)})`}</option>
              {counts.map(({ code: kind, severity, count }) => (
                <option key={kind} value={kind}>
                  {`${text.shared(`severity.${severity}`)}: ${text.maybe(`problems.kinds.${kind}`) ?? kind} (${text.format.integer(count)})`}
                </option>
              ))}
            </select>
          </label>
        )}
      </header>
      {problems.query.isError && <Failure error={problems.query.error} onRetry={() => void problems.query.refetch()} />}
      {problems.query.isPending && <Waiting />}
      {problems.query.isSuccess && problems.rows.length === 0 && <NoProblems state={state} />}
      {problems.rows.length > 0 && (
        <VirtualList
          rows={problems.rows}
          total={problems.total}
          rowHeight={problemRowHeight}
          keyOf={({ id }) => `problem-${id}`}
          render={(problem) => <ProblemRow problem={problem} />}
          onEnd={problems.more}
          label={text.ui('problems.title')}
        />
      )}
    </section>
  );
}

/** Only a run that reached its end can say that there are none. */
function NoProblems({ state }: { readonly state: RunState }) {
  const text = useText();
  if (state === 'done') return <Empty icon="check" title={text.ui('problems.none')} hint={text.ui('problems.noneHint')} />;
  return <Empty icon="info" title={text.ui('problems.noneListed')} hint={text.ui(noneHints[state])} />;
}

const noneHints: Readonly<Record<Exclude<RunState, 'done'>, UiKey>> = {
  new: 'problems.noneYetHint',
  running: 'problems.noneYetHint',
  pausing: 'problems.noneYetHint',
  paused: 'problems.noneStoppedHint',
  cancelled: 'problems.noneStoppedHint',
  failed: 'problems.noneFailedHint',
};

function ProblemRow({ problem }: { readonly problem: Problem }) {
  const text = useText();
  const message = text.shared(`problem.${problem.code}`, problem.parameters, problem.message);
  const hint = text.shared(`problemHint.${problem.code}`, {}, '');
  return (
    <div className={`problem problem-${problem.severity}`}>
      <Icon name={severityIcons[problem.severity]} />
      <span className="visually-hidden">{text.shared(`severity.${problem.severity}`)}</span>
      <span className="problem-message" title={hint === '' ? message : `${message}\n${hint}`}>
        {message}
        {hint !== '' && <span className="visually-hidden">{hint}</span>}
      </span>
      <span className="problem-address" title={problem.address ?? ''}>
        {problem.address ?? text.shared(`stage.${problem.stage}`)}
      </span>
    </div>
  );
}
