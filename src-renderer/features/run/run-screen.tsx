import { type ReactNode, useState } from 'react';
import {
  type AuditProgress,
  isAwaited,
  isGoing,
  type RunState,
  type StageId,
  stageIds,
  type StageProgress,
} from '#contract/audits.ts';
import { type ErrorCode, sourceUnavailable, type WireError } from '#contract/errors.ts';
import type { AuditOptions } from '#contract/options.ts';
import {
  Button,
  command,
  Dialog,
  Failure,
  Icon,
  type IconName,
  Link,
  LinkButton,
  ProgressBar,
  RescueButton,
  RunBadge,
  Select,
  type Texts,
  Unanswered,
  useAsk,
  useAttempt,
  useAudit,
  useCommand,
  useCommands,
  useRequest,
  useText,
  useToast,
  useWordsRead,
  Waiting,
} from '../../kit.ts';
import { OptionGroups } from '../options/option-groups.tsx';
import { ProblemList } from './problem-list.tsx';
import { RequestError } from '#contract/api.ts';
import { countOfKinds, kindsOfCopies } from '#contract/verdicts.ts';
import { useQueryClient } from '@tanstack/react-query';

/** Each figure with the stage that counts it and the screen that lists it. */
const counted = [
  ['pages', 'collect', 'pages'],
  ['candidates', 'join', null],
  ['pairs', 'verify', 'verdicts'],
  ['clusters', 'cluster', 'clusters'],
  ['problems', 'collect', null],
] as const;

export function RunScreen() {
  const text = useText();
  const progress = useRequest('audit/progress');
  const run = useRun();
  const [again, setAgain] = useState(false);
  if (progress.error || !progress.data) return <Unanswered of={[progress]} />;
  const { state, counts, stages } = progress.data;
  return (
    <div className="run column h-full">
      <RunHead progress={progress.data} run={run} onAgain={() => setAgain(true)} />
      <div className="run-body as-grid grow min-h-0">
        <div className="run-side column relative scroll gap-12 px-20 py-12">
          <OutcomeBanner state={state} run={run} />
          <dl className="counts rigid flex wrap clip frame round-large">
            {counted.map(([name, stage, screen]) => {
              const isUnknown = counts[name] === 0 && isAwaited(progress.data, stage);
              const count = isUnknown ? '–' : text.format.integer(counts[name]);
              return (
                <div key={name} className="count-card flex min-w-0 on-panel py-8 px-12">
                  <dt className="cut quiet small">{text.ui(`run.counts.${name}`)}</dt>
                  <dd>
                    {screen === null || isUnknown ? (
                      count
                    ) : (
                      <Link className="ink" href={`/${screen}`}>
                        {count}
                      </Link>
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
          <section className="card" aria-labelledby="stages-title">
            <h2 className="mb-8" id="stages-title">
              {text.ui('run.stages')}
            </h2>
            <ol className="divided">
              {stages.map((stage) => (
                <Stage key={stage.stage} {...stage} stopped={stopOf(progress.data, stage)} />
              ))}
            </ol>
          </section>
        </div>
        <ProblemList state={state} />
      </div>
      {again && <RunAgain run={run} onClose={() => setAgain(false)} />}
    </div>
  );
}

function mayStopCollecting({ stages, state, counts }: AuditProgress) {
  const isCollected = stages.some(({ stage, state: reached }) => stage === 'collect' && reached === 'done');
  return !isCollected && counts.pages > 0 && (state === 'running' || state === 'paused' || state === 'cancelled');
}

function RunHead({ progress, run, onAgain }: Readonly<{ progress: AuditProgress; run: Run; onAgain: () => void }>) {
  const text = useText();
  const { state, fraction, millisLeft } = progress;
  const going = isGoing(state);
  const stopCollecting = () => run.stopCollecting(going);
  const resume = () => run.start(null);
  const canStop = mayStopCollecting(progress);
  useCommands(text.ui('run.title'), [
    command('run-toggle', 'run.pauseKey', 'p', going ? run.pause : resume, 'pause'),
    { id: 'run-enough', says: 'run.stopCollecting', icon: 'check', when: canStop, run: stopCollecting },
    { id: 'run-cancel', says: 'run.cancel', icon: 'stop', when: going, run: run.cancel },
  ]);
  return (
    <header className="page-head run-head column gap-8" data-going={going}>
      <div className="row wrap gap-8">
        <h1>{text.ui('run.title')}</h1>
        <RunBadge state={state} testId="run-state" />
        <span className="run-figures flex align-baseline clip soft nowrap gap-8">
          <strong>{text.format.share(fraction)}</strong>
          {going && (
            <span className="cut">
              {millisLeft === null
                ? text.ui('run.timeUnknown')
                : text.ui('run.timeLeft', { time: text.format.duration(millisLeft) })}
            </span>
          )}
        </span>
        <span className="flex push-right gap-8">
          {canStop && (
            <Button
              icon="check"
              onClick={stopCollecting}
              title={text.ui('run.stopCollectingHint')}
              disabled={state === 'pausing'}
              says="run.stopCollecting"
            />
          )}
          {going && (
            <>
              <Button icon="pause" onClick={run.pause} disabled={state === 'pausing'} says="run.pause" />
              <Button icon="stop" look="danger" onClick={run.cancel} says="run.cancel" />
            </>
          )}
          {(state === 'paused' || state === 'new' || state === 'cancelled') && (
            <Button icon="play" look="primary" onClick={resume} says={state === 'new' ? 'run.start' : 'run.resume'} />
          )}
          {!going && <Button icon="again" onClick={onAgain} says="run.again" />}
          {(state === 'done' || progress.counts.clusters > 0) && (
            <LinkButton
              href={'/clusters'}
              look={state === 'done' ? 'primary' : 'plain'}
              icon="pages"
              data-testid="run-open-clusters"
              says="run.openClusters"
            />
          )}
        </span>
      </div>
      <ProgressBar fraction={state === 'running' && fraction === 0 ? null : fraction} label={text.ui('run.progress')} />
    </header>
  );
}

function RunAgain({ run, onClose }: Readonly<{ run: Run; onClose: () => void }>) {
  const text = useText();
  const options = useRequest('audit/options');
  const [changed, setChanged] = useState<AuditOptions | null>(null);
  const [stage, setStage] = useState<StageId>('analyse');
  const save = useCommand('audit/set-options');
  const shown = changed ?? options.data;
  const start = async () => {
    if (changed) await save.mutateAsync({ options: changed });
    run.start(stage);
    onClose();
  };
  return (
    <Dialog
      wide
      says="run.againTitle"
      onClose={onClose}
      action={{
        icon: 'again',
        disabled: !shown || save.isPending,
        onClick: () => void start().catch(() => {}),
        says: 'run.againStart',
      }}
    >
      <label className="field">
        <span className="field-label">{text.ui('run.againFrom')}</span>
        <Select value={stage} options={stageIds} nameOf={(id) => text.shared(`stage.${id}`)} onChange={setStage} />
        <small>{text.ui(stage === 'collect' ? 'run.againCollectHint' : 'run.againHint')}</small>
      </label>
      {save.error && <Failure error={save.error} />}
      {shown ? <OptionGroups options={shown} onChange={setChanged} /> : <Waiting />}
    </Dialog>
  );
}

type Stop = 'failed' | 'interrupted' | null;

/** The stage at which a run failed is the first that did not end. */
function stopOf({ state, stages }: AuditProgress, { stage, state: reached }: StageProgress): Stop {
  if (state === 'failed' && stages.find((each) => each.state !== 'done')?.stage === stage) return 'failed';
  return reached === 'running' && !isGoing(state) ? 'interrupted' : null;
}

function Stage({ stopped, ...progress }: StageProgress & { readonly stopped: Stop }) {
  const text = useText();
  const { stage, state, done, total } = progress;
  const name = text.shared(`stage.${stage}`);
  const going = state === 'running' && stopped === null;
  return (
    <li
      className="stage as-grid align-centre relative gap-8 gap-y-2 py-6"
      data-state={stopped ?? state}
      aria-current={going ? 'step' : undefined}
    >
      <span className={`stage-mark as-grid tone-${stopped === 'failed' ? 'bad' : 'good'}`}>
        {state === 'done' && <Icon name="check" />}
        {stopped === 'failed' && <Icon name="error" />}
        {state !== 'done' && stopped !== 'failed' && <span className="stage-dot" />}
      </span>
      <span className="stage-name">{name}</span>
      <span className="stage-amount nowrap text-end">
        {(stopped === null || done > 0) && amountText(text, progress)}
      </span>
      {state === 'running' && (going || (total ?? 0) > 0) && (
        <ProgressBar fraction={total ? Math.min(1, done / total) : null} label={name} />
      )}
      {(state !== 'waiting' || stopped !== null) && (
        <span className="stage-pace nowrap text-end quiet small">
          {stopped === null ? paceText(text, progress) : text.ui(`run.stopped.${stopped}`)}
        </span>
      )}
      {stopped === 'failed' && <FailedStage />}
    </li>
  );
}

function FailedStage() {
  const { title } = useFailure();
  return <span className="stage-reason tone-bad small">{title}</span>;
}

/** These stages count something that users know, pages or pairs. */
const countingStages: ReadonlySet<StageId> = new Set(['collect', 'analyse', 'fingerprint', 'verify']);

function amountText(text: Texts, { stage, state, done, total }: StageProgress) {
  if (state === 'waiting') return text.ui('run.waiting');
  if (!countingStages.has(stage)) return '';
  const { integer } = text.format;
  if (total === null || total === done) return integer(done);
  // The total is unknown, since pages link to further pages.
  return stage === 'collect'
    ? text.ui('run.collecting', { done, known: total })
    : text.ui('run.doneOf', { done, total });
}

function paceText(text: Texts, { state, rate, elapsedMillis }: StageProgress) {
  const time = text.format.duration(elapsedMillis);
  return state === 'running' && rate !== null
    ? `${text.ui('run.perSecond', { rate: text.format.decimal(rate, rate < 10 ? 1 : 0) })} · ${time}`
    : time;
}

function OutcomeBanner({ state, run }: Readonly<{ state: RunState; run: Run }>) {
  const text = useText();
  if (state === 'done') return <Done />;
  if (state === 'failed') return <Failed run={run} />;
  if (state === 'paused' || state === 'cancelled')
    return <Banner tone="warn" icon="pause" title={text.ui(`run.${state}`)} hint={text.ui(`run.${state}Hint`)} />;
  return null;
}

function Done() {
  const text = useText();
  const summary = useRequest('audit/summary').data;
  const words = useWordsRead();
  if (!summary || words === undefined) return null;
  if (words === 0)
    return <Banner tone="warn" icon="warning" title={text.ui('nothingHere.unread')} hint={text.ui('run.unreadHint')} />;
  const clean = summary.clusters === 0 && summary.relations === 0;
  const { clusters: copies } = countOfKinds(summary.clustersByKind, kindsOfCopies);
  const others = summary.clusters - copies;
  const hint = text.sentences(
    copies === 0
      ? text.ui('overview.noCopies')
      : text.ui('run.doneHint', {
          clusters: text.count('clusters', copies),
          pages: text.count('pages', summary.copiedPages),
        }),
    others === 0 ? '' : text.ui('run.doneByDesign', { clusters: text.count('clusters', others) }),
  );
  return (
    <Banner
      tone="good"
      icon="check"
      title={text.ui(clean ? 'run.doneClean' : 'run.done')}
      hint={clean ? text.ui('run.doneCleanHint') : hint}
    >
      <LinkButton href={'/overview'} icon="overview" says="run.openOverview" />
    </Banner>
  );
}

function useFailure() {
  const text = useText();
  const wire = useRequest('audit/progress').data?.error ?? null;
  const error = wire && new RequestError(wire);
  if (error === null) return { wire, error, ...text.hinted('run.failed') };
  const { message: title, hint } = text.error(error);
  return { wire, error, title, hint };
}

function Failed({ run }: Readonly<{ run: Run }>) {
  const text = useText();
  const { wire, error, ...words } = useFailure();
  const correction = useCorrection(wire);
  const http = wire?.code === 'https-unavailable' ? String(wire.parameters['address']) : null;
  return (
    <Banner tone="bad" icon="error" {...words}>
      {http !== null && (
        <LinkButton href={`~/?source=${encodeURIComponent(http)}`} data-testid="run-use-http">
          {text.ui('start.test.useHttp', { address: http })}
        </LinkButton>
      )}
      {correction && (
        <LinkButton
          href={correction.href}
          look="primary"
          icon="edit"
          data-testid="run-correct"
          says={`run.correct.${correction.what}`}
        />
      )}
      <RescueButton error={error} />
      <Button icon="again" onClick={() => run.start(null)} says="common.retry" />
    </Banner>
  );
}

/** Back to the form, filled in as the audit was begun, while there is nothing in it that would be lost. */
function useCorrection(wire: WireError | null) {
  const audit = useAudit();
  const summary = useRequest('audit/summary').data;
  const pages = useRequest('audit/progress').data?.counts.pages;
  if (!summary || pages !== 0 || wire === null || !mayBeMistyped.has(wire.code)) return null;
  const what = summary.sources.some((source) => 'path' in source) ? ('path' as const) : ('address' as const);
  return { what, href: `~/?again=${encodeURIComponent(audit)}` };
}

const mayBeMistyped: ReadonlySet<ErrorCode> = new Set([...sourceUnavailable, 'file-not-found', 'file-unknown']);

type BannerProps = Readonly<{
  tone: 'good' | 'bad' | 'warn';
  icon: IconName;
  title: string;
  hint: string;
  children?: ReactNode;
}>;

/** Screen readers announce failures immediately (`alert`), the rest politely. */
function Banner({ tone, icon, title, hint, children }: BannerProps) {
  const Element = tone === 'bad' ? 'div' : 'output';
  const ground = tone === 'warn' ? ' on-warn-soft' : '';
  return (
    <Element
      className={`banner banner-${tone} row wrap round-large gap-12 py-12 px-16${ground}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon name={icon} />
      <div className="grow w-150">
        <strong>{title}</strong>
        <p>{hint}</p>
      </div>
      {children && <div className="flex wrap push-right gap-8">{children}</div>}
    </Element>
  );
}

type Run = ReturnType<typeof useRun>;

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
