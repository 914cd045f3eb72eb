import type { ComponentProps, ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';

export function Field({ says, children }: Readonly<{ says: UiKey; children: ReactNode }>) {
  return (
    <label className="column gap-4">
      <span className="quiet small">{useText().ui(says)}</span>
      {children}
    </label>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange'> &
  Readonly<{ value: string; onChange: (value: string) => void; says?: UiKey }>;

/** `says` names one that has no label of its own. */
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

/** Class and title are those of the label around it. */
export function Check({ onChange, className = 'check', title, children, ...input }: CheckProps) {
  return (
    <label className={className} title={title}>
      <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}

export function Radio({ className = 'check', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={className}>
      <input {...input} type="radio" />
      {children}
    </label>
  );
}
