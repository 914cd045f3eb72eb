import { useId } from 'react';
import type { OptionField } from '../../../src-main/contract/options.ts';
import { stageOptionWords } from '../../i18n/option-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { NumberInput, rangeText } from '../options/option-input.tsx';
import { valueOf, type Draft, type ThresholdFields, type ThresholdStage } from './use-draft.ts';

interface ThresholdInputProps {
  readonly stage: ThresholdStage;
  readonly name: string;
  readonly draft: Draft;
  readonly fields: ThresholdFields;
}

/** One threshold as a slider for trying and a field for exact values. */
export function ThresholdInput({ stage, name, draft, fields }: ThresholdInputProps) {
  const text = useText();
  const id = useId();
  const field = fields[stage][name];
  if (!field || (field.kind !== 'integer' && field.kind !== 'number')) return null;
  const path = `${stage}.${name}`;
  const value = Number(valueOf(fields, draft.values, stage, name));
  const { label, help } = stageOptionWords(text, stage, name, field);
  const change = (next: number) => draft.set(stage, name, next);
  return (
    <div
      className="threshold line-above py-4"
      data-changed={draft.changed.includes(path)}
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
