import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ClusterRef, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { placeOf } from '../../app/filter-address.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import type { MenuPlace } from '../../ui/context-menu.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import type { BulkAction, Choice } from '../decisions/choices.ts';
import { clustersAsTsv, membersAsTsv } from './cluster-tsv.ts';
import { addressOfList } from './filters.ts';
import { memberWalk } from './member-walk.ts';
import { useClusterList } from './use-cluster-list.ts';
import { useReviewing } from './use-reviewing.ts';

/** What lies over the review. A menu without a member is that of the cluster. */
type OpenDialog =
  | { readonly kind: 'bulk'; readonly action: BulkAction }
  | { readonly kind: 'ignore'; readonly cluster: string; readonly address: string }
  | { readonly kind: 'menu'; readonly place: MenuPlace; readonly member: ReviewedMember | null };

export const detailTabs = ['members', 'similarity', 'related'] as const;
export type DetailTab = (typeof detailTabs)[number];

export type Review = ReturnType<typeof useReview>;

/** The state and the commands of the review, shared by keys, buttons and menus. */
export function useReview(audit: string, cluster: ClusterRef | null) {
  const text = useText();
  const copy = useCopy();
  const [, navigate] = useLocation();
  const search = useSearch();
  const shownList = useClusterList(audit, cluster);
  const { list, setList, rows, shown, active } = shownList;
  const listPart = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState<DetailTab>('members');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [writes, setWrites] = useState<'cluster' | 'page' | null>(null);
  const base = `/audit/${encodeURIComponent(audit)}`;
  const query = search === '' ? '' : `?${search}`;
  const walk = () => memberWalk(detail.current);
  const goTo = (ref: ClusterRef) => navigate(`${base}/clusters/${ref}${query}`, { replace: true });
  const focusList = () =>
    listPart.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  /** Goes to another cluster and back to the list; ends the note that is being written. */
  const leaveFor = (ref: ClusterRef) => {
    goTo(ref);
    setWrites(null);
    focusList();
  };
  const reviewing = useReviewing(audit, shownList, leaveFor, (page) => walk().focusOn(page));
  const { setMember, member, bulk, chosen } = reviewing;
  /** Keys replace numbers in the address: numbers change when clusters are built anew. */
  const key = cluster === null ? shown : typeof cluster === 'number' ? (reviewing.cluster?.key ?? null) : null;
  const pin = useEffectEvent(goTo);
  useEffect(() => {
    if (key !== null) pin(key);
  }, [key]);
  useEffect(() => {
    if (shown !== null) rememberAudit(audit, { cluster: shown, clusterQuery: query });
  }, [audit, shown, query]);
  return {
    audit,
    base,
    ...shownList,
    ...reviewing,
    listPart,
    detail,
    searchField,
    tab,
    setTab,
    open,
    setOpen,
    writes,
    setWrites,
    walk,
    toList() {
      setMember(null);
      focusList();
    },
    show(index: number) {
      setMember(null);
      const at = Math.max(0, Math.min(rows.total - 1, index));
      const row = rows.rowAt(at);
      if (row) goTo(row.key);
      else if (rows.total > 0) void rows.load(at, at).then(([loaded]) => loaded && goTo(loaded.key));
      setWrites(null);
      focusList();
    },
    choose(choice: Choice) {
      const action = reviewing.choose(choice);
      if (action) setOpen({ kind: 'bulk', action });
    },
    accept() {
      if (bulk) setOpen({ kind: 'bulk', action: 'proposal' });
      else void reviewing.accept();
    },
    makeSource(source: ReviewedMember | null) {
      if (reviewing.cluster && source && !source.isSource)
        void reviewing.decide.review([reviewing.cluster.key], { source: source.page.address });
    },
    asTable: () => navigate(placeOf(`${base}/clusters`, { ...addressOfList(list), view: 'table' })),
    clearFilter: () => setList({ ...list, filter: {} }),
    /** This address, else the source page. A cluster that is still loading is known from its row. */
    openIgnore(address = member?.page.address) {
      const of = reviewing.cluster ?? (active < 0 ? null : rows.rowAt(active));
      if (of) setOpen({ kind: 'ignore', cluster: of.key, address: address ?? of.sourceAddress });
    },
    openNote: () => setWrites(member?.decision ? 'page' : 'cluster'),
    /** The smallest of what is chosen: marked words, members, clusters, the shown cluster. */
    async copy() {
      const done = text.ui('clusters.copied');
      const picked = window.getSelection()?.toString() ?? '';
      if (picked !== '') return copy(picked, done);
      const members = chosen.members.length > 0 ? chosen.members : member ? [member] : [];
      if (members.length > 0 && !bulk) return copy(membersAsTsv(text, members), done);
      const { all, rows: selected } = reviewing.selection;
      const clusters = all ? await rows.load(0, rows.total - 1) : [...selected.values()];
      const current = rows.rowAt(active);
      const copied = clusters.length > 0 ? clusters : current ? [current] : [];
      if (copied.length === 0) return;
      const count = text.count('clusters', copied.length);
      copy(clustersAsTsv(text, copied), text.ui('clusters.copiedRows', { clusters: count }));
    },
  };
}
