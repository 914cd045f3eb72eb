import type { RefObject } from 'react';
import type { PageRow } from '../../../src-main/contract/page-views.ts';
import { pageSortSchema } from '../../../src-main/contract/page-views.ts';
import { readFilter, filterQuery, without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ColumnChoice } from '../../ui/table/column-choice.tsx';
import { isShown, orderedColumns, type ColumnLayout, type GridColumn } from '../../ui/table/column.ts';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import { SelectionLine } from '../../ui/table/selection-line.tsx';
import type { Grid } from '../../ui/table/use-grid.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { chipsOf, pageListShape, pagesMeant, type PageListFilter } from './page-list-filter.ts';

interface PagesToolbarProps {
  readonly audit: string;
  readonly filter: PageListFilter;
  readonly onFilter: (filter: PageListFilter) => void;
  readonly grid: Grid<PageRow>;
  readonly columns: readonly GridColumn<PageRow>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
  readonly showsRail: boolean;
  readonly onRail: () => void;
  readonly onBulk: () => void;
  readonly onCopy: () => void;
  readonly onExport: () => void;
}

export function PagesToolbar(props: PagesToolbarProps) {
  const { audit, filter, onFilter, grid, columns, layout, onLayout, search, onLeave, showsRail, onRail, onBulk, onCopy, onExport } = props;
  const text = useText();
  const { sort = 'address', descending = false } = filter;
  const shown = orderedColumns(columns, layout).filter((column) => isShown(column, layout));
  return (
    <header className="list-toolbar">
      <div className="list-tools">
        <h1 className="visually-hidden">{text.ui('nav.pages')}</h1>
        <Button icon="layers" aria-pressed={showsRail} onClick={onRail} data-testid="rail-toggle">
          {text.ui('table.filters')}
        </Button>
        <SearchField
          value={filter.text ?? ''}
          onChange={(value) => onFilter(value.trim() ? { ...filter, text: value.trim() } : without(without(filter, 'text'), 'searchIn'))}
          label={text.ui('pageList.search')}
          inputRef={search}
          onLeave={onLeave}
          testId="page-search"
        />
        <label className="check">
          <input
            type="checkbox"
            checked={filter.searchIn === 'all'}
            onChange={(event) => onFilter(event.target.checked ? { ...filter, searchIn: 'all' } : without(filter, 'searchIn'))}
          />
          {text.ui('pageList.inTexts')}
        </label>
        <span className="list-total" aria-live="polite" data-testid="list-total">
          {text.count('pages', grid.list.total)}
        </span>
        <span className="tools-end">
          <SavedViews
            audit={audit}
            list="page"
            current={{ filter: pagesMeant(filter), sort, descending, columns: shown.map(({ id }) => id) }}
            onApply={(view) => {
              const query = filterQuery({ ...view.filter, sort: pageSortSchema.safeParse(view.sort).data, descending: view.descending });
              onFilter(readFilter(pageListShape, query));
              if (view.columns.length > 0) onLayout(layoutOf(columns, layout, view.columns));
            }}
          />
          <ColumnChoice columns={columns} layout={layout} onLayout={onLayout} />
        </span>
      </div>
      <FilterChips chips={chipsOf(text, filter, onFilter)} onClear={() => onFilter({ sort, descending })} />
      <SelectionLine grid={grid} noun="pages">
        <Button size="small" look="primary" onClick={onBulk} data-testid="bulk-open">
          {text.ui('pageList.decide')}
        </Button>
        <Button size="small" icon="copy" onClick={onCopy}>
          {text.ui('table.copyShort')}
        </Button>
        <Button size="small" icon="export" onClick={onExport} data-testid="page-export">
          {text.ui('pageList.export')}
        </Button>
      </SelectionLine>
    </header>
  );
}

/** The columns of a saved view, in its order, with the widths that the user has. */
function layoutOf<T>(columns: readonly GridColumn<T>[], { widths }: ColumnLayout, wanted: readonly string[]): ColumnLayout {
  const ids = columns.map(({ id }) => id);
  const shown = wanted.filter((id) => ids.includes(id));
  return { order: [...shown, ...ids.filter((id) => !shown.includes(id))], shown, hidden: ids.filter((id) => !shown.includes(id)), widths };
}
