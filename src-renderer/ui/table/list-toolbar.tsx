import type { ReactNode, RefObject } from 'react';
import { useText, type CountedNoun } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { SearchField } from '../search-field.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { ColumnLayout, GridColumn } from './column.ts';
import { FilterChips, type FilterChip } from './filter-chips.tsx';
import { SelectionLine } from './selection-line.tsx';
import type { Grid } from './use-grid.ts';

/** What the toolbar of any long list gets from its screen. */
export interface ListTools<T> {
  readonly grid: Grid<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly search: RefObject<HTMLInputElement | null>;
  /** From the search field to the rows. */
  readonly onLeave: () => void;
  readonly onCopy: () => void;
}

interface ListToolbarProps<T> extends ListTools<T> {
  readonly title: string;
  readonly noun: CountedNoun;
  /** The switch of the list of filters, or filters of another kind. */
  readonly filters?: ReactNode;
  readonly searched: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly label: string;
    readonly testId: string;
  };
  readonly chips: readonly FilterChip[];
  readonly onClear: () => void;
  /** Beside the search: what narrows the list at one click. */
  readonly extra?: ReactNode;
  readonly views: ReactNode;
  readonly end?: ReactNode;
  /** What can be done with the chosen rows, besides copying them. */
  readonly children?: ReactNode;
}

/**
 * Above every long list: how it is filtered, how many rows that leaves, which columns are shown, and what to do with
 * the chosen rows.
 */
export function ListToolbar<T>(props: ListToolbarProps<T>) {
  const {
    title,
    noun,
    grid,
    columns,
    layout,
    onLayout,
    search,
    onLeave,
    onCopy,
    filters,
    searched,
    chips,
    onClear,
    extra,
    views,
    end,
    children,
  } = props;
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
          <ColumnChoice columns={columns} layout={layout} onLayout={onLayout} />
          {end}
        </span>
      </div>
      <FilterChips chips={chips} onClear={onClear} />
      <SelectionLine grid={grid} noun={noun}>
        {children}
        <Button size="small" icon="copy" onClick={onCopy}>
          {text.ui('table.copyShort')}
        </Button>
      </SelectionLine>
    </header>
  );
}

/** Shows and hides the list of filters at the side. */
export function RailToggle({ isShown, onToggle }: { readonly isShown: boolean; readonly onToggle: () => void }) {
  const text = useText();
  return (
    <Button icon="layers" aria-pressed={isShown} onClick={onToggle} data-testid="rail-toggle">
      {text.ui('table.filters')}
    </Button>
  );
}
