import { useId } from 'react';
import { alignmentOptions, groupingOptions } from '../../../src-main/contract/verdict-rules.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { ThresholdInput } from './threshold-input.tsx';
import type { Draft, ThresholdFields } from './use-draft.ts';

interface ComparisonOptionsProps {
  readonly draft: Draft;
  readonly fields: ThresholdFields;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** What cannot be tried without comparing or grouping again. */
export function ComparisonOptions({ draft, fields, open, onToggle }: ComparisonOptionsProps) {
  const text = useText();
  const id = useId();
  return (
    <section className="verdict-card line-below px-16 py-8" data-open={open}>
      <h2>
        <button
          type="button"
          className="verdict-toggle row text-start w-full gap-8 py-4"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="grow strong">{text.ui('verdicts.comparison')}</span>
          <Icon name={open ? 'up' : 'down'} />
        </button>
      </h2>
      <p className="soft small">{text.ui('verdicts.comparisonHint')}</p>
      <div id={id} hidden={!open}>
        {alignmentOptions.map((name) => (
          <ThresholdInput key={name} stage="verify" name={name} draft={draft} fields={fields} />
        ))}
        {groupingOptions.map((name) => (
          <ThresholdInput key={name} stage="cluster" name={name} draft={draft} fields={fields} />
        ))}
      </div>
    </section>
  );
}
