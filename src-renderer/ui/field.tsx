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

type FieldProps = Readonly<{
  says: UiKey;
  /** What else is to be known of it. */
  note?: string | undefined;
  /** The name stands before the input, not above it. */
  isInline?: boolean;
  children: ReactNode;
}>;

export const Field = ({ says, note, isInline = false, children }: FieldProps) => (
  <label className={isInline ? 'row min-w-0 gap-8' : 'field'}>
    <span className={isInline ? 'soft small' : 'medium'}>{useText().ui(says)}</span>
    {children}
    {note !== undefined && <small>{note}</small>}
  </label>
);

/** `says` names a field without a label. */
export function TextField({
  says,
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange'> & { value: string; onChange: (value: string) => void; says?: UiKey }) {
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
export const Suggestions = ({ id, values }: { id: string; values: readonly string[] }) => (
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
}: Omit<ComponentProps<'input'>, 'onChange'> & { checked: boolean; onChange: (isChecked: boolean) => void }) => (
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
}: {
  says: UiKey;
  save: UiKey;
  maxLength: number;
  /** Why the name is invalid; '' when it is valid. */
  complaintOf?: (name: string) => string;
  onSave: (name: string) => void;
  /** Set when the field was opened on request: it starts with `name`, and Escape calls `onLeave`. */
  asked?: Readonly<{ name: string; onLeave: () => void }>;
  testId?: string;
}) {
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
}: {
  value: string;
  onChange: (value: string) => void;
  says: UiKey;
  inputRef?: RefObject<HTMLInputElement | null>;
  onLeave?: () => void;
  testId?: string;
}) {
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

export function Select<Value extends string | number>({
  options,
  nameOf,
  onChange,
  ...others
}: Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: Value;
  /** `''` may mean none or any. */
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}) {
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
