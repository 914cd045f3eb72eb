import { Unanswered } from '../states.tsx';
import { DataGrid, type DataGridProps } from './data-grid.tsx';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';
import type { ListTools } from './list-toolbar.tsx';

interface GridListProps<T> extends EmptyListProps, Omit<DataGridProps<T>, 'grid' | 'columns' | 'layout' | 'onLayout'> {
  readonly tools: ListTools<T>;
}

/** The place of a long table in each of its states: failed, on its way, empty for a reason, there. */
export function GridList<T>({ tools, order, onOrder, onOpen, menu, label, testId, ...empty }: GridListProps<T>) {
  const { grid, columns, layout, onLayout } = tools;
  const { list } = grid;
  return (
    <div className="column min-w-0 min-h-0 relative">
      <Unanswered answer={list} />
      {!list.isPending && !list.error && list.total === 0 && <EmptyList {...empty} />}
      {list.total > 0 && (
        <DataGrid
          grid={grid}
          columns={columns}
          layout={layout}
          onLayout={onLayout}
          order={order}
          onOrder={onOrder}
          onOpen={onOpen}
          menu={menu}
          label={label}
          testId={testId}
        />
      )}
    </div>
  );
}
