import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../button.tsx';
import { type GridColumn, growthOf, moved, sizeOf, withWidth } from './column.ts';
import type { ListTools } from './use-list-table.ts';

const dragType = 'text/x-pagetwin-column';
const keyStepPixels = 16;

/** A click sorts, dragging a header moves it, dragging its edge resizes; so do Alt and Shift with arrow keys. */
export function GridHead<T>({ tools }: { tools: ListTools<T> }) {
  const text = useText();
  const { grid, columns, ordered, shown, widthOf, layout, onLayout, filtering } = tools;
  const { order, change } = filtering;
  /** The column's width minus the pointer's x at the start of resizing. */
  const base = useRef(0);
  const moveTo = (id: string, place: GridColumn<T>) => onLayout(moved(columns, layout, id, ordered.indexOf(place)));
  const onDrop = (event: DragEvent, place: GridColumn<T>) => {
    const dragged = event.dataTransfer.getData(dragType);
    if (!dragged || dragged === place.id) return;
    event.preventDefault();
    moveTo(dragged, place);
  };
  const shownWidth = (inside: Element, column: GridColumn<T>) => {
    const header = growthOf(column, layout) > 0 ? inside.closest<HTMLElement>('.grid-header') : null;
    return header?.offsetWidth ?? widthOf(column);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const [column, neighbour] = [shown[index], shown[index + step]];
    if (step === 0 || !column) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) {
      if (neighbour) moveTo(column.id, neighbour);
    } else if (event.shiftKey)
      onLayout(withWidth(layout, column.id, shownWidth(event.currentTarget, column) + step * keyStepPixels));
    else {
      const buttons = event.currentTarget.closest('[role=row]')?.querySelectorAll<HTMLElement>('.grid-sort');
      buttons?.[index + step]?.focus();
    }
  };
  return (
    <div className="grid-head" role="rowgroup">
      <div className="grid-head-row flex" role="row" aria-rowindex={1}>
        <div className="grid-cell grid-check" role="columnheader">
          <input
            type="checkbox"
            checked={grid.selection.all}
            onChange={grid.selection.all ? grid.clear : grid.selectAll}
            aria-label={text.ui('table.selectAll')}
            title={text.ui('table.selectAll')}
          />
        </div>
        {shown.map((column, index) => {
          const { id, label, sort, isNumber = false } = column;
          const isSorted = sort !== undefined && sort === order.sort;
          const next = { sort: sort ?? '', descending: isSorted ? !order.descending : isNumber };
          const take = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
            currentTarget.setPointerCapture(pointerId);
            base.current = shownWidth(currentTarget, column) - clientX;
          };
          const widen = ({ currentTarget, pointerId, clientX }: PointerEvent) =>
            currentTarget.hasPointerCapture(pointerId) && onLayout(withWidth(layout, id, base.current + clientX));
          return (
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the button inside has the focus
            <div
              key={id}
              role="columnheader"
              aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
              className={isNumber ? 'grid-cell grid-header number' : 'grid-cell grid-header'}
              style={sizeOf(id)}
              data-column={id}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
              onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
              onDrop={(event) => onDrop(event, column)}
            >
              <button
                type="button"
                className={`grid-sort row w-full soft small strong gap-4 px-8 ${isNumber ? 'justify-end' : ''}`}
                title={label}
                tabIndex={index === 0 ? 0 : -1}
                aria-disabled={sort === undefined}
                onClick={() => sort !== undefined && change(next)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <span className="cut">{label}</span>
                {isSorted && (
                  <span className="tone-accent">
                    <Icon name={order.descending ? 'descending' : 'ascending'} size="small" />
                  </span>
                )}
              </button>
              {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Shift and the arrows do the same on the header */}
              <span
                className="grid-edge absolute"
                draggable
                onDragStart={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                }}
                onPointerDown={take}
                onPointerMove={widen}
                onDoubleClick={() => onLayout({ ...layout, widths: without(layout.widths, id) })}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
