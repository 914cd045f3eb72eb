import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PageRow, PageSort } from '../../../src-main/contract/page-views.ts';
import { useWindowList } from '../../api/window-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { GridList } from '../../ui/table/grid-list.tsx';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { BulkDialog, type BulkAction } from '../decisions/bulk-dialog.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { FiguresDialog } from '../figures/figures-dialog.tsx';
import { usePageColumns } from './page-columns.tsx';
import { PageFilterRail } from './page-filter-rail.tsx';
import { pagesMeant, type PageListFilter } from './page-list-filter.ts';
import { PagesToolbar } from './pages-toolbar.tsx';
import { usePageCommands } from './use-page-commands.ts';

const keyOf = ({ id }: PageRow): string => String(id);

/** In pixels: from this width of the window on, filters have room beside the list, and beside list and page. */
const roomForRail = 1080;
const roomForRailAndPage = 1700;

interface PageTableProps {
  readonly audit: string;
  readonly filter: PageListFilter;
  readonly asked: { readonly audit: string; readonly sort: PageSort; readonly descending: boolean } & PageListFilter;
  readonly begin: { readonly index: number; readonly key: string } | null;
  readonly onFilter: (filter: PageListFilter) => void;
  readonly onOpen: (row: PageRow) => void;
  readonly onClose: () => void;
  /** The page beside the list. */
  readonly openPage: number | null;
  /** What is shown of it. */
  readonly children: ReactNode;
}

/**
 * The table of pages with its tools, its filters and its keys, and at its side the open page, which follows the walk
 * through the rows.
 */
export function PageTable({
  audit,
  filter,
  asked,
  begin,
  onFilter,
  onOpen,
  onClose,
  openPage,
  children,
}: PageTableProps) {
  const text = useText();
  const [rail, setRail] = useState(() => ({
    alone: window.innerWidth > roomForRail,
    beside: window.innerWidth > roomForRailAndPage,
  }));
  const [dialog, setDialog] = useState<
    { readonly kind: 'bulk'; readonly action: BulkAction } | { readonly kind: 'history' | 'figures' } | null
  >(null);
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
  const { grid } = tools;
  const which = openPage === null ? 'alone' : 'beside';
  const toggleRail = () => setRail({ ...rail, [which]: !rail[which] });
  const { menu, exportShown } = usePageCommands({
    audit,
    asked,
    grid,
    onOpen,
    openPage,
    onClose,
    onCopy: tools.onCopy,
    onBulk: (action) => setDialog({ kind: 'bulk', action }),
    onHistory: () => setDialog({ kind: 'history' }),
    onRail: toggleRail,
  });
  const { activeRow } = grid;
  const walked = useRef(activeRow);
  useEffect(() => {
    const before = walked.current;
    walked.current = activeRow;
    if (openPage !== null && before !== undefined && activeRow !== undefined && before.id !== activeRow.id)
      onOpen(activeRow);
  }, [activeRow, onOpen, openPage]);
  const isFiltered = Object.keys(pagesMeant(filter)).length > 0;
  return (
    <div className="list-screen" data-rail={rail[which]} data-page={openPage !== null}>
      <PagesToolbar
        {...tools}
        audit={audit}
        filter={filter}
        onFilter={onFilter}
        showsRail={rail[which]}
        onRail={toggleRail}
        onBulk={() => setDialog({ kind: 'bulk', action: 'proposal' })}
        onExport={exportShown}
        onFigures={() => setDialog({ kind: 'figures' })}
      />
      {rail[which] && <PageFilterRail audit={audit} filter={filter} onChange={onFilter} />}
      <GridList
        audit={audit}
        isFiltered={isFiltered}
        onClear={() => onFilter({})}
        icon="pages"
        title={text.ui('pageList.none')}
        hint={text.ui('pageList.noneHint')}
        noMatch={text.ui('pageList.noMatch')}
        tools={tools}
        order={{ sort: asked.sort, descending: asked.descending }}
        onOrder={({ sort, descending }) => onFilter({ ...filter, sort: sort as PageSort, descending })}
        onOpen={onOpen}
        menu={menu}
        label={text.ui('nav.pages')}
        testId="page-grid"
      />
      {children}
      {dialog?.kind === 'bulk' && (
        <BulkDialog
          audit={audit}
          subject={text.count('pages', grid.chosenCount)}
          selection={
            grid.selection.all
              ? { kind: 'page-filter', filter: pagesMeant(filter) }
              : { kind: 'addresses', addresses: addressesOf(grid.selection.rows.values(), activeRow) }
          }
          first={dialog.action}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'figures' && <FiguresDialog audit={audit} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'history' && <HistoryDialog audit={audit} onClose={() => setDialog(null)} />}
    </div>
  );
}

function addressesOf(selected: Iterable<PageRow>, active: PageRow | undefined): string[] {
  const addresses = [...selected].map(({ address }) => address);
  return addresses.length > 0 || active === undefined ? addresses : [active.address];
}
