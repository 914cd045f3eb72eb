import { useState } from 'react';
import { Link } from 'wouter';
import { type AuditProgress, type RunState, stageIds, type StageId } from '../../../src-main/contract/progress.ts';
import { useRequest, useCommand } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { RunBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failure, ProgressBar, Waiting } from '../../ui/states.tsx';
import { OutcomeBanner } from './outcome-banner.tsx';
import { ProblemList } from './problem-list.tsx';
import { StageList } from './stage-list.tsx';
import { useRun, type Run } from './use-run.ts';
import type { AuditOptions } from '../../../src-main/contract/options.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OptionGroups } from '../options/option-groups.tsx';
import { Select } from '../../ui/select.tsx';

/** How the audit is running, what it has found so far, and what went wrong on the way. */
export function RunScreen({ audit }: { readonly audit: string }) {
  const progress = useRequest('audit/progress', { audit });
  const run = useRun(audit);
  const [again, setAgain] = useState(false);
  if (progress.error) return <Failure error={progress.error} onRetry={() => void progress.refetch()} />;
  if (!progress.data) return <Waiting />;
  return (
    <div className="run column h-full">
      <RunHead audit={audit} progress={progress.data} run={run} onAgain={() => setAgain(true)} />
      <div className="run-body as-grid grow min-h-0">
        <div className="run-side column relative scroll gap-12 px-20 py-12">
          <OutcomeBanner audit={audit} state={progress.data.state} run={run} />
          <Counts audit={audit} counts={progress.data.counts} />
          <StageList stages={progress.data.stages} going={isGoing(progress.data.state)} />
        </div>
        <ProblemList audit={audit} state={progress.data.state} />
      </div>
      {again && <RunAgain audit={audit} run={run} onClose={() => setAgain(false)} />}
    </div>
  );
}

const isGoing = (state: RunState): boolean => state === 'running' || state === 'pausing';

/** While pages are being collected, and some are there to be compared. */
function mayStopCollecting({ stages, state, counts }: AuditProgress): boolean {
  const isCollected = stages.some(({ stage, state: reached }) => stage === 'collect' && reached === 'done');
  return !isCollected && counts.pages > 0 && (state === 'running' || state === 'paused' || state === 'cancelled');
}

interface RunHeadProps {
  readonly audit: string;
  readonly progress: AuditProgress;
  readonly run: Run;
  readonly onAgain: () => void;
}

function RunHead({ audit, progress, run, onAgain }: RunHeadProps) {
  const text = useText();
  const { state, fraction, millisLeft } = progress;
  const going = isGoing(state);
  useCommands(text.ui('run.title'), [
    {
      id: 'run-toggle',
      title: text.ui('run.pauseKey'),
      icon: 'pause',
      keys: ['p'],
      run: () => (going ? run.pause() : run.start(null)),
    },
    ...(mayStopCollecting(progress)
      ? [
          {
            id: 'run-enough',
            title: text.ui('run.stopCollecting'),
            icon: 'check' as const,
            run: () => run.stopCollecting(going),
          },
        ]
      : []),
    ...(going ? [{ id: 'run-cancel', title: text.ui('run.cancel'), icon: 'stop' as const, run: run.cancel }] : []),
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
          {mayStopCollecting(progress) && (
            <Button
              icon="check"
              onClick={() => run.stopCollecting(going)}
              title={text.ui('run.stopCollectingHint')}
              disabled={state === 'pausing'}
            >
              {text.ui('run.stopCollecting')}
            </Button>
          )}
          {going && (
            <Button icon="pause" onClick={run.pause} disabled={state === 'pausing'}>
              {text.ui('run.pause')}
            </Button>
          )}
          {going && (
            <Button icon="stop" look="danger" onClick={run.cancel}>
              {text.ui('run.cancel')}
            </Button>
          )}
          {(state === 'paused' || state === 'new' || state === 'cancelled') && (
            <Button icon="play" look="primary" onClick={() => run.start(null)}>
              {text.ui(state === 'new' ? 'run.start' : 'run.resume')}
            </Button>
          )}
          {!going && (
            <Button icon="again" onClick={onAgain}>
              {text.ui('run.again')}
            </Button>
          )}
          {(state === 'done' || progress.counts.clusters > 0) && (
            <Link
              href={`/audit/${encodeURIComponent(audit)}/clusters`}
              className={`button button-normal ${state === 'done' ? 'button-primary' : 'button-plain'}`}
              data-testid="run-open-clusters"
            >
              <Icon name="pages" />
              <span>{text.ui('run.openClusters')}</span>
            </Link>
          )}
        </span>
      </div>
      <ProgressBar fraction={state === 'running' && fraction === 0 ? null : fraction} label={text.ui('run.progress')} />
    </header>
  );
}

const counted = ['pages', 'candidates', 'pairs', 'clusters', 'problems'] as const;
/** Screens behind the figures; they can be looked at while the audit runs. */
const screenOf: Readonly<Partial<Record<(typeof counted)[number], string>>> = {
  pages: 'pages',
  pairs: 'verdicts',
  clusters: 'clusters',
};

function Counts({ audit, counts }: { readonly audit: string; readonly counts: AuditProgress['counts'] }) {
  const text = useText();
  return (
    <dl className="counts flex wrap clip frame round-large">
      {counted.map((name) => (
        <div key={name} className="count-card flex min-w-0 on-panel py-8 px-12">
          <dt className="cut quiet small">{text.ui(`run.counts.${name}`)}</dt>
          <dd>
            {screenOf[name] ? (
              <Link className="ink" href={`/audit/${encodeURIComponent(audit)}/${screenOf[name]}`}>
                {text.format.integer(counts[name])}
              </Link>
            ) : (
              text.format.integer(counts[name])
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RunAgainProps {
  readonly audit: string;
  readonly run: Run;
  readonly onClose: () => void;
}

/**
 * Runs the audit again from any stage on, with other options if requested; collected pages are kept unless collecting
 * is chosen.
 */
function RunAgain({ audit, run, onClose }: RunAgainProps) {
  const text = useText();
  const options = useRequest('audit/options', { audit });
  const [changed, setChanged] = useState<AuditOptions | null>(null);
  const [stage, setStage] = useState<StageId>('analyse');
  const save = useCommand('audit/set-options');
  const shown = changed ?? options.data;
  const start = async () => {
    if (changed) await save.mutateAsync({ audit, options: changed });
    run.start(stage);
    onClose();
  };
  return (
    <Dialog
      wide
      title={text.ui('run.againTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
          <Button
            look="primary"
            icon="again"
            disabled={!shown || save.isPending}
            onClick={() => void start().catch(() => {})}
          >
            {text.ui('run.againStart')}
          </Button>
        </>
      }
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
