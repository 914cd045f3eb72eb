import { Icon } from '../icon.tsx';

interface SortableHeadingProps {
  readonly label: string;
  /** Whether the table is sorted by this column, and which way. */
  readonly order: 'ascending' | 'descending' | 'none';
  readonly onSort: () => void;
  readonly className?: string | undefined;
}

/** The head of a column that a small table can be sorted by. */
export function SortableHeading({ label, order, onSort, className }: SortableHeadingProps) {
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" className="sort-button inline-row gap-2 py-2" onClick={onSort}>
        {label}
        {order !== 'none' && <Icon name={order === 'descending' ? 'down' : 'up'} size="small" />}
      </button>
    </th>
  );
}

interface Sort<By> {
  readonly by: By;
  readonly descending: boolean;
}

export const orderOf = <By,>(sort: Sort<By>, by: By): SortableHeadingProps['order'] =>
  sort.by !== by ? 'none' : sort.descending ? 'descending' : 'ascending';

/** The other way round at the second click; figures begin with the largest, names with the first. */
export const sortedAnew = <By,>(sort: Sort<By>, by: By, name: By): Sort<By> => ({
  by,
  descending: sort.by === by ? !sort.descending : by !== name,
});
