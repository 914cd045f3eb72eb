import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { readDay, readNumber, readTime } from '../i18n/format.ts';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { TextField, useDraft } from './field.tsx';

type SpanType = Readonly<{ type: 'number' | 'date' }>;
type End = string | number | null;

export function SpanField({
  says,
  span,
  onChange,
  type,
}: SpanType & {
  says: UiKey;
  span: readonly [from: End, to: End] | undefined;
  onChange: (span: [End, End] | undefined) => void;
}) {
  const text = useText();
  const field = text.ui(says);
  const [from, to] = span ?? [null, null];
  const change = (...next: [End, End]) => onChange(next.some((end) => end !== null) ? next : undefined);
  return (
    <fieldset className="facet span-field chips align-centre py-8">
      <legend>{field}</legend>
      <EndField label={text.ui('table.from', { field })} type={type} value={from} onTake={(end) => change(end, to)} />
      <span aria-hidden="true">–</span>
      <EndField label={text.ui('table.to', { field })} type={type} value={to} onTake={(end) => change(from, end)} />
    </fieldset>
  );
}

/** Native fields would follow the language of the browser. */
function EndField({
  label,
  type,
  value,
  onTake,
}: SpanType & { label: string; value: End; onTake: (value: End) => void }) {
  const text = useText();
  const [draft, setDraft] = useDraft(typeof value === 'number' ? text.format.entered(value) : (value ?? ''));
  const read = type === 'number' ? readNumber(draft, text.locale) : readDay(draft);
  const isRefused = draft.trim() !== '' && (read === null || Number.isNaN(read));
  const take = () => {
    const end = draft.trim() === '' ? null : read;
    if (!isRefused && end !== value) onTake(end);
  };
  return (
    <TextField
      data-kind={type}
      inputMode={type === 'number' ? 'decimal' : undefined}
      placeholder={type === 'date' ? text.ui('table.dayPattern') : undefined}
      aria-label={label}
      title={label}
      aria-invalid={isRefused}
      value={draft}
      onChange={setDraft}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

/** Writes and reads numbers in the app's language; a native field follows the browser's. */
export function NumberField({
  value,
  min,
  max,
  step,
  isWhole,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  value: number;
  min: number;
  max: number;
  /** Of the arrow keys. */
  step: number;
  isWhole: boolean;
  onChange: (value: number) => void;
}) {
  const { locale, format } = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const isAllowed = (number: number) => number >= min && number <= max && (!isWhole || Number.isInteger(number));
  const read = draft === null ? value : readNumber(draft, locale);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, value + (event.key === 'ArrowUp' ? step : -step)));
    setDraft(null);
    onChange(Number(next.toFixed(6)));
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={format.entered(value)}
      autoComplete="off"
      {...input}
      value={draft ?? format.entered(value)}
      aria-invalid={!isAllowed(read)}
      onChange={({ target }) => {
        setDraft(target.value);
        const number = readNumber(target.value, locale);
        if (isAllowed(number)) onChange(number);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => setDraft(null)}
    />
  );
}

/** A time of day as `HH:MM`. */
export function TimeField({
  value,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...input}
      value={draft ?? value}
      aria-invalid={readTime(draft ?? value) === null}
      onChange={(entered) => {
        setDraft(entered);
        const time = readTime(entered);
        if (time !== null) onChange(time);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
