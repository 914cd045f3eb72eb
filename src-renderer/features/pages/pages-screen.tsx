import { type ReactNode, useState } from 'react';
import type { PageRow } from '#contract/page-views.ts';
import {
  Button,
  Check,
  command,
  isEmpty,
  ListScreen,
  type ListTools,
  type MenuEntry,
  placeOf,
  recallAudit,
  rememberAudit,
  roomBeside,
  rootOf,
  useAddressEntries,
  useAsk,
  useAttempt,
  useAudit,
  useCommands,
  useListTable,
  useLocation,
  useOutside,
  useRail,
  useRemembered,
  useRequest,
  useText,
  useToast,
  useWindowList,
  Waiting,
} from '../../kit.ts';
import { useBulkDialog } from '../decisions/bulk-dialog.tsx';
import { type BulkAction, bulkActionOf, rowOffers, useDecide, useReviewHistory } from '../decisions/use-decide.tsx';
import { FiguresDialog } from '../figures/figures-dialog.tsx';
import { PageDetail } from './page-detail.tsx';
import { pageFields, type PageFiltering, PageFilterRail, usePageColumns, usePageFilter } from './page-list-filter.tsx';
import css from './pages.module.css';

export function PagesScreen({ page, view }: { page: number | null; view: string | undefined }) {
  const audit = useAudit();
  const [location, navigate] = useLocation();
  const filtering = usePageFilter();
  const { filter, asked } = filtering;
  /** The page at which the list starts; opening a page from elsewhere moves it. */
  const [left, setLeft] = useState(() => page ?? recallAudit(audit).page ?? null);
  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    if (page !== null && page !== recallAudit(audit).page) setLeft(page);
  }
  /** Closing the first page returns where it was opened from. */
  const [arrival] = useState(() => ({ page, from: page === null ? undefined : recallAudit(audit).place }));
  /** The filter at first, which later filters do not change. */
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
      filtering={filtering}
      begin={left !== null && found !== null ? { index: found, key: String(left) } : null}
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

/** Minimum window width in pixels for a filter rail. */
const roomForRail = 1080;

type PageTableProps = {
  filtering: PageFiltering;
  begin: Readonly<{ index: number; key: string }> | null;
  onOpen: (row: PageRow) => void;
  onClose: () => void;
  openPage: number | null;
  children: ReactNode;
};

function PageTable({ children, ...props }: PageTableProps) {
  const { filtering, begin, onOpen, openPage } = props;
  const { filter, meant, asked, change } = filtering;
  const text = useText();
  const [alone, beside] = [useRail(roomForRail), useRail(roomBeside.filters)];
  const [showsFigures, setShowsFigures] = useState(false);
  const tools = useListTable({
    name: 'pages',
    says: 'nav.pages',
    filtering,
    list: useWindowList('page/list', asked),
    keyOf,
    begin,
    columns: usePageColumns(),
    onOpen,
    onWalk: (row) => openPage !== null && onOpen(row),
  });
  const { selection, activeRow, chosenCount } = tools.grid;
  const { dialog: history } = useReviewHistory();
  const { bulkDialog, openBulk } = useBulkDialog();
  const onBulk = (first: BulkAction) => {
    const chosen = isEmpty(selection) && activeRow ? [activeRow] : [...selection.rows.values()];
    openBulk({
      first,
      subject: text.count('pages', chosenCount),
      selection: selection.all
        ? { kind: 'page-filter', filter: meant }
        : { kind: 'addresses', addresses: chosen.map(({ address }) => address) },
    });
  };
  const { menu, exportShown } = usePageCommands(props, tools, onBulk);
  return (
    <ListScreen
      className={openPage === null ? '' : css.withPage}
      tools={tools}
      noun="pages"
      fields={pageFields}
      railState={openPage === null ? alone : beside}
      rail={<PageFilterRail filtering={filtering} />}
      search={['pageList.search', 'page-search']}
      onSearch={(words) => change(words ? { text: words } : { text: undefined, searchIn: undefined })}
      extra={
        <Check checked={filter.searchIn === 'all'} onChange={(isOn) => change({ searchIn: isOn ? 'all' : undefined })}>
          {text.ui('pageList.inTexts')}
        </Check>
      }
      views="page"
      keepsColumns
      actions={
        <>
          <Button
            size="small"
            look={isEmpty(selection) ? 'plain' : 'primary'}
            onClick={() => onBulk('proposal')}
            says="pageList.decide"
          />
          <Button
            size="small"
            icon="link"
            onClick={() => setShowsFigures(true)}
            data-testid="figures-open"
            says="figures.open"
          />
          <Button size="small" icon="export" onClick={exportShown} data-testid="page-export" says="pageList.export" />
        </>
      }
      icon="pages"
      says="pageList.none"
      noMatch="pageList.noMatch"
      menu={menu}
      testId="page-grid"
    >
      {children}
      {showsFigures && <FiguresDialog onClose={() => setShowsFigures(false)} />}
      {history}
      {bulkDialog}
    </ListScreen>
  );
}

function usePageCommands(
  { filtering: { asked }, onOpen, openPage, onClose }: Omit<PageTableProps, 'children'>,
  tools: ListTools<PageRow>,
  onBulk: (action: BulkAction) => void,
) {
  const { grid } = tools;
  const text = useText();
  const toast = useToast();
  const ask = useAsk();
  const attempt = useAttempt();
  const { bridge } = useOutside();
  const [, navigate] = useLocation();
  const decide = useDecide();
  const ofAddress = useAddressEntries();
  /** None unless the open page is the active row (it may be filtered out): keys act on no other page. */
  const row = openPage === null || openPage === grid.activeRow?.id ? grid.activeRow : undefined;
  const isMany = !isEmpty(grid.selection);

  const exportShown = () => {
    const pages = grid.selection.all || !isMany ? null : [...grid.selection.rows.values()].map(({ id }) => id);
    void attempt(async () => {
      const { name, path, rows, download } = await ask('page/export', { ...asked, pages });
      const action = bridge
        ? { label: text.ui('export.showFolder'), run: () => void bridge.invoke('shell/show-file', { path }) }
        : download !== null && { label: text.ui('pageList.download'), run: () => window.open(download, '_self') };
      toast({
        text: text.ui('pageList.exported', { rows: text.count('rows', rows), name }),
        hint: path,
        ...(action && { action }),
      });
    });
  };
  const compare = () => row?.closest && navigate(`/compare/${row.closest.page}/${row.id}`);
  const toCluster = () => row?.cluster && navigate(`/clusters/${row.cluster.id}`);
  /** Decides one page immediately, several after a preview. */
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
    { id: 'pages-export', says: 'pageList.export', icon: 'export', run: exportShown },
    command('pages-bulk', 'pageList.decide', 'd', () => onBulk('proposal'), 'check'),
    ...offers.commands,
  ]);
  const menu = (): MenuEntry[] => [
    { id: 'open', says: 'table.open', stroke: 'Enter', run: () => row && onOpen(row) },
    { id: 'compare', says: 'pageList.compare', stroke: 'c', disabled: !row?.closest, run: compare },
    { id: 'cluster', says: 'pageList.toCluster', stroke: 'o', disabled: !row?.cluster, run: toCluster },
    ...ofAddress(row?.address),
    tools.copyEntry,
    ...offers.entries,
  ];
  return { menu, exportShown };
}
