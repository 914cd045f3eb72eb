import { useState } from 'react';
import {
  type AuditProgress,
  isAwaited,
  isGoing,
  type StageId,
  stageIds,
  type StageProgress,
} from '#contract/audits.ts';
import type { AuditOptions } from '#contract/options.ts';
import {
  Button,
  command,
  Dialog,
  Failure,
  Field,
  howFar,
  Icon,
  Link,
  LinkButton,
  ProgressBar,
  RunBadge,
  RunBar,
  Select,
  type Texts,
  Unanswered,
  useCommand,
  useCommands,
  useRequest,
  useText,
  Waiting,
} from '../../kit.ts';
import { OptionGroups } from '../options/option-groups.tsx';
import { ProblemList } from './problem-list.tsx';
import { OutcomeBanner, useFailure } from './run-outcome.tsx';
import { type Run, useRun } from './use-run.ts';
import css from './run.module.css';

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
      <div className={`${css.runBody} as-grid grow min-h-0`}>
        <div className={`${css.runSide} column relative scroll gap-12 px-20 py-12`}>
          <OutcomeBanner state={state} run={run} />
          <dl className="counts rigid flex wrap clip frame round-large">
            {counted.map(([name, stage, screen]) => {
              const isUnknown = counts[name] === 0 && isAwaited(progress.data, stage);
              const count = isUnknown ? '–' : text.format.integer(counts[name]);
              return (
                <div key={name} className={`${css.countCard} flex min-w-0 on-panel py-8 px-12`}>
                  <dt className="cut quiet small">{text.ui(`run.counts.${name}`)}</dt>
                  <dd className="strong">
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

function RunHead({ progress, run, onAgain }: { progress: AuditProgress; run: Run; onAgain: () => void }) {
  const text = useText();
  const { state, stages, counts, millisLeft } = progress;
  const going = isGoing(state);
  const far = howFar(text, progress);
  const stopCollecting = () => run.stopCollecting(going);
  const resume = () => run.start(null);
  const isCollected = stages.some(({ stage, state: reached }) => stage === 'collect' && reached === 'done');
  const mayStop = state === 'running' || state === 'paused' || state === 'cancelled';
  const canStop = mayStop && !isCollected && counts.pages > 0;
  useCommands(text.ui('run.title'), [
    command('run-toggle', 'run.pauseKey', 'p', going ? run.pause : resume, 'pause'),
    { id: 'run-enough', says: 'run.stopCollecting', icon: 'check', when: canStop, run: stopCollecting },
    { id: 'run-cancel', says: 'run.cancel', icon: 'stop', when: going, run: run.cancel },
  ]);
  return (
    <header className={`page-head ${css.runHead} column gap-8`} data-going={going}>
      <div className="row wrap gap-8">
        <h1>{text.ui('run.title')}</h1>
        <RunBadge state={state} testId="run-state" />
        <span className={`${css.runFigures} flex align-baseline clip soft nowrap gap-8`}>
          <strong>{far}</strong>
          {going && (progress.fraction !== null || far === '') && (
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
          {(state === 'done' || counts.clusters > 0) && (
            <LinkButton
              href="/clusters"
              look={state === 'done' ? 'primary' : 'plain'}
              icon="pages"
              data-testid="run-open-clusters"
              says="run.openClusters"
            />
          )}
        </span>
      </div>
      <RunBar {...progress} />
    </header>
  );
}

function RunAgain({ run, onClose }: { run: Run; onClose: () => void }) {
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
      <Field says="run.againFrom" note={text.ui(stage === 'collect' ? 'run.againCollectHint' : 'run.againHint')}>
        <Select value={stage} options={stageIds} nameOf={(id) => text.shared(`stage.${id}`)} onChange={setStage} />
      </Field>
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

function Stage({ stopped, ...progress }: StageProgress & { stopped: Stop }) {
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
      <span className={`${css.stageMark} as-grid tone-${stopped === 'failed' ? 'bad' : 'good'}`}>
        {state === 'done' && <Icon name="check" />}
        {stopped === 'failed' && <Icon name="error" />}
        {state !== 'done' && stopped !== 'failed' && <span className={css.stageDot} />}
      </span>
      <span className={going ? 'strong' : undefined}>{name}</span>
      <span className={`${css.stageAmount} nowrap text-end`}>
        {(stopped === null || done > 0) && amountText(text, progress)}
      </span>
      {state === 'running' && (going || (total ?? 0) > 0) && (
        <ProgressBar fraction={total ? Math.min(1, done / total) : null} label={name} />
      )}
      {(state !== 'waiting' || stopped !== null) && (
        <span className={`${css.stagePace} nowrap text-end small ${stopped === 'interrupted' ? 'tone-warn' : 'quiet'}`}>
          {stopped === null ? paceText(text, progress) : text.ui(`run.stopped.${stopped}`)}
        </span>
      )}
      {stopped === 'failed' && <FailedStage />}
    </li>
  );
}

function FailedStage() {
  const { title } = useFailure();
  return <span className={`${css.stageReason} tone-bad small`}>{title}</span>;
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
