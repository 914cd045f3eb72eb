import type { ComponentProps } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> &
  Readonly<{
    isOn: boolean;
    count?: number | undefined;
  }>;

export function Chip({ isOn, count, className = '', children, ...others }: ChipProps) {
  const text = useText();
  return (
    <button {...others} type="button" className={`chip ${className}`} aria-pressed={isOn}>
      {children}
      {count !== undefined && (
        <>
          {' '}
          <small>{text.format.integer(count)}</small>
        </>
      )}
    </button>
  );
}

type ChoiceChipsProps<Value extends string> = Readonly<{
  says: UiKey;
  values: readonly Value[];
  isOn: (value: Value) => boolean;
  onChoose: (value: Value) => void;
  nameOf: (value: Value) => string;
  hintOf?: (value: Value) => string;
  countOf?: (value: Value) => number;
  className?: string;
  testId?: string;
  isFirst?: boolean;
}>;

export function ChoiceChips<Value extends string>({
  says,
  values,
  isOn,
  onChoose,
  nameOf,
  hintOf,
  countOf,
  className = '',
  testId,
  isFirst = false,
}: ChoiceChipsProps<Value>) {
  return (
    <fieldset className={`chips ${className}`} aria-label={useText().ui(says)}>
      {values.map((value) => (
        <Chip
          key={value}
          isOn={isOn(value)}
          count={countOf?.(value)}
          data-autofocus={(isFirst && isOn(value)) || undefined}
          title={hintOf?.(value)}
          onClick={() => onChoose(value)}
          data-testid={testId && `${testId}-${value}`}
        >
          {nameOf(value)}
        </Chip>
      ))}
    </fieldset>
  );
}
