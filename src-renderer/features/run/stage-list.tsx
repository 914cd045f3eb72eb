import type { StageId, StageProgress } from '../../../src-main/contract/progress.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/states.tsx';

interface StageListProps {
  readonly stages: readonly StageProgress[];
  /** Whether the audit is at work; a stage that it broke off in still counts as running in the figures. */
  readonly going: boolean;
}

/** The stages in the order in which a page walks through them. */
export function StageList({ stages, going }: StageListProps) {
  const text = useText();
  return (
    <section className="card" aria-labelledby="stages-title">
      <h2 className="mb-8" id="stages-title">
        {text.ui('run.stages')}
      </h2>
      <ol className="divided">
        {stages.map((stage) => (
          <Stage key={stage.stage} progress={stage} going={going} />
        ))}
      </ol>
    </section>
  );
}

function Stage({ progress, going }: { readonly progress: StageProgress; readonly going: boolean }) {
  const text = useText();
  const { stage, state, done, total } = progress;
  const name = text.shared(`stage.${stage}`);
  const interrupted = state === 'running' && !going;
  return (
    <li
      className="stage as-grid align-centre relative gap-8 gap-y-2 py-6"
      data-state={interrupted ? 'interrupted' : state}
      aria-current={state === 'running' && going ? 'step' : undefined}
    >
      <span className="stage-mark as-grid tone-good">
        {state === 'done' ? <Icon name="check" /> : <span className="stage-dot" />}
      </span>
      <span className="stage-name">{name}</span>
      <span className="stage-amount nowrap text-end">{amountText(text, progress)}</span>
      {state === 'running' && (going || (total ?? 0) > 0) && (
        <ProgressBar fraction={total ? Math.min(1, done / total) : null} label={name} />
      )}
      {state !== 'waiting' && (
        <span className="stage-pace nowrap text-end quiet small">
          {interrupted ? text.ui('run.interrupted') : paceText(text, progress)}
        </span>
      )}
    </li>
  );
}

/** Only these stages count something that people know, pages or pairs. */
const countingStages: ReadonlySet<StageId> = new Set(['collect', 'analyse', 'fingerprint', 'verify']);

function amountText(text: Texts, { stage, state, done, total }: StageProgress): string {
  if (state === 'waiting') return text.ui('run.waiting');
  if (!countingStages.has(stage)) return '';
  const { integer } = text.format;
  if (total === null || total === done) return integer(done);
  // Pages lead to further pages, so that nobody knows the end while they are collected.
  return stage === 'collect'
    ? text.ui('run.collecting', { done: integer(done), known: integer(total) })
    : text.ui('run.doneOf', { done: integer(done), total: integer(total) });
}

function paceText(text: Texts, { state, rate, elapsedMillis }: StageProgress): string {
  const time = text.format.duration(elapsedMillis);
  return state === 'running' && rate !== null
    ? `${text.ui('run.perSecond', { rate: text.format.decimal(rate, rate < 10 ? 1 : 0) })} · ${time}`
    : time;
}
