import type { ComponentProps } from 'react';

type SelectProps<Value extends string | number> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> &
  Readonly<{
    value: Value;
    /** `''` may stand for none or any. */
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
