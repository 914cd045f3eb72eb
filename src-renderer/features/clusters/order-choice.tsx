import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';

interface OrderChoiceProps<Sort extends string> {
  readonly sorts: readonly Sort[];
  readonly sort: Sort;
  readonly descending: boolean;
  readonly nameOf: (sort: Sort) => string;
  readonly onSort: (sort: Sort) => void;
  readonly onDirection: (descending: boolean) => void;
  readonly testId?: string;
}

/** By what a list is sorted, and which way round. */
export function OrderChoice<Sort extends string>({
  sorts,
  sort,
  descending,
  nameOf,
  onSort,
  onDirection,
  testId,
}: OrderChoiceProps<Sort>) {
  const text = useText();
  return (
    <>
      <select
        aria-label={text.ui('clusters.sort')}
        value={sort}
        data-testid={testId}
        onChange={({ target }) => {
          const chosen = sorts.find((each) => each === target.value);
          if (chosen !== undefined) onSort(chosen);
        }}
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
      <IconButton
        icon={descending ? 'descending' : 'ascending'}
        label={text.ui(descending ? 'clusters.descending' : 'clusters.ascending')}
        onClick={() => onDirection(!descending)}
      />
    </>
  );
}
