import type { ComponentProps } from 'react';
import { useText } from '../i18n/use-text.ts';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> {
  readonly isOn: boolean;
  readonly count?: number | undefined;
  readonly 'data-testid'?: string | undefined;
}

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

interface ChoiceChipsProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  /** Several at a time may be on. */
  readonly isOn: (value: Value) => boolean;
  readonly onChoose: (value: Value) => void;
  readonly nameOf: (value: Value) => string;
  readonly hintOf?: (value: Value) => string;
  readonly countOf?: (value: Value) => number;
  readonly className?: string;
  /** Before the value in the test id of each button. */
  readonly testId?: string;
  /** Whether a dialog begins on the one that is on. */
  readonly isFirst?: boolean;
}

export function ChoiceChips<Value extends string>({
  label,
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
    <fieldset className={`chips ${className}`} aria-label={label}>
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
