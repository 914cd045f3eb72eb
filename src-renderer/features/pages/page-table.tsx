import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PageRow, PageSort } from '../../../src-main/contract/page-views.ts';
import { useWindowList } from '../../api/window-list.ts';
import { without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { isShown, orderedColumns, type ColumnLayout, type GridColumn } from '../../ui/table/column.ts';
import { GridList } from '../../ui/table/grid-list.tsx';
import { rowsMeant, withPart } from '../../ui/table/list-filter.tsx';
import { ListToolbar, RailToggle, type ListTools } from '../../ui/table/list-toolbar.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { BulkDialog, type BulkAction } from '../decisions/bulk-dialog.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { FiguresDialog } from '../figures/figures-dialog.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { usePageColumns } from './page-columns.tsx';
import { chipsOf, PageFilterRail, pageListShape, type PageListFilter } from './page-list-filter.tsx';
import { usePageCommands, type AskedPages } from './use-page-commands.ts';

const keyOf = ({ id }: PageRow): string => String(id);

/** In pixels: from this width of the window on, filters have room beside the list, and beside list and page. */
const roomForRail = { alone: 1080, beside: 1700 };

interface PageTableProps {
  readonly filter: PageListFilter;
  readonly asked: AskedPages;
  readonly begin: { readonly index: number; readonly key: string } | null;
  readonly onFilter: (filter: PageListFilter) => void;
  readonly onOpen: (row: PageRow) => void;
  readonly onClose: () => void;
  /** The page beside the list. */
  readonly openPage: number | null;
  readonly children: ReactNode;
}

/** The table of pages, and at its side the open page, which follows the walk through the rows. */
export function PageTable({ children, ...props }: PageTableProps) {
  const { filter, asked, begin, onFilter, onOpen, openPage } = props;
  const { audit, sort, descending } = asked;
  const text = useText();
  const [rail, setRail] = useState(() => ({
    alone: window.innerWidth > roomForRail.alone,
    beside: window.innerWidth > roomForRail.beside,
  }));
  const [dialog, setDialog] = useState<BulkAction | 'history' | 'figures' | null>(null);
  const close = () => setDialog(null);
  const tools = useListTable({
    name: 'pages',
    group: text.ui('nav.pages'),
    list: useWindowList('page/list', asked),
    keyOf,
    scope: JSON.stringify(asked),
    begin,
    columns: usePageColumns(audit),
    onOpen,
  });
  const { selection, activeRow, chosenCount } = tools.grid;
  const which = openPage === null ? 'alone' : 'beside';
  const toggleRail = () => setRail({ ...rail, [which]: !rail[which] });
  const { menu, exportShown } = usePageCommands({
    ...props,
    tools,
    onBulk: setDialog,
    onHistory: () => setDialog('history'),
    onRail: toggleRail,
  });
  const walked = useRef(activeRow);
  useEffect(() => {
    const before = walked.current;
    walked.current = activeRow;
    if (openPage !== null && before !== undefined && activeRow !== undefined && before.id !== activeRow.id)
      onOpen(activeRow);
  }, [activeRow, onOpen, openPage]);
  const addresses = [...selection.rows.values()].map(({ address }) => address);
  return (
    <div className="list-screen" data-rail={rail[which]} data-page={openPage !== null}>
      <PagesToolbar
        audit={audit}
        tools={tools}
        filter={filter}
        onFilter={onFilter}
        showsRail={rail[which]}
        onRail={toggleRail}
      >
        <Button size="small" look="primary" onClick={() => setDialog('proposal')} data-testid="bulk-open">
          {text.ui('pageList.decide')}
        </Button>
        <Button size="small" icon="link" onClick={() => setDialog('figures')} data-testid="figures-open">
          {text.ui('figures.open')}
        </Button>
        <Button size="small" icon="export" onClick={exportShown} data-testid="page-export">
          {text.ui('pageList.export')}
        </Button>
      </PagesToolbar>
      {rail[which] && <PageFilterRail audit={audit} filter={filter} onChange={onFilter} />}
      <GridList
        audit={audit}
        isFiltered={Object.keys(rowsMeant(filter)).length > 0}
        onClear={() => onFilter({})}
        icon="pages"
        title={text.ui('pageList.none')}
        hint={text.ui('pageList.noneHint')}
        noMatch={text.ui('pageList.noMatch')}
        tools={tools}
        order={{ sort, descending }}
        onOrder={(order) => onFilter({ ...filter, sort: order.sort as PageSort, descending: order.descending })}
        onOpen={onOpen}
        menu={menu}
        label={text.ui('nav.pages')}
        testId="page-grid"
      />
      {children}
      {dialog === 'figures' && <FiguresDialog audit={audit} onClose={close} />}
      {dialog === 'history' && <HistoryDialog audit={audit} onClose={close} />}
      {dialog !== null && dialog !== 'figures' && dialog !== 'history' && (
        <BulkDialog
          audit={audit}
          subject={text.count('pages', chosenCount)}
          selection={
            selection.all
              ? { kind: 'page-filter', filter: rowsMeant(filter) }
              : {
                  kind: 'addresses',
                  addresses: addresses.length > 0 || !activeRow ? addresses : [activeRow.address],
                }
          }
          first={dialog}
          onClose={close}
        />
      )}
    </div>
  );
}

interface PagesToolbarProps {
  readonly audit: string;
  readonly tools: ListTools<PageRow>;
  readonly filter: PageListFilter;
  readonly onFilter: (filter: PageListFilter) => void;
  readonly showsRail: boolean;
  readonly onRail: () => void;
  readonly children: ReactNode;
}

function PagesToolbar({ audit, tools, filter, onFilter, showsRail, onRail, children }: PagesToolbarProps) {
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
            onChange={({ target }) => onFilter(withPart(filter, 'searchIn', target.checked ? 'all' : undefined))}
          />
          {text.ui('pageList.inTexts')}
        </label>
      }
      views={
        <SavedViews
          audit={audit}
          list="page"
          current={{ filter: rowsMeant(filter), sort, descending, columns: shown.map(({ id }) => id) }}
          shape={pageListShape}
          onApply={(view, wanted) => {
            onFilter(view);
            if (wanted.length > 0) onLayout(layoutOf(columns, layout, wanted));
          }}
        />
      }
    >
      {children}
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
  const hidden = ids.filter((id) => !shown.includes(id));
  return { order: [...shown, ...hidden], shown, hidden, widths };
}
