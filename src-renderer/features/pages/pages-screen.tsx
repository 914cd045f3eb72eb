import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { PageRow } from '../../../src-main/contract/page-views.ts';
import { useRequest } from '../../api/requests.ts';
import { placeOf, useAddressFilter } from '../../app/filter-address.ts';
import { recallAudit, rememberAudit } from '../../app/remembered-audits.ts';
import { Waiting } from '../../ui/states.tsx';
import { rowsMeant } from '../../ui/table/list-filter.tsx';
import { PageDetail, type PageView } from './page-detail.tsx';
import { pageListShape } from './page-list-filter.tsx';
import { PageTable } from './page-table.tsx';

interface PagesScreenProps {
  readonly audit: string;
  readonly page: number | null;
  readonly view: string | undefined;
}

/** All pages of an audit, and one of them beside the list; which one, its view and the filter stand in the address. */
export function PagesScreen({ audit, page, view }: PagesScreenProps) {
  const [location, navigate] = useLocation();
  const [filter, setFilter] = useAddressFilter(pageListShape);
  /** Where the list begins. A page that was not opened from a row, and so is not remembered, takes the list along. */
  const [left, setLeft] = useState(() => page ?? recallAudit(audit).page ?? null);
  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    if (page !== null && page !== recallAudit(audit).page) setLeft(page);
  }
  /** Who came to a page from elsewhere goes back there from it. */
  const [arrival] = useState(() => ({ page, from: page === null ? undefined : recallAudit(audit).place }));
  const { sort = 'address', descending = false } = filter;
  const asked = useMemo(() => ({ audit, ...rowsMeant(filter), sort, descending }), [audit, filter, sort, descending]);
  /** Where the list begins is fixed when it is shown, whatever it is filtered by afterwards. */
  const [asFound] = useState(asked);
  const position = useRequest('page/position', { ...asFound, page: left ?? 0 }, { enabled: left !== null });
  useEffect(() => {
    if (page !== null) rememberAudit(audit, { page });
  }, [audit, page]);
  useEffect(() => rememberAudit(audit, { pages: placeOf(location, filter) }), [audit, location, filter]);
  const base = `/audit/${encodeURIComponent(audit)}/pages`;
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
