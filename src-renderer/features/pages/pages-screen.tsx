import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PageRow, PageSort } from '../../../src-main/contract/page-views.ts';
import {
  Button,
  Check,
  type ColumnLayout,
  type GridColumn,
  GridList,
  isShown,
  ListToolbar,
  type ListTools,
  orderedColumns,
  placeOf,
  RailToggle,
  recallAudit,
  rememberAudit,
  rootOf,
  rowsMeant,
  useAddressFilter,
  useFilterNames,
  useListTable,
  useLocation,
  useRequest,
  useText,
  useWindowList,
  Waiting,
  without,
  withPart,
} from '../../kit.ts';
import { BulkDialog } from '../decisions/bulk-dialog.tsx';
import type { BulkAction } from '../decisions/use-decide.ts';
import { useReviewHistory } from '../decisions/history-dialog.tsx';
import { FiguresDialog } from '../figures/figures-dialog.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { PageDetail, type PageView } from './page-detail.tsx';
import { chipsOf, PageFilterRail, type PageListFilter, pageListShape, usePageColumns } from './page-list-filter.tsx';
import { type AskedPages, usePageCommands } from './use-page-commands.ts';

type PagesScreenProps = Readonly<{ audit: string; page: number | null; view: string | undefined }>;

export function PagesScreen({ audit, page, view }: PagesScreenProps) {
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
  const asked = { audit, ...rowsMeant(filter), sort, descending };
  /** Fixed when the list is shown, whatever it is filtered by later. */
  const [asFound] = useState(asked);
  const position = useRequest('page/position', { ...asFound, page: left ?? 0 }, { enabled: left !== null });
  useEffect(() => {
    if (page !== null) rememberAudit(audit, { page });
  }, [audit, page]);
  useEffect(() => rememberAudit(audit, { pages: placeOf(location, filter) }), [audit, location, filter]);
  const base = `${rootOf(audit)}/pages`;
  const placeOfPage = (id: number, shown: string | undefined) =>
    placeOf(`${base}/${id}${shown === undefined ? '' : `/${shown}`}`, filter);
  const open = (row: PageRow) => {
    rememberAudit(audit, { page: row.id });
    if (row.id !== page) navigate(placeOfPage(row.id, view), { replace: page !== null });
  };
  const close = () => {
    const isArrival =
      page !== null && page === arrival.page && arrival.from !== undefined && !arrival.from.startsWith(base);
    navigate(isArrival ? (arrival.from ?? base) : placeOf(base, filter));
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
          audit={audit}
          page={page}
          view={view}
          onView={(next: PageView) =>
            navigate(placeOfPage(page, next === 'text' ? undefined : next), { replace: true })
          }
          onClose={close}
        />
      )}
    </PageTable>
  );
}

const keyOf = ({ id }: PageRow) => String(id);

/** Window widths in pixels with room for filters beside the list, and beside list and page. */
const roomForRail = { alone: 1080, beside: 1700 };

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
  const { audit, sort, descending } = asked;
  const text = useText();
  const [rail, setRail] = useState(() => ({
    alone: window.innerWidth > roomForRail.alone,
    beside: window.innerWidth > roomForRail.beside,
  }));
  const [dialog, setDialog] = useState<BulkAction | 'figures' | null>(null);
  const close = () => setDialog(null);
  const tools = useListTable({
    name: 'pages',
    title: text.ui('nav.pages'),
    list: useWindowList('page/list', asked),
    keyOf,
    begin,
    columns: usePageColumns(audit),
    onOpen,
    order: { sort, descending },
    onOrder: (order) => onFilter({ ...filter, sort: order.sort as PageSort, descending: order.descending }),
  });
  const { selection, activeRow, chosenCount } = tools.grid;
  const which = openPage === null ? 'alone' : 'beside';
  const toggleRail = () => setRail({ ...rail, [which]: !rail[which] });
  const { dialog: history } = useReviewHistory(audit);
  const { menu, exportShown } = usePageCommands({ ...props, tools, onBulk: setDialog, onRail: toggleRail });
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
        <Button
          size="small"
          look="primary"
          onClick={() => setDialog('proposal')}
          data-testid="bulk-open"
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
      {rail[which] && <PageFilterRail audit={audit} filter={filter} onChange={onFilter} />}
      <GridList
        audit={audit}
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
      {dialog === 'figures' && <FiguresDialog audit={audit} onClose={close} />}
      {history}
      {dialog !== null && dialog !== 'figures' && (
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

type PagesToolbarProps = Readonly<{
  audit: string;
  tools: ListTools<PageRow>;
  filter: PageListFilter;
  onFilter: (filter: PageListFilter) => void;
  showsRail: boolean;
  onRail: () => void;
  children: ReactNode;
}>;

function PagesToolbar({ audit, tools, filter, onFilter, showsRail, onRail, children }: PagesToolbarProps) {
  const text = useText();
  const { columns, layout, onLayout } = tools;
  const { sort = 'address', descending = false } = filter;
  const names = useFilterNames(audit, filter);
  const shown = orderedColumns(columns, layout).filter((column) => isShown(column, layout));
  return (
    <ListToolbar
      {...tools}
      noun="pages"
      filters={<RailToggle isShown={showsRail} onToggle={onRail} />}
      searched={{
        value: filter.text ?? '',
        onChange: (value) =>
          onFilter(value.trim() ? { ...filter, text: value.trim() } : without(without(filter, 'text'), 'searchIn')),
        says: 'pageList.search',
        testId: 'page-search',
      }}
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
