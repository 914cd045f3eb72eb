import { useId, type ReactNode } from 'react';
import type { OptionField } from '../../../src-main/contract/options.ts';
import { alignmentOptions, groupingOptions, verdictRules } from '../../../src-main/contract/verdict-rules.ts';
import type { VerdictPreview } from '../../../src-main/contract/verdict-preview.ts';
import type { Verdict } from '../../../src-main/contract/verdicts.ts';
import { stageOptionWords } from '../../i18n/option-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NumberInput, rangeText } from '../options/option-input.tsx';
import { valueOf, type Draft, type ThresholdFields, type ThresholdStage } from './use-draft.ts';

interface CardProps {
  readonly draft: Draft;
  readonly fields: ThresholdFields;
  readonly open: boolean;
  readonly onToggle: () => void;
}

interface VerdictCardProps extends CardProps {
  readonly verdict: Verdict;
  readonly preview: VerdictPreview;
}

/** One verdict: what it means, how many pairs have it now and would have it, and, opened, its rules and thresholds. */
export function VerdictCard({ verdict, preview, ...card }: VerdictCardProps) {
  const text = useText();
  const { rules, verify, cluster } = verdictRules[verdict];
  // Pairs that have only boiler-plate in common are kept as no finding.
  const outcome = verdict === 'template-only' ? 'none' : verdict;
  return (
    <Card
      {...card}
      verdict={verdict}
      title={
        <>
          <VerdictBadge verdict={verdict} />
          <VerdictCounts before={preview.before[outcome]} after={preview.after[outcome]} />
        </>
      }
      hint={text.shared(`verdictMeaning.${verdict}`)}
      thresholds={{ verify, cluster }}
    >
      {rules.length > 0 && (
        <ul className="verdict-rules soft small mt-8 mb-8" aria-label={text.ui('verdicts.rules')}>
          {rules.map((rule) => (
            <li className="mb-4" key={rule}>
              {text.shared(`rule.${rule}`)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function ComparisonOptions(card: CardProps) {
  const text = useText();
  return (
    <Card
      {...card}
      title={<span className="grow strong">{text.ui('verdicts.comparison')}</span>}
      hint={text.ui('verdicts.comparisonHint')}
      thresholds={{ verify: alignmentOptions, cluster: groupingOptions }}
    />
  );
}

interface FrameProps extends CardProps {
  readonly verdict?: Verdict;
  readonly title: ReactNode;
  readonly hint: string;
  readonly thresholds: Readonly<Record<ThresholdStage, readonly string[]>>;
  readonly children?: ReactNode;
}

function Card({ verdict, title, hint, thresholds, draft, fields, open, onToggle, children }: FrameProps) {
  const id = useId();
  return (
    <section
      className="verdict-card line-below px-16 py-8"
      data-open={open}
      data-testid={verdict && 'verdict-card'}
      data-verdict={verdict}
    >
      <h2>
        <button
          type="button"
          className="verdict-toggle row text-start w-full gap-8 py-4"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          {title}
          <Icon name={open ? 'up' : 'down'} />
        </button>
      </h2>
      <p className="soft small">{hint}</p>
      <div id={id} hidden={!open}>
        {children}
        {(['verify', 'cluster'] as const).map((stage) =>
          thresholds[stage].map((name) => (
            <ThresholdInput key={`${stage}.${name}`} stage={stage} name={name} draft={draft} fields={fields} />
          )),
        )}
      </div>
    </section>
  );
}

function VerdictCounts({ before, after }: { readonly before: number; readonly after: number }) {
  const text = useText();
  const changed = before !== after;
  return (
    <span
      className="verdict-counts push-right soft small"
      data-changed={changed || undefined}
      aria-label={
        changed ? text.ui('verdicts.beforeAfter', { before: String(before), after: String(after) }) : undefined
      }
    >
      {changed && `${text.format.integer(before)} → `}
      {text.count('pairs', after)}
    </span>
  );
}

interface ThresholdInputProps extends Pick<CardProps, 'draft' | 'fields'> {
  readonly stage: ThresholdStage;
  readonly name: string;
}

function ThresholdInput({ stage, name, draft, fields }: ThresholdInputProps) {
  const text = useText();
  const id = useId();
  const field = fields[stage][name];
  if (!field || (field.kind !== 'integer' && field.kind !== 'number')) return null;
  const value = Number(valueOf(fields, draft.values, stage, name));
  const { label, help } = stageOptionWords(text, stage, name, field);
  const change = (next: number) => draft.set(stage, name, next);
  return (
    <div
      className="threshold line-above py-4"
      data-changed={draft.changed.includes(`${stage}.${name}`)}
      data-testid={`threshold-${name}`}
    >
      <label className="small strong" htmlFor={`${id}-number`}>
        {label}
      </label>
      <input
        type="range"
        aria-label={label}
        aria-describedby={id}
        min={field.min}
        max={field.max}
        step={stepOf(field)}
        value={value}
        onChange={(event) => change(Number(event.target.value))}
      />
      <NumberInput id={`${id}-number`} field={field} value={value} onChange={change} describedBy={id} />
      <small id={id}>
        {help} <span className="range">{rangeText(text, field)}</span>
      </small>
    </div>
  );
}

/** Some hundred steps over the range; the field beside takes any value. */
function stepOf(field: Extract<OptionField, { kind: 'integer' | 'number' }>): number {
  if (field.kind === 'integer') return 1;
  const range = field.max - field.min;
  return range <= 1 ? 0.005 : range <= 20 ? 0.05 : 1;
}
