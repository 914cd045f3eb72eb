import type { Facet } from '../../src-main/contract/cluster-views.ts';
import { Chip } from './choice-chips.tsx';

type FacetChipsProps<Value extends string> = Readonly<{
  values: readonly Value[];
  facet: Facet | undefined;
  labelOf: (value: Value) => string;
  meaningOf?: (value: Value) => string;
  isOn: (value: Value) => boolean;
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
