import type { ReactNode, RefObject } from 'react';
import { useText, type CountedNoun } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button.tsx';
import { SearchField } from '../search-field.tsx';
import {
  isShown,
  moved,
  orderedColumns,
  usualLayout,
  withShown,
  type ColumnLayout,
  type GridColumn,
} from './column.ts';
import { FilterChips, type FilterChip } from './filter-chips.tsx';
import type { Grid } from './use-grid.ts';
import { isEmpty } from './selection.ts';
import { PopoverButton } from '../popover-button.tsx';

export interface ListTools<T> {
  readonly grid: Grid<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
  readonly onCopy: () => void;
}

interface ListToolbarProps<T> extends ListTools<T> {
  readonly title: string;
  readonly noun: CountedNoun;
  readonly filters?: ReactNode;
  readonly searched: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly label: string;
    readonly testId: string;
  };
  readonly chips: readonly FilterChip[];
  readonly onClear: () => void;
  readonly extra?: ReactNode;
  readonly views: ReactNode;
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/** How a long list is filtered, which columns it shows, and what to do with the chosen rows. */
export function ListToolbar<T>(props: ListToolbarProps<T>) {
  const { title, noun, grid, search, onLeave, onCopy, filters, searched, chips, onClear, extra, views, end } = props;
  const text = useText();
  return (
    <header className="list-toolbar column line-below">
      <div className="list-tools row wrap gap-8 gap-y-4 py-8 px-12">
        <h1 className="visually-hidden">{title}</h1>
        {filters}
        <SearchField {...searched} inputRef={search} onLeave={onLeave} />
        {extra}
        <span className="list-total soft nowrap" aria-live="polite" data-testid="list-total">
          {text.count(noun, grid.list.total)}
        </span>
        <span className="push-right flex wrap gap-6">
          {views}
          <ColumnChoice {...props} />
          {end}
        </span>
      </div>
      <FilterChips chips={chips} onClear={onClear} />
      <SelectionLine grid={grid} noun={noun}>
        {props.children}
        <Button size="small" icon="copy" onClick={onCopy}>
          {text.ui('table.copyShort')}
        </Button>
      </SelectionLine>
    </header>
  );
}

export function RailToggle({ isShown, onToggle }: { readonly isShown: boolean; readonly onToggle: () => void }) {
  const text = useText();
  return (
    <Button icon="layers" aria-pressed={isShown} onClick={onToggle} data-testid="rail-toggle">
      {text.ui('table.filters')}
    </Button>
  );
}

interface SelectionLineProps<T> {
  readonly grid: Grid<T>;
  readonly noun: CountedNoun;
  readonly children: ReactNode;
}

/** Always has its place, so that the table below does not jump. */
function SelectionLine<T>({ grid, noun, children }: SelectionLineProps<T>) {
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

type ColumnChoiceProps<T> = Pick<ListTools<T>, 'columns' | 'layout' | 'onLayout'>;

function ColumnChoice<T>({ columns, layout, onLayout }: ColumnChoiceProps<T>) {
  const text = useText();
  const ordered = orderedColumns(columns, layout);
  return (
    <PopoverButton label={text.ui('table.columns')} icon="settings" testId="columns-open">
      {() => (
        <>
          <ul className="column-choice">
            {ordered.map((column, index) => (
              <li className="row" key={column.id}>
                <label className="check grow px-4 py-4">
                  <input
                    type="checkbox"
                    checked={isShown(column, layout)}
                    onChange={(event) => onLayout(withShown(layout, column.id, event.target.checked))}
                  />
                  <span>{column.label}</span>
                </label>
                {steps.map(({ icon, by, label }) => (
                  <IconButton
                    key={icon}
                    icon={icon}
                    label={text.ui(label, { column: column.label })}
                    disabled={ordered[index + by] === undefined}
                    onClick={() => onLayout(moved(columns, layout, column.id, index + by))}
                  />
                ))}
              </li>
            ))}
          </ul>
          <p className="hint">{text.ui('table.columnsHint')}</p>
          <Button size="small" icon="again" onClick={() => onLayout(usualLayout)}>
            {text.ui('table.columnsReset')}
          </Button>
        </>
      )}
    </PopoverButton>
  );
}

const steps = [
  { icon: 'ascending', by: -1, label: 'table.moveUp' },
  { icon: 'descending', by: 1, label: 'table.moveDown' },
] as const;
