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
import { type UiKey, useText } from '../i18n/use-text.ts';
import { Button, Icon } from './button.tsx';

export const Field = ({ says, children }: Readonly<{ says: UiKey; children: ReactNode }>) => (
  <label className="column gap-4">
    <span className="quiet small">{useText().ui(says)}</span>
    {children}
  </label>
);

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange'> &
  Readonly<{ value: string; onChange: (value: string) => void; says?: UiKey }>;

/** `says` names a field without a label. */
export function TextField({ says, onChange, ...input }: TextFieldProps) {
  const text = useText();
  const name = says && text.ui(says);
  return (
    <input
      type="text"
      aria-label={name}
      placeholder={name}
      {...input}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type CheckProps = Omit<ComponentProps<'input'>, 'onChange'> &
  Readonly<{ checked: boolean; onChange: (isChecked: boolean) => void }>;

/** `className` and `title` are applied to the label around it. */
export const Check = ({ onChange, className = 'check', title, children, ...input }: CheckProps) => (
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

type NameFieldProps = Readonly<{
  says: UiKey;
  save: UiKey;
  maxLength: number;
  /** Why the name is invalid; '' when it is valid. */
  complaintOf?: (name: string) => string;
  onSave: (name: string) => void;
  /** Set when the field was opened on request: it starts with `name`, and Escape calls `onLeave`. */
  asked?: Readonly<{ name: string; onLeave: () => void }>;
  testId?: string;
}>;

/** A name with a save button. It is used inside other forms, so it is no form itself. */
export function NameField({ says, save, maxLength, complaintOf = () => '', onSave, asked, testId }: NameFieldProps) {
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

type SearchFieldProps = Readonly<{
  value: string;
  onChange: (value: string) => void;
  says: UiKey;
  inputRef?: RefObject<HTMLInputElement | null>;
  onLeave?: () => void;
  testId?: string;
}>;

const typingPauseMillis = 200;

export function SearchField({ value, onChange, says, inputRef, onLeave, testId }: SearchFieldProps) {
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

type Span<End> = readonly [from: End | null, to: End | null];
type SpanType = Readonly<{ type: 'number' | 'date' }>;

type SpanFieldProps<End> = SpanType &
  Readonly<{
    says: UiKey;
    span: Span<End> | undefined;
    onChange: (span: [End | null, End | null] | undefined) => void;
  }>;

export function SpanField<End extends string | number>({ says, span, onChange, type }: SpanFieldProps<End>) {
  const text = useText();
  const field = text.ui(says);
  const [from, to] = span ?? [null, null];
  const change = (...next: [End | null, End | null]) => onChange(next.some((end) => end !== null) ? next : undefined);
  return (
    <fieldset className="facet span-field chips align-centre py-8">
      <legend>{field}</legend>
      <EndField label={text.ui('table.from', { field })} type={type} value={from} onTake={(end) => change(end, to)} />
      <span aria-hidden="true">–</span>
      <EndField label={text.ui('table.to', { field })} type={type} value={to} onTake={(end) => change(from, end)} />
    </fieldset>
  );
}

type EndFieldProps<End> = SpanType &
  Readonly<{ label: string; value: End | null; onTake: (value: End | null) => void }>;

function EndField<End extends string | number>({ label, type, value, onTake }: EndFieldProps<End>) {
  const [draft, setDraft] = useDraft(String(value ?? ''));
  const take = () => {
    const end = draft === '' ? null : ((type === 'number' ? Number(draft) : draft) as End);
    if (end !== value) onTake(end);
  };
  return (
    <TextField
      type={type}
      aria-label={label}
      title={label}
      value={draft}
      onChange={setDraft}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

type SelectProps<Value extends string | number> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> &
  Readonly<{
    value: Value;
    /** `''` may mean none or any. */
    options: readonly Value[];
    nameOf: (value: Value) => string;
    onChange: (value: Value) => void;
  }>;

export function Select<Value extends string | number>({ options, nameOf, onChange, ...others }: SelectProps<Value>) {
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
