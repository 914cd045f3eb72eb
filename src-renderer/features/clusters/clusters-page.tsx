import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ClusterRef, DeskMember } from '../../../src-main/contract/cluster-views.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ContextMenu, type MenuPlace } from '../../ui/context-menu.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { useRowHeight } from '../../ui/table/use-row-height.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { BulkDialog, type BulkAction } from '../decisions/bulk-dialog.tsx';
import type { Choice } from '../decisions/choices.ts';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';
import { IgnoreDialog } from '../ignore/ignore-dialog.tsx';
import { ClusterDetailView, detailTabs, type DetailTab } from './cluster-detail.tsx';
import { ClusterFilters } from './cluster-filters.tsx';
import { ClusterFoot } from './cluster-foot.tsx';
import { ClusterRowView } from './cluster-row.tsx';
import { clustersAsTsv, membersAsTsv } from './cluster-tsv.ts';
import { useDeskMenu } from './desk-menu.ts';
import { isFiltered } from './filters.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useClusterList } from './use-cluster-list.ts';
import { useDesk } from './use-desk.ts';
import { useDeskCommands } from './use-desk-commands.ts';

interface ClustersPageProps {
  readonly audit: string;
  /** The cluster shown at the right; null shows the first one. */
  readonly cluster: ClusterRef | null;
}

type Open =
  | { readonly kind: 'bulk'; readonly action: BulkAction }
  | { readonly kind: 'ignore'; readonly address: string }
  | { readonly kind: 'history' }
  | { readonly kind: 'menu'; readonly place: MenuPlace; readonly member: DeskMember | null };

/** The desk: clusters at the left, the chosen one at the right, decided and moved through by keyboard. */
export function ClustersPage({ audit, cluster }: ClustersPageProps) {
  const text = useText();
  const copyText = useCopy();
  const [, navigate] = useLocation();
  const search = useSearch();
  const shownList = useClusterList(audit, cluster);
  const { list, setList, rows, shown, active } = shownList;
  const [tab, setTab] = useState<DetailTab>('members');
  const [open, setOpen] = useState<Open | null>(null);
  const [writes, setWrites] = useState<'cluster' | 'page' | null>(null);
  const listPart = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const query = search === '' ? '' : `?${search}`;
  const goTo = (ref: ClusterRef) => navigate(`/audit/${encodeURIComponent(audit)}/clusters/${ref}${query}`, { replace: true });
  const desk = useDesk(audit, shownList, goTo);
  const undoRedo = useUndoRedo(audit);
  const toList = () => {
    desk.setMember(null);
    listPart.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
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
  const copy = async () => {
    const picked = window.getSelection()?.toString() ?? '';
    if (picked !== '') return copyText(picked, text.ui('clusters.copied'));
    const { members: chosenMembers } = desk.chosen;
    const members = chosenMembers.length > 0 ? chosenMembers : desk.member ? [desk.member] : [];
    if (members.length > 0 && !desk.bulk) return copyText(membersAsTsv(text, members), text.ui('clusters.copied'));
    const chosen = desk.selection.all ? await rows.load(0, rows.total - 1) : [...desk.selection.rows.values()];
    const current = rows.rowAt(active);
    const copied = chosen.length > 0 ? chosen : current ? [current] : [];
    if (copied.length > 0) copyText(clustersAsTsv(text, copied), text.ui('clusters.copiedRows', { clusters: text.count('clusters', copied.length) }));
  };
  const makeSource = (member: DeskMember | null) => {
    if (desk.cluster && member && !member.isSource) void desk.decide.review([desk.cluster.key], { source: member.page.address });
  };
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
    clearFilter: () => setList({ ...list, filter: {} }),
  });
  const menu = useDeskMenu({ audit, desk, choose, accept, copyRows: () => void copy(), openIgnore, makeSource });
  const rowHeight = useRowHeight('double');
  const pin = useEffectEvent(goTo);
  /** The address names the cluster by its key: numbers, and what comes first, change when clusters are built anew. */
  const key = cluster === null ? shown : typeof cluster === 'number' ? (desk.cluster?.key ?? null) : null;
  useEffect(() => {
    if (key !== null) pin(key);
  }, [key]);
  useEffect(() => {
    if (shown !== null) rememberAudit(audit, { cluster: shown, clusterQuery: query });
  }, [audit, shown, query]);

  const point = (index: number, event: MouseEvent) => {
    if (event.shiftKey) void desk.extend(Math.max(0, active), index);
    else if (event.ctrlKey || event.metaKey) return desk.toggle(index);
    show(index);
  };
  const openMenu = (member: DeskMember | null, event: MouseEvent) => {
    event.preventDefault();
    if (member) desk.setMember(member.page.id);
    setOpen({ kind: 'menu', place: { x: event.clientX, y: event.clientY }, member });
  };
  if (!rows.isPending && !rows.error && rows.total === 0 && !isFiltered(list.filter)) return <NoClusters audit={audit} />;
  return (
    <div className="desk">
      <section className="desk-list" ref={listPart} aria-label={text.ui('clusters.list')}>
        <ClusterFilters audit={audit} list={list} onChange={setList} total={rows.total} searchRef={searchField} onLeave={toList} />
        {desk.bulk && <SelectionBar desk={desk} bulk={desk.bulk} total={rows.total} onBulk={(action) => setOpen({ kind: 'bulk', action })} />}
        {rows.error && <Failure error={rows.error} onRetry={rows.retry} />}
        {rows.isPending && <Waiting />}
        {!rows.isPending && !rows.error && rows.total === 0 && <NoMatch onReset={() => setList({ ...list, filter: {} })} />}
        {rows.total > 0 && (
          <RowList
            total={rows.total}
            rowAt={rows.rowAt}
            rowHeight={rowHeight}
            keyOf={({ key }) => `cluster-${key}`}
            render={(row, index) => (
              <ClusterRowView
                row={row}
                active={index === active}
                selected={desk.selection.all || desk.selection.rows.has(row.key)}
                showsMirrors={list.sort === 'mirrors'}
              />
            )}
            onLook={rows.show}
            label={text.ui('clusters.list')}
            testId="cluster-list"
            active={active}
            activeKey={shown === null ? null : String(shown)}
            isSelected={({ key }) => desk.selection.all || desk.selection.rows.has(key)}
            onPoint={point}
            onMenu={(index, event) => {
              if (index !== active) show(index);
              openMenu(null, event);
            }}
            listKey={JSON.stringify(list)}
          />
        )}
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only notes which member the focus is on */}
      <div
        className="desk-detail"
        ref={detail}
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-member]');
          if (row) desk.setMember(Number(row.dataset['member']));
        }}
        onClick={({ target }) => {
          const row = target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
          if (row) desk.setMember(Number(row.dataset['member']));
        }}
      >
        {desk.error && <Failure error={desk.error} onRetry={desk.retry} />}
        {!desk.error && !desk.seen && shown !== null && <Waiting />}
        {!desk.error && desk.seen && (shown !== null || rows.isStale) && (
          <>
            <ClusterDetailView audit={audit} cluster={desk.seen} desk={desk} tab={tab} onTab={setTab} onMenu={openMenu} />
            <ClusterFoot
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
      {open?.kind === 'menu' && desk.cluster && (
        <ContextMenu
          label={open.member?.page.title ?? desk.cluster.title}
          place={open.place}
          entries={open.member ? menu.ofMember(open.member, desk.cluster) : menu.ofCluster(desk.cluster)}
          onClose={() => setOpen((now) => (now?.kind === 'menu' ? null : now))}
        />
      )}
      {open?.kind === 'history' && <HistoryDialog audit={audit} onClose={() => setOpen(null)} />}
      {open?.kind === 'ignore' && (
        <IgnoreDialog audit={audit} cluster={desk.cluster?.key ?? null} address={open.address} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'bulk' && desk.bulk && (
        <BulkDialog
          audit={audit}
          subject={desk.bulk.subject}
          selection={desk.bulk.selection}
          first={open.action}
          onClose={() => setOpen(null)}
          onDone={desk.clearSelection}
        />
      )}
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
