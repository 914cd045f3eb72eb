import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ClusterRef, DeskMember } from '../../../src-main/contract/cluster-views.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import type { Choice } from '../decisions/choices.ts';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';
import { ClusterDetailView, detailTabs, type DetailTab } from './cluster-detail.tsx';
import { ClusterFoot } from './cluster-foot.tsx';
import { DeskDialogs, type OverDesk } from './desk-dialogs.tsx';
import { DeskList } from './desk-list.tsx';
import { useDeskMenu } from './desk-menu.ts';
import { isFiltered } from './filters.ts';
import { memberWalk } from './member-walk.ts';
import { useClusterList } from './use-cluster-list.ts';
import { useDesk } from './use-desk.ts';
import { useDeskCommands } from './use-desk-commands.ts';
import { useDeskCopy } from './use-desk-copy.ts';

interface ClustersScreenProps {
  readonly audit: string;
  /** The cluster shown at the right; null shows the first one. */
  readonly cluster: ClusterRef | null;
}

/** The desk: clusters at the left, the chosen one at the right, decided and moved through by keyboard. */
export function ClustersScreen({ audit, cluster }: ClustersScreenProps) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const shownList = useClusterList(audit, cluster);
  const { list, setList, rows, shown } = shownList;
  const [tab, setTab] = useState<DetailTab>('members');
  const [open, setOpen] = useState<OverDesk | null>(null);
  const [writes, setWrites] = useState<'cluster' | 'page' | null>(null);
  const listPart = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const query = search === '' ? '' : `?${search}`;
  const goTo = (ref: ClusterRef) => navigate(`/audit/${encodeURIComponent(audit)}/clusters/${ref}${query}`, { replace: true });
  const focusList = () => listPart.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  /** Keys go on in the list, wherever the focus was in the cluster that is left. */
  const leaveFor = (ref: ClusterRef) => {
    goTo(ref);
    setWrites(null);
    focusList();
  };
  const desk = useDesk(audit, shownList, leaveFor, (page) => memberWalk(detail.current).focusOn(page));
  const copy = useDeskCopy(desk, shownList);
  const undoRedo = useUndoRedo(audit);
  const toList = () => {
    desk.setMember(null);
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
    const action = desk.choose(choice);
    if (action) setOpen({ kind: 'bulk', action });
  };
  const accept = () => {
    if (desk.bulk) setOpen({ kind: 'bulk', action: 'proposal' });
    else void desk.accept();
  };
  const makeSource = (member: DeskMember | null) => {
    if (desk.cluster && member && !member.isSource) void desk.decide.review([desk.cluster.key], { source: member.page.address });
  };
  const clearFilter = () => setList({ ...list, filter: {} });
  const openIgnore = (address: string) => setOpen({ kind: 'ignore', address });
  const startIgnore = () => openIgnore(desk.member?.page.address ?? desk.cluster?.sourceAddress ?? '');
  const openHistory = () => setOpen({ kind: 'history' });
  const openNote = () => setWrites(desk.member?.decision ? 'page' : 'cluster');
  useUndoKeys(undoRedo, openHistory);
  useDeskCommands({
    desk,
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
    makeSource: () => makeSource(desk.member),
    clearFilter,
  });
  const menu = useDeskMenu({ audit, desk, choose, accept, copyRows: () => void copy(), openIgnore, makeSource });
  const pin = useEffectEvent(goTo);
  /** The address names the cluster by its key: numbers, and what comes first, change when clusters are built anew. */
  const key = cluster === null ? shown : typeof cluster === 'number' ? (desk.cluster?.key ?? null) : null;
  useEffect(() => {
    if (key !== null) pin(key);
  }, [key]);
  useEffect(() => {
    if (shown !== null) rememberAudit(audit, { cluster: shown, clusterQuery: query });
  }, [audit, shown, query]);

  const noteMember = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
    if (row) desk.setMember(Number(row.dataset['member']));
  };
  const openMenu = (member: DeskMember | null, event: MouseEvent) => {
    event.preventDefault();
    if (member) desk.setMember(member.page.id);
    setOpen({ kind: 'menu', place: { x: event.clientX, y: event.clientY }, member });
  };
  if (!rows.isPending && !rows.error && rows.total === 0 && !isFiltered(list.filter)) return <NoClusters audit={audit} />;
  return (
    <div className="desk">
      <DeskList
        audit={audit}
        desk={desk}
        shownList={shownList}
        part={listPart}
        searchField={searchField}
        onShow={show}
        onMenu={(event) => openMenu(null, event)}
        onBulk={(action) => setOpen({ kind: 'bulk', action })}
        onClearFilter={clearFilter}
        onLeaveSearch={toList}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only notes which member the focus is on */}
      <div className="desk-detail" ref={detail} onFocus={noteMember} onClick={noteMember}>
        {desk.error && <Failure error={desk.error} onRetry={desk.retry} />}
        {!desk.error && !desk.seen && shown !== null && <Waiting />}
        {!desk.error && desk.seen && (shown !== null || rows.isStale) && (
          <>
            <ClusterDetailView audit={audit} cluster={desk.seen} desk={desk} tab={tab} onTab={setTab} onMenu={openMenu} />
            <ClusterFoot
              audit={audit}
              desk={desk}
              cluster={desk.seen}
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
      {open && <DeskDialogs audit={audit} desk={desk} open={open} menu={menu} onClose={() => setOpen((now) => (now === open ? null : now))} />}
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
