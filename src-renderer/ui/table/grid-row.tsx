import { memo } from 'react';
import type { GridColumn } from './column.ts';

interface GridRowProps<T> {
  /** Null while the row is on its way. */
  readonly id: string | null;
  readonly row: T | undefined;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly GridColumn<T>[];
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly selectLabel: string;
}

/**
 * Drawn once and then only moved: what is done with a row is heard by the table, so that scrolling draws no more than
 * the rows that come.
 */
export const GridRow = memo(GridRowView) as typeof GridRowView;

function GridRowView<T>({ id, row, index, top, columns, isActive, isSelected, selectLabel }: GridRowProps<T>) {
  return (
    <div
      id={id === null ? undefined : `grid-${id}`}
      className="grid-row choosable absolute flex on-panel line-below"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isActive ? 'true' : undefined}
      data-index={index}
      data-testid={row === undefined ? undefined : 'grid-row'}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="grid-cell grid-check" role="gridcell">
        <input type="checkbox" tabIndex={-1} checked={isSelected} readOnly aria-label={selectLabel} />
      </div>
      {columns.map((column) => {
        const text = row === undefined ? undefined : column.text(row);
        return (
          <div
            key={column.id}
            role="gridcell"
            className={column.isNumber ? 'grid-cell number' : 'grid-cell'}
            style={{ width: `var(--w-${column.id})` }}
            data-column={column.id}
            title={text}
          >
            {row === undefined ? (
              <span className="grid-to-come as-block round-4" />
            ) : column.cell ? (
              column.cell(row)
            ) : (
              text
            )}
          </div>
        );
      })}
    </div>
  );
}
