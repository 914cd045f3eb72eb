import type { ComponentProps } from 'react';

interface SelectProps<Value extends string | number> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly value: Value;
  /** `''` may stand for none or any. */
  readonly options: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  readonly 'data-testid'?: string;
}

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
