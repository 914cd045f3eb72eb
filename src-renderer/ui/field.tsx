import type { ComponentProps, ReactNode } from 'react';

export function Field({ label, children }: Readonly<{ label: ReactNode; children: ReactNode }>) {
  return (
    <label className="column gap-4">
      <span className="quiet small">{label}</span>
      {children}
    </label>
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
