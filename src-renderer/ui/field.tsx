import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { readDay, readNumber, readTime } from '../i18n/format.ts';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { Button, Icon } from './button.tsx';

export const Field = ({ says, children }: Readonly<{ says: UiKey; children: ReactNode }>) => (
  <label className="column gap-4">
    <span className="quiet small">{useText().ui(says)}</span>
    {children}
  </label>
);

/** `says` names a field without a label. */
export function TextField({
  says,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange'> &
  Readonly<{ value: string; onChange: (value: string) => void; says?: UiKey }>) {
  const text = useText();
  const name = says && text.ui(says);
  return (
    <input
      type="text"
      aria-label={name}
      placeholder={name}
      {...input}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What an input with this id as `list` offers. */
export const Suggestions = ({ id, values }: Readonly<{ id: string; values: readonly string[] }>) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value}>
        {value}
      </option>
    ))}
  </datalist>
);

/** `className` and `title` are applied to the label around it. */
export const Check = ({
  onChange,
  className = 'check',
  title,
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange'> &
  Readonly<{ checked: boolean; onChange: (isChecked: boolean) => void }>) => (
  <label className={className} title={title}>
    <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);

export const Radio = ({ className = 'check', children, ...input }: ComponentProps<'input'>) => (
  <label className={className}>
    <input {...input} type="radio" />
    {children}
  </label>
);

/** The text being typed; reset when `value` changes. */
export function useDraft(value: string) {
  const [known, setKnown] = useState(value);
  const [draft, setDraft] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  return [draft, setDraft] as const;
}

/** A name with a save button. It is used inside other forms, so it is no form itself. */
export function NameField({
  says,
  save,
  maxLength,
  complaintOf = () => '',
  onSave,
  asked,
  testId,
}: Readonly<{
  says: UiKey;
  save: UiKey;
  maxLength: number;
  /** Why the name is invalid; '' when it is valid. */
  complaintOf?: (name: string) => string;
  onSave: (name: string) => void;
  /** Set when the field was opened on request: it starts with `name`, and Escape calls `onLeave`. */
  asked?: Readonly<{ name: string; onLeave: () => void }>;
  testId?: string;
}>) {
  const id = useId();
  const [draft, setDraft] = useState(asked?.name ?? '');
  const name = draft.trim();
  const complaint = complaintOf(name);
  const isRefused = name === '' || complaint !== '';
  const take = () => {
    if (isRefused) return;
    onSave(name);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') asked?.onLeave();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take();
  };
  return (
    <>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one that was asked for takes the place of what was pressed
        autoFocus={asked !== undefined}
        value={draft}
        maxLength={maxLength}
        says={says}
        aria-invalid={complaint !== ''}
        aria-describedby={id}
        onChange={setDraft}
        onKeyDown={onKeyDown}
        data-testid={testId && `${testId}-name`}
      />
      <Button
        size={asked ? 'small' : 'normal'}
        onClick={take}
        disabled={isRefused}
        says={save}
        data-testid={testId && `${testId}-save`}
      />
      <output id={id} className="tone-bad small">
        {complaint}
      </output>
    </>
  );
}

const typingPauseMillis = 200;

export function SearchField({
  value,
  onChange,
  says,
  inputRef,
  onLeave,
  testId,
}: Readonly<{
  value: string;
  onChange: (value: string) => void;
  says: UiKey;
  inputRef?: RefObject<HTMLInputElement | null>;
  onLeave?: () => void;
  testId?: string;
}>) {
  const [draft, setDraft] = useDraft(value);
  const emit = useEffectEvent(onChange);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => emit(draft), typingPauseMillis);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <div className="search-field relative">
      <Icon name="search" />
      <TextField
        ref={inputRef}
        type="search"
        value={draft}
        says={says}
        data-testid={testId}
        onChange={setDraft}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          if (event.key === 'Enter' && draft !== value) onChange(draft);
          onLeave?.();
        }}
      />
    </div>
  );
}
type SpanType = Readonly<{ type: 'number' | 'date' }>;
type End = string | number | null;

export function SpanField({
  says,
  span,
  onChange,
  type,
}: SpanType &
  Readonly<{
    says: UiKey;
    span: readonly [from: End, to: End] | undefined;
    onChange: (span: [End, End] | undefined) => void;
  }>) {
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
}: SpanType & Readonly<{ label: string; value: End; onTake: (value: End) => void }>) {
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
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step'> &
  Readonly<{
    value: number;
    min: number;
    max: number;
    /** Of the arrow keys. */
    step: number;
    isWhole: boolean;
    onChange: (value: number) => void;
  }>) {
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
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> &
  Readonly<{ value: string; onChange: (value: string) => void }>) {
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

export function Select<Value extends string | number>({
  options,
  nameOf,
  onChange,
  ...others
}: Omit<ComponentProps<'select'>, 'value' | 'onChange'> &
  Readonly<{
    value: Value;
    /** `''` may mean none or any. */
    options: readonly Value[];
    nameOf: (value: Value) => string;
    onChange: (value: Value) => void;
  }>) {
  return (
    <select
      {...others}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  );
}
