import {
  differenceClasses,
  differenceClassSchema,
  type DifferenceClass,
} from '../../src-main/contract/edit-difference.ts';
import type { Facet } from '../../src-main/contract/cluster-views.ts';
import { useText } from '../i18n/use-text.ts';

interface DifferenceFilterProps {
  readonly value: DifferenceClass | undefined;
  readonly onChange: (value: DifferenceClass | undefined) => void;
  readonly counts?: Facet | undefined;
}

/** Pairs below a limit of the edit difference, or the rest. */
export function DifferenceFilter({ value, onChange, counts }: DifferenceFilterProps) {
  const text = useText();
  const countOf = (name: DifferenceClass) => {
    const count = counts?.find((entry) => entry.value === name)?.count;
    return count === undefined ? '' : ` (${text.format.integer(count)})`;
  };
  return (
    <select
      aria-label={text.ui('differences.label')}
      title={text.ui('compare.figures.editDifferenceMeaning')}
      value={value ?? ''}
      data-testid="difference-filter"
      onChange={({ target }) => onChange(differenceClassSchema.safeParse(target.value).data)}
    >
      <option value="">{text.ui('differences.any')}</option>
      {differenceClasses.map((name) => (
        <option key={name} value={name}>
          {`${text.shared(`differenceClass.${name}`)}${countOf(name)}`}
        </option>
      ))}
    </select>
  );
}
