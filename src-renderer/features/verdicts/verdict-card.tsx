import { useId } from 'react';
import { verdictRules } from '../../../src-main/contract/verdict-rules.ts';
import type { VerdictPreview } from '../../../src-main/contract/verdict-preview.ts';
import type { Verdict } from '../../../src-main/contract/verdicts.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ThresholdInput } from './threshold-input.tsx';
import type { Draft, ThresholdFields } from './use-draft.ts';

interface VerdictCardProps {
  readonly verdict: Verdict;
  readonly draft: Draft;
  readonly fields: ThresholdFields;
  readonly preview: VerdictPreview;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One verdict: what it means, how many pairs have it now and would have it, and, opened, its rules and thresholds. */
export function VerdictCard({ verdict, draft, fields, preview, open, onToggle }: VerdictCardProps) {
  const text = useText();
  const id = useId();
  const { rules, verify, cluster } = verdictRules[verdict];
  const thresholds = [
    ...verify.map((name) => ({ stage: 'verify' as const, name })),
    ...cluster.map((name) => ({ stage: 'cluster' as const, name })),
  ];
  return (
    <section
      className="verdict-card line-below px-16 py-8"
      data-open={open}
      data-testid="verdict-card"
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
          <VerdictBadge verdict={verdict} />
          {/* Pairs that have only boiler-plate in common are kept as no finding. */}
          <VerdictCounts
            before={preview.before[verdict === 'template-only' ? 'none' : verdict]}
            after={preview.after[verdict === 'template-only' ? 'none' : verdict]}
          />
          <Icon name={open ? 'up' : 'down'} />
        </button>
      </h2>
      <p className="soft small">{text.shared(`verdictMeaning.${verdict}`)}</p>
      <div id={id} hidden={!open}>
        {rules.length > 0 && (
          <ul className="verdict-rules soft small mt-8 mb-8" aria-label={text.ui('verdicts.rules')}>
            {rules.map((rule) => (
              <li className="mb-4" key={rule}>
                {text.shared(`rule.${rule}`)}
              </li>
            ))}
          </ul>
        )}
        {thresholds.map(({ stage, name }) => (
          <ThresholdInput key={`${stage}.${name}`} stage={stage} name={name} draft={draft} fields={fields} />
        ))}
      </div>
    </section>
  );
}

function VerdictCounts({ before, after }: { readonly before: number; readonly after: number }) {
  const text = useText();
  if (before === after)
    return <span className="verdict-counts push-right soft small">{text.count('pairs', after)}</span>;
  return (
    <span
      className="verdict-counts push-right soft small"
      data-changed="true"
      aria-label={text.ui('verdicts.beforeAfter', { before, after })}
    >
      {text.format.integer(before)} → {text.count('pairs', after)}
    </span>
  );
}
