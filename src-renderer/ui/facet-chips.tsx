import type { Facet } from '../../src-main/contract/cluster-views.ts';
import { useText } from '../i18n/use-text.ts';

interface FacetChipsProps<Value extends string> {
  readonly values: readonly Value[];
  /** How many rows each value would leave; unknown until the first answer. */
  readonly facet: Facet | undefined;
  readonly labelOf: (value: Value) => string;
  readonly meaningOf?: (value: Value) => string;
  readonly isOn: (value: Value) => boolean;
  readonly onToggle: (value: Value) => void;
  /** Values that leave nothing are left out, unless they are chosen. */
  readonly hidesEmpty?: boolean;
}

/** The values of one filter as buttons that are on or off, each with the number of rows that it would leave. */
export function FacetChips<Value extends string>({
  values,
  facet,
  labelOf,
  meaningOf,
  isOn,
  onToggle,
  hidesEmpty = false,
}: FacetChipsProps<Value>) {
  const text = useText();
  const countOf = (value: Value): number => facet?.find((entry) => entry.value === value)?.count ?? 0;
  return values
    .filter((value) => !hidesEmpty || countOf(value) > 0 || isOn(value))
    .map((value) => (
      <button
        key={value}
        type="button"
        className="chip"
        title={meaningOf?.(value)}
        aria-pressed={isOn(value)}
        onClick={() => onToggle(value)}
      >
        {labelOf(value)} <small>{text.format.integer(countOf(value))}</small>
      </button>
    ));
}
