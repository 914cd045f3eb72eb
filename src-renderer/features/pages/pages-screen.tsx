import { type ReactNode, useState } from 'react';
import type { PageRow, PageSort } from '#contract/page-views.ts';
import { isWebAddress } from '#contract/web-address.ts';
import {
  Button,
  Check,
  command,
  GridList,
  isEmpty,
  ListToolbar,
  type ListTools,
  type MenuEntry,
  placeOf,
  RailToggle,
  recallAudit,
  rememberAudit,
  roomBeside,
  rootOf,
  rowsMeant,
  useAddressFilter,
  useAudit,
  useCommand,
  useCommands,
  useCopy,
  useErrorToast,
  useFilterNames,
  useListTable,
  useLocation,
  useOutside,
  useRemembered,
  useRequest,
  useText,
  useToast,
  useWindowList,
  Waiting,
  without,
  withPart,
} from '../../kit.ts';
import { BulkDialog } from '../decisions/bulk-dialog.tsx';
import { type BulkAction, bulkActionOf, rowOffers, useDecide, useReviewHistory } from '../decisions/use-decide.tsx';
import { FiguresDialog } from '../figures/figures-dialog.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { PageDetail } from './page-detail.tsx';
import { chipsOf, PageFilterRail, type PageListFilter, pageListShape, usePageColumns } from './page-list-filter.tsx';

export function PagesScreen({ page, view }: Readonly<{ page: number | null; view: string | undefined }>) {
  const audit = useAudit();
  const [location, navigate] = useLocation();
  const [filter, setFilter] = useAddressFilter(pageListShape);
  /** Where the list begins; a page that was not opened from a row takes the list along. */
  const [left, setLeft] = useState(() => page ?? recallAudit(audit).page ?? null);
  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    if (page !== null && page !== recallAudit(audit).page) setLeft(page);
  }
  /** Who came from elsewhere goes back there. */
  const [arrival] = useState(() => ({ page, from: page === null ? undefined : recallAudit(audit).place }));
  const { sort = 'address', descending = false } = filter;
  const asked = { ...rowsMeant(filter), sort, descending };
  /** Fixed when the list is shown, whatever it is filtered by later. */
  const [asFound] = useState(asked);
  const position = useRequest('page/position', { ...asFound, page: left ?? 0 }, { enabled: left !== null });
  useRemembered({ pages: placeOf(location, filter), ...(page !== null && { page }) });
  const base = '/pages';
  const placeOfPage = (id: number, shown = '') => placeOf(`${base}/${id}${shown && `/${shown}`}`, filter);
  const open = (row: PageRow) => {
    rememberAudit(audit, { page: row.id });
    if (row.id !== page) navigate(placeOfPage(row.id, view), { replace: page !== null });
  };
  const close = () => {
    const isArrival =
      page !== null &&
      page === arrival.page &&
      arrival.from !== undefined &&
      !arrival.from.startsWith(rootOf(audit) + base);
    navigate(isArrival ? `~${arrival.from}` : placeOf(base, filter));
  };
  if (left !== null && position.isPending) return <Waiting />;
  const found = position.data?.position ?? null;
  return (
    <PageTable
      key={left}
      filter={filter}
      asked={asked}
      begin={left !== null && found !== null ? { index: found, key: String(left) } : null}
      onFilter={setFilter}
      onOpen={open}
      onClose={close}
      openPage={page}
    >
      {page !== null && (
        <PageDetail
          page={page}
          view={view}
          onView={(next) => navigate(placeOfPage(page, next === 'text' ? '' : next), { replace: true })}
          onClose={close}
        />
      )}
    </PageTable>
  );
}

const keyOf = ({ id }: PageRow) => String(id);

/** Of the window, in pixels: filters have room beside the list alone. */
const roomForRail = 1080;

type AskedPages = PageListFilter & Readonly<{ sort: PageSort; descending: boolean }>;

type PageTableProps = Readonly<{
  filter: PageListFilter;
  asked: AskedPages;
  begin: Readonly<{ index: number; key: string }> | null;
  onFilter: (filter: PageListFilter) => void;
  onOpen: (row: PageRow) => void;
  onClose: () => void;
  openPage: number | null;
  children: ReactNode;
}>;

function PageTable({ children, ...props }: PageTableProps) {
  const { filter, asked, begin, onFilter, onOpen, openPage } = props;
  const { sort, descending } = asked;
  const text = useText();
  const [rail, setRail] = useState(() => ({
    alone: window.innerWidth > roomForRail,
    beside: window.innerWidth > roomBeside.filters,
  }));
  const [dialog, setDialog] = useState<BulkAction | 'figures' | null>(null);
  const close = () => setDialog(null);
  const tools = useListTable({
    name: 'pages',
    title: text.ui('nav.pages'),
    list: useWindowList('page/list', asked),
    keyOf,
    begin,
    columns: usePageColumns(),
    onOpen,
    onWalk: (row) => openPage !== null && onOpen(row),
    order: { sort, descending },
    onOrder: (order) => onFilter({ ...filter, sort: order.sort as PageSort, descending: order.descending }),
  });
  const { selection, activeRow, chosenCount } = tools.grid;
  const which = openPage === null ? 'alone' : 'beside';
  const toggleRail = () => setRail({ ...rail, [which]: !rail[which] });
  const { dialog: history } = useReviewHistory();
  const { menu, exportShown } = usePageCommands(props, tools, setDialog, toggleRail);
  const addresses = [...selection.rows.values()].map(({ address }) => address);
  return (
    <div className="list-screen" data-rail={rail[which]} data-page={openPage !== null}>
      <PagesToolbar {...props} tools={tools} rail={<RailToggle isShown={rail[which]} onToggle={toggleRail} />}>
        <Button
          size="small"
          look={isEmpty(selection) ? 'plain' : 'primary'}
          onClick={() => setDialog('proposal')}
          says="pageList.decide"
        />
        <Button
          size="small"
          icon="link"
          onClick={() => setDialog('figures')}
          data-testid="figures-open"
          says="figures.open"
        />
        <Button size="small" icon="export" onClick={exportShown} data-testid="page-export" says="pageList.export" />
      </PagesToolbar>
      {rail[which] && <PageFilterRail filter={filter} onChange={onFilter} />}
      <GridList
        isFiltered={Object.keys(rowsMeant(filter)).length > 0}
        onClear={() => onFilter({})}
        icon="pages"
        {...text.hinted('pageList.none')}
        noMatch={text.ui('pageList.noMatch')}
        tools={tools}
        menu={menu}
        testId="page-grid"
      />
      {children}
      {dialog === 'figures' && <FiguresDialog onClose={close} />}
      {history}
      {dialog !== null && dialog !== 'figures' && (
        <BulkDialog
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

type PagesToolbarProps = PageTableProps & Readonly<{ tools: ListTools<PageRow>; rail: ReactNode }>;

function PagesToolbar({ asked, tools, filter, onFilter, rail, children }: PagesToolbarProps) {
  const text = useText();
  const { sort, descending } = asked;
  const { columns, shown, layout, onLayout } = tools;
  const names = useFilterNames(filter);
  const search = (value: string) =>
    onFilter(value.trim() ? { ...filter, text: value.trim() } : without(without(filter, 'text'), 'searchIn'));
  const applyView = (view: PageListFilter, wanted: readonly string[]) => {
    onFilter(view);
    if (wanted.length === 0) return;
    const ids = columns.map(({ id }) => id);
    const [known, hidden] = [wanted.filter((id) => ids.includes(id)), ids.filter((id) => !wanted.includes(id))];
    onLayout({ order: [...known, ...hidden], shown: known, hidden, widths: layout.widths });
  };
  return (
    <ListToolbar
      {...tools}
      noun="pages"
      filters={rail}
      searched={{ value: filter.text ?? '', onChange: search, says: 'pageList.search', testId: 'page-search' }}
      chips={chipsOf(text, filter, names, onFilter)}
      onClear={() => onFilter({ sort, descending })}
      extra={
        <Check
          checked={filter.searchIn === 'all'}
          onChange={(isOn) => onFilter(withPart(filter, 'searchIn', isOn ? 'all' : undefined))}
        >
          {text.ui('pageList.inTexts')}
        </Check>
      }
      views={
        <SavedViews
          list="page"
          current={{ filter: rowsMeant(filter), sort, descending, columns: shown.map(({ id }) => id) }}
          shape={pageListShape}
          onApply={applyView}
        />
      }
    >
      {children}
    </ListToolbar>
  );
}

function usePageCommands(
  { asked, onOpen, openPage, onClose }: Omit<PageTableProps, 'children'>,
  tools: ListTools<PageRow>,
  onBulk: (action: BulkAction) => void,
  onRail: () => void,
) {
  const { grid } = tools;
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const copy = useCopy();
  const { bridge } = useOutside();
  const [, navigate] = useLocation();
  const decide = useDecide();
  const exporting = useCommand('page/export');
  /** An open page may be outside the filter; keys must not act on another one. */
  const row = openPage === null || openPage === grid.activeRow?.id ? grid.activeRow : undefined;
  const isMany = !isEmpty(grid.selection);

  const exportShown = () => {
    const pages = grid.selection.all || !isMany ? null : [...grid.selection.rows.values()].map(({ id }) => id);
    exporting.mutate(
      { ...asked, pages },
      {
        onSuccess({ name, path, rows, download }) {
          const action = bridge
            ? { label: text.ui('export.showFolder'), run: () => void bridge.invoke('shell/show-file', { path }) }
            : download !== null && { label: text.ui('pageList.download'), run: () => window.open(download, '_self') };
          toast({
            text: text.ui('pageList.exported', { rows: text.count('rows', rows), name }),
            hint: path,
            ...(action && { action }),
          });
        },
        onError: showError,
      },
    );
  };
  const copyAddress = () => row && copy(row.address, text.ui('compare.copied'), row.address);
  const openLive = () => row && window.open(row.address, '_blank', 'noopener,noreferrer');
  const compare = () => row?.closest && navigate(`/compare/${row.closest.page}/${row.id}`);
  const toCluster = () => row?.cluster && navigate(`/clusters/${row.cluster.id}`);
  /** One page at once; several are shown first. */
  const offers = rowOffers(text, 'pages-decide-', (choice) => {
    if (isMany) onBulk(bulkActionOf(choice));
    else if (row) void decide.page(row, choice);
  });
  useCommands(text.ui('nav.pages'), [
    command('pages-compare', 'pageList.compare', 'c', compare, 'swap'),
    command('pages-cluster', 'pageList.toCluster', 'o', toCluster, 'pages'),
    {
      ...command('pages-close', 'pageDetail.close', ['Escape', 'b'], isMany ? grid.clear : onClose, 'close'),
      when: openPage !== null,
    },
    command('pages-filters', 'table.filters', 'f', onRail, 'layers'),
    { id: 'pages-export', says: 'pageList.export', icon: 'export', run: exportShown },
    command('pages-bulk', 'pageList.decide', 'd', () => onBulk('proposal'), 'check'),
    ...offers.commands,
  ]);
  const menu = (): MenuEntry[] => [
    { id: 'open', says: 'table.open', stroke: 'Enter', run: () => row && onOpen(row) },
    { id: 'compare', says: 'pageList.compare', stroke: 'c', disabled: !row?.closest, run: compare },
    { id: 'cluster', says: 'pageList.toCluster', stroke: 'o', disabled: !row?.cluster, run: toCluster },
    { id: 'live', says: 'pageDetail.live', disabled: !row || !isWebAddress(row.address), run: openLive },
    { id: 'address', says: 'pageList.copyAddress', startsGroup: true, run: copyAddress },
    tools.copyEntry,
    ...offers.entries,
  ];
  return { menu, exportShown };
}
