import { useId, type ReactNode, useState } from 'react';
import type { Result } from '#contract/api.ts';
import type { AuditOptions, OptionValue } from '#contract/options.ts';
import { verdictRules } from '#contract/verdict-rules.ts';
import type { Verdict } from '#contract/verdicts.ts';
import { optionWords } from '#locales/option-words.ts';
import {
  Icon,
  recallAudit,
  rememberAudit,
  useAppRequest,
  useAudit,
  useRequest,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { NumberInput, rangeText, stepOf } from '../options/option-input.tsx';
import css from './verdicts.module.css';

type CardProps = { draft: ReturnType<typeof useDraft>; open: boolean; onToggle: () => void };

export function VerdictCard({
  verdict,
  preview,
  ...card
}: CardProps & { verdict: Verdict; preview: Result<'verdict/preview'> }) {
  const text = useText();
  const { rules, verify, cluster } = verdictRules[verdict];
  // These pairs are no findings.
  const outcome = verdict === 'template-only' ? 'none' : verdict;
  const [before, after] = [preview.before[outcome], preview.after[outcome]];
  const changed = before !== after;
  return (
    <Card
      {...card}
      verdict={verdict}
      title={
        <>
          <VerdictBadge verdict={verdict} />
          <span
            className={`push-right small ${changed ? 'tone-accent strong' : 'soft'}`}
            data-testid="verdict-counts"
            aria-label={changed ? text.ui('verdicts.beforeAfter', { before, after }) : undefined}
          >
            {changed && `${text.format.integer(before)} → `}
            {text.count('pairs', after)}
          </span>
        </>
      }
      hint={text.shared(`verdictMeaning.${verdict}`)}
      thresholds={{ verify, cluster }}
    >
      {rules.length > 0 && (
        <ul className={`${css.verdictRules} soft small mt-8 mb-8`} aria-label={text.ui('verdicts.rules')}>
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

export function Card({
  verdict,
  title,
  hint,
  thresholds,
  draft,
  open,
  onToggle,
  children,
}: CardProps & {
  verdict?: Verdict;
  title: ReactNode;
  hint: string;
  thresholds: Readonly<Record<Stage, readonly string[]>>;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={`${css.verdictCard} line-below px-16 py-8`}
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
        {stages.map((stage) =>
          thresholds[stage].map((name) => (
            <ThresholdInput key={stage + name} stage={stage} name={name} draft={draft} />
          )),
        )}
      </div>
    </section>
  );
}

function ThresholdInput({ stage, name, draft }: Pick<CardProps, 'draft'> & { stage: Stage; name: string }) {
  const text = useText();
  const id = useId();
  const field = draft.fields[stage][name];
  if (!field || (field.kind !== 'integer' && field.kind !== 'number')) return null;
  const value = Number(draft.valueOf(stage, name));
  const { label, help } = optionWords(text.locale, stage, name);
  const change = (next: number) => draft.set(stage, name, next);
  return (
    <div
      className={`${css.threshold} line-above py-4`}
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
        {help}
        {text.gap}
        <span className="range">{rangeText(text, field)}</span>
      </small>
    </div>
  );
}

const stages = ['verify', 'cluster'] as const;
type Stage = (typeof stages)[number];
type Thresholds = Pick<AuditOptions, Stage>;

const standard: Thresholds = { verify: {}, cluster: {} };

/** Thresholds being tried, kept across screens. */
export function useDraft() {
  const described = useAppRequest('option/list', {}).data?.stages;
  const own = useRequest('audit/options').data;
  const audit = useAudit();
  const [tried, setTried] = useState<Thresholds | null>(() => recallAudit(audit).thresholds ?? null);
  const attempt = (thresholds: Thresholds | null) => {
    setTried(thresholds);
    rememberAudit(audit, { thresholds });
  };
  const fields = { verify: described?.['verify'] ?? {}, cluster: described?.['cluster'] ?? {} };
  const { verify, cluster } = tried ?? own ?? standard;
  const values: Thresholds = { verify, cluster };
  const valueOf = (stage: Stage, name: string, of = values) => of[stage][name] ?? fields[stage][name]?.default;
  const differences = (others: Thresholds) =>
    stages.flatMap((stage) =>
      Object.keys(fields[stage])
        .filter((name) => valueOf(stage, name) !== valueOf(stage, name, others))
        .map((name) => `${stage}.${name}`),
    );
  return {
    isKnown: described !== undefined && own !== undefined,
    fields,
    values,
    valueOf,
    changed: own ? differences(own) : [],
    isStandard: differences(standard).length === 0,
    set: (stage: Stage, name: string, value: OptionValue) =>
      attempt({ ...values, [stage]: { ...values[stage], [name]: value } }),
    undo: () => attempt(null),
    reset: () => attempt(standard),
  };
}
