import type { Facet } from '../../src-main/contract/cluster-views.ts';
import { Chip } from './choice-chips.tsx';

interface FacetChipsProps<Value extends string> {
  readonly values: readonly Value[];
  /** Unknown until the first answer. */
  readonly facet: Facet | undefined;
  readonly labelOf: (value: Value) => string;
  readonly meaningOf?: (value: Value) => string;
  readonly isOn: (value: Value) => boolean;
  readonly onToggle: (value: Value) => void;
  readonly hidesEmpty?: boolean;
}

export function FacetChips<Value extends string>(props: FacetChipsProps<Value>) {
  const { values, facet, labelOf, meaningOf, isOn, onToggle, hidesEmpty = false } = props;
  const countOf = (value: Value): number => facet?.find((entry) => entry.value === value)?.count ?? 0;
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
