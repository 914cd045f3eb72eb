import type { ReactNode } from 'react';
import { useText, type CountedNoun } from '../../i18n/use-text.ts';
import { isEmpty } from './selection.ts';
import type { Grid } from './use-grid.ts';

interface SelectionLineProps<T> {
  readonly grid: Grid<T>;
  readonly noun: CountedNoun;
  /** What can be done with the chosen rows. */
  readonly children: ReactNode;
}

/**
 * How many rows are chosen and what can be done with them. It always has its place, so that the table below does not
 * jump.
 */
export function SelectionLine<T>({ grid, noun, children }: SelectionLineProps<T>) {
  const text = useText();
  const isNone = isEmpty(grid.selection);
  return (
    <div className="selection-line row soft small line-above gap-12 py-2 px-12">
      <span aria-live="polite" data-testid="selection-count">
        {isNone
          ? text.ui('table.noneSelected')
          : text.ui(grid.selection.all ? 'table.allSelected' : 'table.selected', {
              count: text.count(noun, grid.chosenCount),
            })}
      </span>
      <span className="row wrap gap-6">
        {children}
        <button type="button" className="link-button" disabled={isNone} onClick={grid.clear}>
          {text.ui('table.clearSelection')}
        </button>
      </span>
    </div>
  );
}
