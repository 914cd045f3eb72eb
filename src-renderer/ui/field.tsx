import type { ComponentProps, ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';

export function Field({ label, children }: Readonly<{ label: ReactNode; children: ReactNode }>) {
  return (
    <label className="column gap-4">
      <span className="quiet small">{label}</span>
      {children}
    </label>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange'> &
  Readonly<{ value: string; onChange: (value: string) => void; says?: UiKey; 'data-testid'?: string }>;

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
  Readonly<{
    checked: boolean;
    onChange: (isChecked: boolean) => void;
    'data-testid'?: string | undefined;
  }>;

export function Check({ onChange, children, ...input }: CheckProps) {
  return (
    <label className="check">
      <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
