import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useRequest, usePagedList } from '../../api/requests.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ClusterDetailView } from './cluster-detail.tsx';
import { ClusterFilters } from './cluster-filters.tsx';
import { ClusterRowView } from './cluster-row.tsx';
import { comparisonWalk } from './comparison-walk.ts';
import { noFilters, parametersOf, type Filters } from './filters.ts';

interface ClustersPageProps {
  readonly audit: string;
  /** The cluster shown at the right; null shows the first one. */
  readonly cluster: number | null;
}

const clusterRowHeight = 62;

/** The desk: clusters at the left, the chosen one at the right, both moved through by keyboard. */
export function ClustersPage({ audit, cluster }: ClustersPageProps) {
  const text = useText();
  const [, navigate] = useLocation();
  const [filters, setFilters] = useState<Filters>(noFilters);
  const list = usePagedList(
    'cluster/list',
    useMemo(() => ({ audit, ...parametersOf(filters) }), [audit, filters]),
  );
  const rows = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);

  const shown = cluster ?? list.rows[0]?.id ?? null;
  const active = list.rows.findIndex(({ id }) => id === shown);
  const toList = () => rows.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  const show = (index: number) => {
    const row = list.rows[Math.max(0, Math.min(list.rows.length - 1, index))];
    if (row) navigate(`/audit/${encodeURIComponent(audit)}/clusters/${row.id}`, { replace: true });
    toList();
  };
  const step = (by: 1 | -1) => {
    const walk = comparisonWalk(detail.current);
    if (walk.isInside()) walk.step(by);
    else show(active + by);
  };
  const next = () => step(1);
  const previous = () => step(-1);
  const enter = () => {
    const walk = comparisonWalk(detail.current);
    if (!walk.isInside()) walk.enter();
  };
  useCommands(text.ui('shortcuts.clusters'), [
    { id: 'clusters-next', title: text.ui('shortcuts.nextRow'), keys: ['j', 'ArrowDown'], isMove: true, run: next },
    { id: 'clusters-previous', title: text.ui('shortcuts.previousRow'), keys: ['k', 'ArrowUp'], isMove: true, run: previous },
    { id: 'clusters-first', title: text.ui('shortcuts.firstRow'), keys: ['Home'], isMove: true, run: () => show(0) },
    { id: 'clusters-last', title: text.ui('shortcuts.lastRow'), keys: ['End'], isMove: true, run: () => show(list.rows.length - 1) },
    { id: 'clusters-open', title: text.ui('shortcuts.open'), keys: ['ArrowRight', 'Enter'], isMove: true, run: enter },
    { id: 'clusters-out', title: text.ui('shortcuts.out'), keys: ['ArrowLeft', 'Escape'], isMove: true, run: toList },
    { id: 'clusters-filter', title: text.ui('shortcuts.filter'), keys: ['/'], isMove: true, run: () => search.current?.focus() },
  ]);
  useEffect(() => {
    if (shown !== null) rememberAudit(audit, { cluster: shown });
  }, [audit, shown]);

  if (list.query.isSuccess && list.rows.length === 0 && filters === noFilters) return <NoClusters audit={audit} />;
  return (
    <div className="desk">
      <section className="desk-list" ref={rows} aria-label={text.ui('clusters.list')}>
        <ClusterFilters audit={audit} filters={filters} onChange={setFilters} total={list.total} searchRef={search} onLeave={toList} />
        {list.query.isError && <Failure error={list.query.error} onRetry={() => void list.query.refetch()} />}
        {list.query.isPending && <Waiting />}
        {list.query.isSuccess && list.rows.length === 0 && <NoMatch onReset={() => setFilters(noFilters)} />}
        {list.rows.length > 0 && (
          <VirtualList
            rows={list.rows}
            total={list.total}
            rowHeight={clusterRowHeight}
            keyOf={({ id }) => `cluster-${id}`}
            render={(row, index) => <ClusterRowView row={row} active={index === active} />}
            onEnd={list.more}
            label={text.ui('clusters.list')}
            testId="cluster-list"
            active={active}
            onActivate={show}
          />
        )}
      </section>
      <div className="desk-detail" ref={detail}>
        {shown !== null && <ClusterDetailView audit={audit} cluster={shown} />}
      </div>
    </div>
  );
}

function NoMatch({ onReset }: { readonly onReset: () => void }) {
  const text = useText();
  return (
    <Empty icon="search" title={text.ui('clusters.noMatch')} hint={text.ui('clusters.noMatchHint')}>
      <Button onClick={onReset}>{text.ui('clusters.resetFilters')}</Button>
    </Empty>
  );
}

function NoClusters({ audit }: { readonly audit: string }) {
  const text = useText();
  const [, navigate] = useLocation();
  const done = useRequest('audit/progress', { audit }).data?.state === 'done';
  return (
    <div className="centred">
      <Empty
        icon={done ? 'check' : 'pages'}
        title={text.ui(done ? 'clusters.clean' : 'clusters.notYet')}
        hint={text.ui(done ? 'clusters.cleanHint' : 'clusters.notYetHint')}
      >
        <Button onClick={() => navigate(`/audit/${encodeURIComponent(audit)}/run`)}>{text.ui('clusters.toRun')}</Button>
      </Empty>
    </div>
  );
}
