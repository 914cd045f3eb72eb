import { Failure, Waiting } from '../states.tsx';
import { DataGrid, type DataGridProps } from './data-grid.tsx';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';

type GridListProps<T> = DataGridProps<T> & EmptyListProps;

/** The place of a long table in each of its states: failed, on its way, empty for a reason, there. */
export function GridList<T>({ audit, isFiltered, onClear, icon, title, hint, noMatch, ...table }: GridListProps<T>) {
  const { list } = table.grid;
  return (
    <div className="list-body">
      {list.error && <Failure error={list.error} onRetry={list.retry} />}
      {list.isPending && <Waiting />}
      {!list.isPending && !list.error && list.total === 0 && (
        <EmptyList
          audit={audit}
          isFiltered={isFiltered}
          onClear={onClear}
          icon={icon}
          title={title}
          hint={hint}
          noMatch={noMatch}
        />
      )}
      {list.total > 0 && <DataGrid {...table} />}
    </div>
  );
}
