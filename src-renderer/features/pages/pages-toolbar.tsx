import { pageSortSchema, type PageRow } from '../../../src-main/contract/page-views.ts';
import { filterQuery, readFilter, without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { isShown, orderedColumns, type ColumnLayout, type GridColumn } from '../../ui/table/column.ts';
import { ListToolbar, RailToggle, type ListTools } from '../../ui/table/list-toolbar.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { chipsOf, pageListShape, pagesMeant, type PageListFilter } from './page-list-filter.ts';

interface PagesToolbarProps extends ListTools<PageRow> {
  readonly audit: string;
  readonly filter: PageListFilter;
  readonly onFilter: (filter: PageListFilter) => void;
  readonly showsRail: boolean;
  readonly onRail: () => void;
  readonly onBulk: () => void;
  readonly onExport: () => void;
  readonly onFigures: () => void;
}

export function PagesToolbar({
  audit,
  filter,
  onFilter,
  showsRail,
  onRail,
  onBulk,
  onExport,
  onFigures,
  ...tools
}: PagesToolbarProps) {
  const text = useText();
  const { columns, layout, onLayout } = tools;
  const { sort = 'address', descending = false } = filter;
  const names = useFilterNames(audit, filter);
  const shown = orderedColumns(columns, layout).filter((column) => isShown(column, layout));
  return (
    <ListToolbar
      {...tools}
      title={text.ui('nav.pages')}
      noun="pages"
      filters={<RailToggle isShown={showsRail} onToggle={onRail} />}
      searched={{
        value: filter.text ?? '',
        onChange: (value) =>
          onFilter(value.trim() ? { ...filter, text: value.trim() } : without(without(filter, 'text'), 'searchIn')),
        label: text.ui('pageList.search'),
        testId: 'page-search',
      }}
      chips={chipsOf(text, filter, names, onFilter)}
      onClear={() => onFilter({ sort, descending })}
      extra={
        <label className="check">
          <input
            type="checkbox"
            checked={filter.searchIn === 'all'}
            onChange={(event) =>
              onFilter(event.target.checked ? { ...filter, searchIn: 'all' } : without(filter, 'searchIn'))
            }
          />
          {text.ui('pageList.inTexts')}
        </label>
      }
      views={
        <SavedViews
          audit={audit}
          list="page"
          current={{ filter: pagesMeant(filter), sort, descending, columns: shown.map(({ id }) => id) }}
          onApply={(view) => {
            const query = filterQuery({
              ...view.filter,
              sort: pageSortSchema.safeParse(view.sort).data,
              descending: view.descending,
            });
            onFilter(readFilter(pageListShape, query));
            if (view.columns.length > 0) onLayout(layoutOf(columns, layout, view.columns));
          }}
        />
      }
    >
      <Button size="small" look="primary" onClick={onBulk} data-testid="bulk-open">
        {text.ui('pageList.decide')}
      </Button>
      <Button size="small" icon="link" onClick={onFigures} data-testid="figures-open">
        {text.ui('figures.open')}
      </Button>
      <Button size="small" icon="export" onClick={onExport} data-testid="page-export">
        {text.ui('pageList.export')}
      </Button>
    </ListToolbar>
  );
}

/** The columns of a saved view, in its order, with the widths that the user has. */
function layoutOf<T>(
  columns: readonly GridColumn<T>[],
  { widths }: ColumnLayout,
  wanted: readonly string[],
): ColumnLayout {
  const ids = columns.map(({ id }) => id);
  const shown = wanted.filter((id) => ids.includes(id));
  return {
    order: [...shown, ...ids.filter((id) => !shown.includes(id))],
    shown,
    hidden: ids.filter((id) => !shown.includes(id)),
    widths,
  };
}
