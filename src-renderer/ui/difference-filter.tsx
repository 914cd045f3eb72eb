import { type Facet, differenceClasses, type DifferenceClass } from '../../src-main/contract/clusters.ts';
import { useText } from '../i18n/use-text.ts';
import { Select } from './field.tsx';

type DifferenceFilterProps = Readonly<{
  value: DifferenceClass | undefined;
  onChange: (value: DifferenceClass | undefined) => void;
  counts?: Facet | undefined;
}>;

export function DifferenceFilter({ value, onChange, counts }: DifferenceFilterProps) {
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
