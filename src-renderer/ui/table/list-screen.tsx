import { type ComponentProps, type ReactNode, useState } from 'react';
import { type CountedNoun, type UiKey, useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button.tsx';
import { command, useCommands } from '../commands.tsx';
import { Check, SearchField } from '../field.tsx';
import { PopoverButton } from '../menus.tsx';
import { Hint } from '../states.tsx';
import { defaultLayout, layoutOf, moved, withShown } from './column.ts';
import { GridList } from './grid-list.tsx';
import { chipsOf, FilterChips, type FilterFields, useFilterNames } from './list-filter.tsx';
import { SavedViews } from './saved-views.tsx';
import { isEmpty, type ListTools } from './use-list-table.ts';

/** A table with tools, active filters and selection above, filters at the left and details at the right. */
export function ListScreen<T>({
  className = '',
  rail,
  side,
  children,
  ...props
}: Omit<ComponentProps<typeof GridList<T>>, 'isFiltered' | 'onClear'> &
  ToolbarProps<T> & {
    className?: string;
    /** Left (`rail`) and right (`side`) of the list. */
    rail?: ReactNode;
    side?: ReactNode;
    children?: ReactNode;
  }) {
  const { filtering } = props.tools;
  const isRailShown = props.railState?.isShown ?? rail !== undefined;
  return (
    <div className={`list-screen ${className}`} data-rail={isRailShown} data-side={Boolean(side)}>
      <Toolbar {...props} />
      {isRailShown && rail}
      <GridList {...props} isFiltered={filtering.isFiltered} onClear={filtering.clear} />
      {side}
      {children}
    </div>
  );
}

type ToolbarProps<T> = Readonly<{
  tools: ListTools<T>;
  noun: CountedNoun;
  fields?: FilterFields;
  /** The search field's label and test id. */
  search: readonly [says: UiKey, testId: string];
  onSearch?: (text: string | undefined) => void;
  railState?: ReturnType<typeof useRail>;
  filters?: ReactNode;
  extra?: ReactNode;
  views?: ComponentProps<typeof SavedViews>['list'];
  /** Saved views include the columns. */
  keepsColumns?: boolean;
  end?: ReactNode;
  /** Buttons for the selected rows. */
  actions?: ReactNode;
}>;

function Toolbar<T>(props: ToolbarProps<T>) {
  const { tools, noun, fields, search, railState, filters, extra, views, end, actions } = props;
  const { keepsColumns = false } = props;
  const { title, grid, filtering, columns, layout, onLayout } = tools;
  const { filter, change, clear } = filtering;
  const text = useText();
  const isNone = isEmpty(grid.selection);
  const names = useFilterNames(filter);
  const [says, testId] = search;
  const { onSearch = (words) => change({ text: words }) } = props;
  useCommands(title, [
    { ...command('list-filters', 'table.filters', 'f', () => railState?.toggle(), 'filter'), when: Boolean(railState) },
  ]);
  const applyView = (view: object, wanted: readonly string[]) => {
    filtering.set(view);
    if (wanted.length > 0) onLayout(layoutOf(ids(columns), wanted, layout));
  };
  return (
    <header className="list-toolbar column line-below">
      <div className="list-tools row wrap gap-8 gap-y-4 py-8 px-12">
        <h1 className="visually-hidden">{title}</h1>
        {railState && (
          <Button icon="filter" aria-pressed={railState.isShown} onClick={railState.toggle} says="table.filters" />
        )}
        {filters}
        <SearchField
          value={String(filter['text'] ?? '')}
          onChange={(words) => onSearch(words.trim() || undefined)}
          says={says}
          testId={testId}
          inputRef={tools.search}
          onLeave={tools.onLeave}
        />
        {extra}
        <span className="soft nowrap" aria-live="polite" data-testid="list-total">
          {text.count(noun, grid.list.total)}
        </span>
        <span className="push-right flex wrap gap-6">
          {views && (
            <SavedViews
              list={views}
              shape={filtering.shape}
              current={{ filter: filtering.meant, ...filtering.order, columns: keepsColumns ? ids(tools.shown) : [] }}
              onApply={applyView}
            />
          )}
          <ColumnChoice {...tools} />
          {end}
        </span>
      </div>
      <FilterChips chips={fields ? chipsOf(text, fields, filter, names, change) : []} onClear={clear} />
      {/* Always rendered, so that the table below does not jump. */}
      <div className="selection-line row soft small line-above gap-12 py-2 px-12">
        <span aria-live="polite" data-testid="selection-count">
          {text.ui(isNone ? 'table.noneSelected' : grid.selection.all ? 'table.allSelected' : 'table.selected', {
            count: text.count(noun, grid.chosenCount),
          })}
        </span>
        <span className="row wrap gap-6">
          {actions}
          <Button size="small" icon="copy" onClick={tools.onCopy} says="table.copyShort" />
          <button type="button" className="link-button" disabled={isNone} onClick={grid.clear}>
            {text.ui('table.clearSelection')}
          </button>
        </span>
      </div>
    </header>
  );
}

const ids = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id);

/** The filter rail, shown at first when the window is wider than `room` pixels. */
export function useRail(room: number) {
  const [isShown, setShown] = useState(() => window.innerWidth > room);
  return { isShown, toggle: () => setShown(!isShown) };
}

function ColumnChoice<T>({ columns, ordered, shown, layout, onLayout }: ListTools<T>) {
  const text = useText();
  return (
    <PopoverButton says="table.columns" icon="settings" testId="columns-open">
      {() => (
        <>
          <ul className="column-list scroll">
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
