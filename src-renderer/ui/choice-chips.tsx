import type { ComponentProps } from 'react';
import type { Facet } from '#contract/reviews.ts';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { differenceClasses, type DifferenceClass } from '#contract/clusters.ts';
import { Select } from './field.tsx';

export function Chip({
  isOn,
  count,
  className = '',
  children,
  ...others
}: Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> & { isOn: boolean; count?: number | undefined }) {
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

export function ChoiceChips<Value extends string>(
  props: Readonly<{
    says: UiKey;
    values: readonly Value[];
    isOn: (value: Value) => boolean;
    onChoose: (value: Value) => void;
    nameOf: (value: Value) => string;
    hintOf?: (value: Value) => string;
    countOf?: (value: Value) => number;
    /** Hides values with a count of 0, unless they are on. */
    hidesEmpty?: boolean;
    isInline?: boolean;
    className?: string;
    testId?: string;
    isFirst?: boolean;
  }>,
) {
  const { says, values, isOn, onChoose, nameOf, hintOf, countOf, hidesEmpty = false } = props;
  const { isInline = false, className = '', testId, isFirst = false } = props;
  return (
    <fieldset
      className={isInline ? 'contents' : `chips ${className}`}
      aria-label={useText().ui(says)}
      data-testid={testId}
    >
      {values
        .filter((value) => !hidesEmpty || isOn(value) || countOf?.(value) !== 0)
        .map((value) => (
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

export const countIn = (facet: Facet | undefined) => (value: string) =>
  facet?.find((entry) => entry.value === value)?.count ?? 0;

export function DifferenceFilter({
  value,
  onChange,
  counts,
}: {
  value: DifferenceClass | undefined;
  onChange: (value: DifferenceClass | undefined) => void;
  counts?: Facet | undefined;
}) {
  const text = useText();
  const nameOf = (name: DifferenceClass | '') => {
    if (name === '') return text.ui('differences.any');
    const count = counts?.find((entry) => entry.value === name)?.count;
    const words = text.shared(`differenceClass.${name}`);
    return count === undefined ? words : text.noted(words, text.format.integer(count));
  };
  return (
    <Select
      aria-label={text.ui('differences.label')}
      title={text.ui('compare.figures.editDifferenceMeaning')}
      value={value ?? ''}
      data-testid="difference-filter"
      options={['', ...differenceClasses]}
      nameOf={nameOf}
      onChange={(name) => onChange(name || undefined)}
    />
  );
}
