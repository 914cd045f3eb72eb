import type { ComponentProps } from 'react';
import type { Facet } from '../../src-main/contract/clusters.ts';
import { type UiKey, useText } from '../i18n/use-text.ts';

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> &
  Readonly<{ isOn: boolean; count?: number | undefined }>;

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

type Choices<Value> = Readonly<{ values: readonly Value[]; isOn: (value: Value) => boolean }>;

type ChoiceChipsProps<Value> = Choices<Value> &
  Readonly<{
    says: UiKey;
    onChoose: (value: Value) => void;
    nameOf: (value: Value) => string;
    hintOf?: (value: Value) => string;
    countOf?: (value: Value) => number;
    className?: string;
    testId?: string;
    isFirst?: boolean;
  }>;

export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { says, values, isOn, onChoose, nameOf, hintOf, countOf, className = '', testId, isFirst = false } = props;
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

type FacetChipsProps<Value> = Choices<Value> &
  Readonly<{
    facet: Facet | undefined;
    labelOf: (value: Value) => string;
    meaningOf?: (value: Value) => string;
    onToggle: (value: Value) => void;
    hidesEmpty?: boolean;
  }>;

export function FacetChips<Value extends string>(props: FacetChipsProps<Value>) {
  const { values, facet, labelOf, meaningOf, isOn, onToggle, hidesEmpty = false } = props;
  const countOf = (value: Value) => facet?.find((entry) => entry.value === value)?.count ?? 0;
  return values
    .filter((value) => !hidesEmpty || countOf(value) > 0 || isOn(value))
    .map((value) => (
      <Chip
        key={value}
        isOn={isOn(value)}
        count={countOf(value)}
        title={meaningOf?.(value)}
        onClick={() => onToggle(value)}
      >
        {labelOf(value)}
      </Chip>
    ));
}
