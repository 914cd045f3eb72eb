import { Icon } from '../button.tsx';

type SortableHeadingProps = Readonly<{
  label: string;
  order: 'ascending' | 'descending' | 'none';
  onSort: () => void;
  className?: string | undefined;
}>;

export const SortableHeading = ({ label, order, onSort, className }: SortableHeadingProps) => (
  <th scope="col" className={className} aria-sort={order}>
    <button type="button" className="sort-button inline-row gap-2 py-2" onClick={onSort}>
      {label}
      {order !== 'none' && <Icon name={order === 'descending' ? 'down' : 'up'} size="small" />}
    </button>
  </th>
);

export type Sort<By> = Readonly<{ by: By; descending: boolean }>;

type HeadColumn<By> = Readonly<{ label: string; isNumber?: boolean; by?: By }>;

type TableHeadProps<By> = Readonly<{
  columns: readonly (string | HeadColumn<By>)[];
  sort?: Sort<By>;
  onSort?: (sort: Sort<By>) => void;
}>;

/** The names in the first column are sorted from A, all else from the largest. */
export function TableHead<By extends string>({ columns, sort, onSort }: TableHeadProps<By>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const { label, isNumber = false, by } = typeof column === 'string' ? { label: column } : column;
          const className = isNumber ? 'number' : undefined;
          if (by === undefined || !sort || !onSort)
            return (
              <th key={label} scope="col" className={className}>
                {label}
              </th>
            );
          const isSorted = sort.by === by;
          const descending = isSorted ? !sort.descending : index > 0;
          return (
            <SortableHeading
              key={label}
              label={label}
              order={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}
              onSort={() => onSort({ by, descending })}
              className={className}
            />
          );
        })}
      </tr>
    </thead>
  );
}

/** By name, or by a figure with ties by name; rows without the figure come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  descending: boolean,
  nameOf: (row: Row) => string,
  figureOf: ((row: Row) => number | null) | null,
) {
  const sign = descending ? -1 : 1;
  return rows.toSorted((x, y) => {
    const byName = nameOf(x).localeCompare(nameOf(y));
    if (!figureOf) return sign * byName;
    const [left, right] = [figureOf(x), figureOf(y)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName;
    return sign * (left - right) || byName;
  });
}
