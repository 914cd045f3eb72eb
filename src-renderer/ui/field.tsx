import type { ComponentProps, ReactNode } from 'react';

export function Field({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <label className="column gap-4">
      <span className="quiet small">{label}</span>
      {children}
    </label>
  );
}

interface CheckProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly 'data-testid'?: string | undefined;
}

/** A box to tick, with its words behind it. */
export function Check({ onChange, children, ...input }: CheckProps) {
  return (
    <label className="check">
      <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
