import { useId } from 'react';
import type { OptionField, OptionValue } from '#contract/options.ts';
import type { OptionWords } from '#locales/option-words.ts';
import { Check, NumberField, Select, TextField, type Texts, useText } from '../../kit.ts';

export function OptionInput({
  words,
  field,
  value,
  onChange,
}: {
  words: OptionWords;
  field: OptionField;
  value: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
}) {
  const text = useText();
  const id = useId();
  const { label, help } = words;
  if (field.kind === 'boolean') {
    return (
      <div className="field field-check">
        <Check
          className="check medium"
          checked={Boolean(value ?? field.default)}
          onChange={onChange}
          aria-describedby={id}
        >
          {label}
        </Check>
        {!saysTheSame(label, help) && <small id={id}>{help}</small>}
      </div>
    );
  }
  const control = { id: `${id}-input`, onChange, describedBy: id };
  return (
    <div className="field">
      <label className="medium" htmlFor={control.id}>
        {label}
      </label>
      {field.kind === 'text' ? (
        <TextInput {...control} field={field} value={String(value ?? field.default)} />
      ) : field.kind === 'choice' ? (
        <Select
          id={control.id}
          value={String(value ?? field.default)}
          options={field.choices}
          nameOf={words.choice}
          onChange={onChange}
          aria-describedby={id}
        />
      ) : (
        <NumberInput {...control} field={field} value={Number(value ?? field.default)} />
      )}
      <small id={id}>
        {help}
        {(field.kind === 'integer' || field.kind === 'number') && (
          <span className="range">{text.gap + rangeText(text, field)}</span>
        )}
      </small>
    </div>
  );
}

export const saysTheSame = (label: string, help: string) => label === help.replace(/[.。]$/, '');

type ControlProps<Field, Value> = {
  id: string;
  field: Field;
  value: Value;
  onChange: (value: Value) => void;
  describedBy: string;
};

function TextInput({
  id,
  field,
  value,
  onChange,
  describedBy,
}: ControlProps<Extract<OptionField, { kind: 'text' }>, string>) {
  const shared = { id, value, maxLength: field.maxLength, spellCheck: false, 'aria-describedby': describedBy };
  return field.lines ? (
    <textarea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...shared} onChange={onChange} />
  );
}

type NumberOption = Extract<OptionField, { kind: 'integer' | 'number' }>;

export function NumberInput({ id, field, value, onChange, describedBy }: ControlProps<NumberOption, number>) {
  const text = useText();
  return (
    <span className="field-line row gap-6">
      <NumberField
        id={id}
        min={field.min}
        max={field.max}
        step={stepOf(field)}
        isWhole={field.kind === 'integer'}
        value={value}
        aria-describedby={describedBy}
        onChange={onChange}
      />
      {field.unit && <span className="unit quiet">{text.maybe(`options.units.${field.unit}`) ?? field.unit}</span>}
    </span>
  );
}

/** Of sliders and arrow keys; a field takes any value. */
export function stepOf(field: NumberOption) {
  if (field.kind === 'integer') return 1;
  const range = field.max - field.min;
  return range <= 1 ? 0.005 : range <= 20 ? 0.05 : 1;
}

export function rangeText(text: Texts, field: NumberOption) {
  const number = (value: number) => value.toLocaleString(text.locale, { maximumFractionDigits: 6 });
  return text.ui('options.range', { min: number(field.min), max: number(field.max), standard: number(field.default) });
}
