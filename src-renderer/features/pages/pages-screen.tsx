import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PageRow, PageSort } from '../../../src-main/contract/page-views.ts';
import { useRequest } from '../../api/requests.ts';
import { useWindowList } from '../../api/window-list.ts';
import { placeOf, useAddressFilter } from '../../app/filter-address.ts';
import { recallAudit, rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Waiting } from '../../ui/states.tsx';
import { ListBody } from '../../ui/table/list-body.tsx';
import { isShown, orderedColumns } from '../../ui/table/column.ts';
import { DataGrid } from '../../ui/table/data-grid.tsx';
import { useColumnLayout } from '../../ui/table/use-column-layout.ts';
import { useGridCommands } from '../../ui/table/use-grid-commands.ts';
import { useGrid } from '../../ui/table/use-grid.ts';
import { BulkDialog, type BulkAction } from '../decisions/bulk-dialog.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { usePageColumns } from './page-columns.tsx';
import { PageFilterRail } from './page-filter-rail.tsx';
import { pageListShape, pagesMeant, type PageListFilter } from './page-list-filter.ts';
import { PagesToolbar } from './pages-toolbar.tsx';
import { usePageCommands } from './use-page-commands.ts';

const keyOf = ({ id }: PageRow): string => String(id);

/** All pages of an audit: found, filtered, chosen and decided, each one key away from everything that is known of it. */
export function PagesScreen({ audit }: { readonly audit: string }) {
  const [location, navigate] = useLocation();
  const [filter, setFilter] = useAddressFilter(pageListShape);
  const [left] = useState(() => recallAudit(audit).page ?? null);
  const { sort = 'address', descending = false } = filter;
  const asked = useMemo(() => ({ audit, ...pagesMeant(filter), sort, descending }), [audit, filter, sort, descending]);
  /** Asked once: where the list begins is settled when it is shown, whatever it is filtered by afterwards. */
  const [asFound] = useState(asked);
  const position = useRequest('page/position', { ...asFound, page: left ?? 0 }, { enabled: left !== null });
  useEffect(() => rememberAudit(audit, { pages: placeOf(location, filter) }), [audit, location, filter]);
  if (left !== null && position.isPending) return <Waiting />;
  const begin = left !== null && position.data?.position !== null && position.data ? { index: position.data.position, key: String(left) } : null;
  return (
    <PageTable
      audit={audit}
      filter={filter}
      asked={asked}
      begin={begin}
      onFilter={setFilter}
      onOpen={(row) => {
        rememberAudit(audit, { page: row.id });
        navigate(`/audit/${encodeURIComponent(audit)}/pages/${row.id}`);
      }}
    />
  );
}

interface PageTableProps {
  readonly audit: string;
  readonly filter: PageListFilter;
  readonly asked: { readonly audit: string; readonly sort: PageSort; readonly descending: boolean } & PageListFilter;
  readonly begin: { readonly index: number; readonly key: string } | null;
  readonly onFilter: (filter: PageListFilter) => void;
  readonly onOpen: (row: PageRow) => void;
}

function PageTable({ audit, filter, asked, begin, onFilter, onOpen }: PageTableProps) {
  const text = useText();
  const search = useRef<HTMLInputElement>(null);
  const columns = usePageColumns(audit);
  const [layout, setLayout] = useColumnLayout('pages');
  const [showsRail, setShowsRail] = useState(() => window.innerWidth > 1080);
  const [dialog, setDialog] = useState<{ readonly kind: 'bulk'; readonly action: BulkAction } | { readonly kind: 'history' } | null>(null);
  const list = useWindowList('page/list', asked);
  const grid = useGrid({ list, keyOf, scope: JSON.stringify(asked), begin });
  const shown = useMemo(() => orderedColumns(columns, layout).filter((column) => isShown(column, layout)), [columns, layout]);
  const { copy, toGrid } = useGridCommands({ grid, group: text.ui('nav.pages'), columns: shown, search, onOpen });
  const { menu, exportShown } = usePageCommands({
    audit,
    asked,
    grid,
    onOpen,
    onCopy: copy,
    onBulk: (action) => setDialog({ kind: 'bulk', action }),
    onHistory: () => setDialog({ kind: 'history' }),
    onRail: () => setShowsRail(!showsRail),
  });
  const isFiltered = Object.keys(pagesMeant(filter)).length > 0;
  return (
    <div className="list-screen" data-rail={showsRail}>
      <PagesToolbar
        audit={audit}
        filter={filter}
        onFilter={onFilter}
        grid={grid}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        search={search}
        onLeave={toGrid}
        showsRail={showsRail}
        onRail={() => setShowsRail(!showsRail)}
        onBulk={() => setDialog({ kind: 'bulk', action: 'proposal' })}
        onCopy={copy}
        onExport={exportShown}
      />
      {showsRail && <PageFilterRail audit={audit} filter={filter} onChange={onFilter} />}
      <ListBody
        list={list}
        audit={audit}
        isFiltered={isFiltered}
        onClear={() => onFilter({})}
        icon="pages"
        title={text.ui('pageList.none')}
        hint={text.ui('pageList.noneHint')}
        noMatch={text.ui('pageList.noMatch')}
      >
        <DataGrid
          grid={grid}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          order={{ sort: asked.sort, descending: asked.descending }}
          onOrder={({ sort, descending }) => onFilter({ ...filter, sort: sort as PageSort, descending })}
          onOpen={onOpen}
          menu={menu}
          label={text.ui('nav.pages')}
          testId="page-grid"
        />
      </ListBody>
      {dialog?.kind === 'bulk' && (
        <BulkDialog
          audit={audit}
          subject={text.count('pages', grid.chosenCount)}
          selection={
            grid.selection.all
              ? { kind: 'page-filter', filter: pagesMeant(filter) }
              : { kind: 'addresses', addresses: addressesOf(grid.selection.rows.values(), grid.activeRow) }
          }
          first={dialog.action}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'history' && <HistoryDialog audit={audit} onClose={() => setDialog(null)} />}
    </div>
  );
}

function addressesOf(selected: Iterable<PageRow>, active: PageRow | undefined): string[] {
  const addresses = [...selected].map(({ address }) => address);
  return addresses.length > 0 || active === undefined ? addresses : [active.address];
}
