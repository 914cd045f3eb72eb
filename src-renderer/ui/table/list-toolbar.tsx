import type { ReactNode } from 'react';
import { type CountedNoun, type UiKey, useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button.tsx';
import { Check, SearchField } from '../field.tsx';
import { Hint } from '../states.tsx';
import { defaultLayout, moved, withShown } from './column.ts';
import { type FilterChip, FilterChips } from './list-filter.tsx';
import { isEmpty, type useListTable } from './use-list-table.ts';
import { PopoverButton } from '../menus.tsx';

export type ListTools<T> = ReturnType<typeof useListTable<T>>;

type ListToolbarProps<T> = ListTools<T> &
  Readonly<{
    noun: CountedNoun;
    filters?: ReactNode;
    searched: {
      readonly value: string;
      readonly onChange: (value: string) => void;
      readonly says: UiKey;
      readonly testId: string;
    };
    chips: readonly FilterChip[];
    onClear: () => void;
    extra?: ReactNode;
    views: ReactNode;
    end?: ReactNode;
    children?: ReactNode;
  }>;

export function ListToolbar<T>(props: ListToolbarProps<T>) {
  const { title, noun, grid, search, onLeave, onCopy, filters, searched, chips, onClear, extra, views, end } = props;
  const text = useText();
  const isNone = isEmpty(grid.selection);
  return (
    <header className="list-toolbar column line-below">
      <div className="list-tools row wrap gap-8 gap-y-4 py-8 px-12">
        <h1 className="visually-hidden">{title}</h1>
        {filters}
        <SearchField {...searched} inputRef={search} onLeave={onLeave} />
        {extra}
        <span className="soft nowrap" aria-live="polite" data-testid="list-total">
          {text.count(noun, grid.list.total)}
        </span>
        <span className="push-right flex wrap gap-6">
          {views}
          <ColumnChoice {...props} />
          {end}
        </span>
      </div>
      <FilterChips chips={chips} onClear={onClear} />
      {/* Always has its place, so that the table below does not jump. */}
      <div className="selection-line row soft small line-above gap-12 py-2 px-12">
        <span aria-live="polite" data-testid="selection-count">
          {isNone
            ? text.ui('table.noneSelected')
            : text.ui(grid.selection.all ? 'table.allSelected' : 'table.selected', {
                count: text.count(noun, grid.chosenCount),
              })}
        </span>
        <span className="row wrap gap-6">
          {props.children}
          <Button size="small" icon="copy" onClick={onCopy} says="table.copyShort" />
          <button type="button" className="link-button" disabled={isNone} onClick={grid.clear}>
            {text.ui('table.clearSelection')}
          </button>
        </span>
      </div>
    </header>
  );
}

export const RailToggle = ({ isShown, onToggle }: Readonly<{ isShown: boolean; onToggle: () => void }>) => (
  <Button icon="layers" aria-pressed={isShown} onClick={onToggle} says="table.filters" />
);

function ColumnChoice<T>({ columns, ordered, shown, layout, onLayout }: ListTools<T>) {
  const text = useText();
  return (
    <PopoverButton says="table.columns" icon="settings" testId="columns-open">
      {() => (
        <>
          <ul>
            {ordered.map((column, index) => (
              <li className="row" key={column.id}>
                <Check
                  className="check grow px-4 py-4"
                  checked={shown.includes(column)}
                  onChange={(wanted) => onLayout(withShown(layout, column.id, wanted))}
                >
                  <span>{column.label}</span>
                </Check>
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
          <Hint says="table.columnsHint" />
          <Button size="small" icon="again" onClick={() => onLayout(defaultLayout)} says="table.columnsReset" />
        </>
      )}
    </PopoverButton>
  );
}

const steps = [
  { icon: 'ascending', by: -1, label: 'table.moveUp' },
  { icon: 'descending', by: 1, label: 'table.moveDown' },
] as const;
