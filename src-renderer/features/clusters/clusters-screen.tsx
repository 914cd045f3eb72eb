import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ClusterRef, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { placeOf } from '../../app/filter-address.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import type { Choice } from '../decisions/choices.ts';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';
import { ClusterDetailView, detailTabs, type DetailTab } from './cluster-detail.tsx';
import { ClusterFoot } from './cluster-foot.tsx';
import { ClusterDialogs, type OpenDialog } from './cluster-dialogs.tsx';
import { ClusterPane } from './cluster-pane.tsx';
import { useClusterMenu } from './cluster-menu.ts';
import { addressOfList, isFiltered } from './filters.ts';
import { memberWalk } from './member-walk.ts';
import { useClusterList } from './use-cluster-list.ts';
import { ClusterTableScreen } from './table/cluster-table-screen.tsx';
import { useReviewing } from './use-reviewing.ts';
import { useClusterCommands } from './use-cluster-commands.ts';
import { useClusterCopy } from './use-cluster-copy.ts';

interface ClustersScreenProps {
  readonly audit: string;
  /** The cluster shown at the right; null shows the first one. */
  readonly cluster: ClusterRef | null;
}

/** The clusters as a table where it is asked for, and otherwise as a list with the chosen one beside it. */
export function ClustersScreen({ audit, cluster }: ClustersScreenProps) {
  const isTable = new URLSearchParams(useSearch()).get('view') === 'table';
  return cluster === null && isTable ? (
    <ClusterTableScreen audit={audit} />
  ) : (
    <ClusterReview audit={audit} cluster={cluster} />
  );
}

/** The review: clusters at the left, the chosen one at the right, decided and moved through by keyboard. */
function ClusterReview({ audit, cluster }: ClustersScreenProps) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const shownList = useClusterList(audit, cluster);
  const { list, setList, rows, shown } = shownList;
  const [tab, setTab] = useState<DetailTab>('members');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [writes, setWrites] = useState<'cluster' | 'page' | null>(null);
  const listPart = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const query = search === '' ? '' : `?${search}`;
  const goTo = (ref: ClusterRef) =>
    navigate(`/audit/${encodeURIComponent(audit)}/clusters/${ref}${query}`, { replace: true });
  const focusList = () =>
    listPart.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  /** Keys go on in the list, wherever the focus was in the cluster that is left. */
  const leaveFor = (ref: ClusterRef) => {
    goTo(ref);
    setWrites(null);
    focusList();
  };
  const reviewing = useReviewing(audit, shownList, leaveFor, (page) => memberWalk(detail.current).focusOn(page));
  const copy = useClusterCopy(reviewing, shownList);
  const undoRedo = useUndoRedo(audit);
  const toList = () => {
    reviewing.setMember(null);
    focusList();
  };
  const show = (index: number) => {
    const at = Math.max(0, Math.min(rows.total - 1, index));
    const row = rows.rowAt(at);
    if (row) goTo(row.key);
    else if (rows.total > 0) void rows.load(at, at).then(([loaded]) => loaded && goTo(loaded.key));
    setWrites(null);
    toList();
  };
  const choose = (choice: Choice) => {
    const action = reviewing.choose(choice);
    if (action) setOpen({ kind: 'bulk', action });
  };
  const accept = () => {
    if (reviewing.bulk) setOpen({ kind: 'bulk', action: 'proposal' });
    else void reviewing.accept();
  };
  const makeSource = (member: ReviewedMember | null) => {
    if (reviewing.cluster && member && !member.isSource)
      void reviewing.decide.review([reviewing.cluster.key], { source: member.page.address });
  };
  const asTable = () =>
    navigate(placeOf(`/audit/${encodeURIComponent(audit)}/clusters`, { ...addressOfList(list), view: 'table' }));
  const clearFilter = () => setList({ ...list, filter: {} });
  const openIgnore = (address: string) => setOpen({ kind: 'ignore', address });
  const startIgnore = () => openIgnore(reviewing.member?.page.address ?? reviewing.cluster?.sourceAddress ?? '');
  const openHistory = () => setOpen({ kind: 'history' });
  const openNote = () => setWrites(reviewing.member?.decision ? 'page' : 'cluster');
  useUndoKeys(undoRedo, openHistory);
  useClusterCommands({
    reviewing,
    list: shownList,
    detail,
    search: searchField,
    show,
    toList,
    choose,
    accept,
    copy: () => void copy(),
    nextTab: () => setTab(detailTabs[(detailTabs.indexOf(tab) + 1) % detailTabs.length] ?? 'members'),
    openNote,
    openIgnore: startIgnore,
    makeSource: () => makeSource(reviewing.member),
    clearFilter,
    asTable,
  });
  const menu = useClusterMenu({
    audit,
    reviewing,
    choose,
    accept,
    copyRows: () => void copy(),
    openIgnore,
    makeSource,
  });
  const pin = useEffectEvent(goTo);
  /** The address names the cluster by its key: numbers, and what comes first, change when clusters are built anew. */
  const key = cluster === null ? shown : typeof cluster === 'number' ? (reviewing.cluster?.key ?? null) : null;
  useEffect(() => {
    if (key !== null) pin(key);
  }, [key]);
  useEffect(() => {
    if (shown !== null) rememberAudit(audit, { cluster: shown, clusterQuery: query });
  }, [audit, shown, query]);

  const noteMember = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
    if (row) reviewing.setMember(Number(row.dataset['member']));
  };
  const openMenu = (member: ReviewedMember | null, event: MouseEvent) => {
    event.preventDefault();
    if (member) reviewing.setMember(member.page.id);
    setOpen({ kind: 'menu', place: { x: event.clientX, y: event.clientY }, member });
  };
  if (!rows.isPending && !rows.error && rows.total === 0 && !isFiltered(list.filter))
    return <NoClusters audit={audit} />;
  return (
    <div className="desk">
      <ClusterPane
        audit={audit}
        reviewing={reviewing}
        shownList={shownList}
        part={listPart}
        searchField={searchField}
        onShow={show}
        onMenu={(event) => openMenu(null, event)}
        onBulk={(action) => setOpen({ kind: 'bulk', action })}
        onClearFilter={clearFilter}
        onLeaveSearch={toList}
        onTable={asTable}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only notes which member the focus is on */}
      <div className="desk-detail" ref={detail} onFocus={noteMember} onClick={noteMember}>
        {reviewing.error && <Failure error={reviewing.error} onRetry={reviewing.retry} />}
        {!reviewing.error && !reviewing.seen && shown !== null && <Waiting />}
        {!reviewing.error && reviewing.seen && (shown !== null || rows.isStale) && (
          <>
            <ClusterDetailView
              audit={audit}
              cluster={reviewing.seen}
              reviewing={reviewing}
              tab={tab}
              onTab={setTab}
              onMenu={openMenu}
            />
            <ClusterFoot
              audit={audit}
              reviewing={reviewing}
              cluster={reviewing.seen}
              undoRedo={undoRedo}
              onChoose={choose}
              onAccept={accept}
              onHistory={openHistory}
              onIgnore={startIgnore}
              writes={writes}
              onNote={openNote}
              onNoteLeft={() => {
                setWrites(null);
                toList();
              }}
            />
          </>
        )}
      </div>
      {open && (
        <ClusterDialogs
          audit={audit}
          reviewing={reviewing}
          open={open}
          menu={menu}
          onClose={() => setOpen((now) => (now === open ? null : now))}
        />
      )}
    </div>
  );
}

function NoClusters({ audit }: { readonly audit: string }) {
  const text = useText();
  return (
    <div className="centred">
      <NothingHere
        audit={audit}
        soon={{ icon: 'pages', title: text.ui('clusters.notYet'), hint: text.ui('clusters.notYetHint') }}
        never={{ icon: 'check', title: text.ui('clusters.clean'), hint: text.ui('clusters.cleanHint') }}
      />
    </div>
  );
}
