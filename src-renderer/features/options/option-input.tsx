import { useId, useState } from 'react';
import type { OptionField, OptionValue } from '#contract/options.ts';
import type { OptionWords } from '#locales/option-words.ts';
import { Check, Select, TextField, type Texts, useText } from '../../kit.ts';

type OptionInputProps = Readonly<{
  words: OptionWords;
  field: OptionField;
  value: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
}>;

export function OptionInput({ words, field, value, onChange }: OptionInputProps) {
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
      <label className="field-label" htmlFor={control.id}>
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

type ControlProps<Field, Value> = Readonly<{
  id: string;
  field: Field;
  value: Value;
  onChange: (value: Value) => void;
  describedBy: string;
}>;

type TextInputProps = ControlProps<Extract<OptionField, { kind: 'text' }>, string>;

function TextInput({ id, field, value, onChange, describedBy }: TextInputProps) {
  const shared = { id, value, maxLength: field.maxLength, spellCheck: false, 'aria-describedby': describedBy };
  return field.lines ? (
    <textarea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...shared} onChange={onChange} />
  );
}

type NumberField = Extract<OptionField, { kind: 'integer' | 'number' }>;

export function NumberInput({ id, field, value, onChange, describedBy }: ControlProps<NumberField, number>) {
  const text = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const allowed = isAllowed(field, draft ?? String(value));
  return (
    <span className="field-line row gap-6">
      <input
        id={id}
        type="number"
        min={field.min}
        max={field.max}
        step={field.kind === 'integer' ? 1 : 'any'}
        value={draft ?? value}
        aria-invalid={!allowed}
        aria-describedby={describedBy}
        onChange={(event) => {
          setDraft(event.target.value);
          if (isAllowed(field, event.target.value)) onChange(Number(event.target.value));
        }}
        onBlur={() => setDraft(null)}
      />
      {field.unit && <span className="unit quiet">{text.maybe(`options.units.${field.unit}`) ?? field.unit}</span>}
    </span>
  );
}

function isAllowed(field: NumberField, draft: string) {
  const number = draft.trim() === '' ? Number.NaN : Number(draft);
  return number >= field.min && number <= field.max && (field.kind === 'number' || Number.isInteger(number));
}

export function rangeText(text: Texts, field: NumberField) {
  const number = (value: number) => value.toLocaleString(text.locale, { maximumFractionDigits: 6 });
  return text.ui('options.range', { min: number(field.min), max: number(field.max), standard: number(field.default) });
}
