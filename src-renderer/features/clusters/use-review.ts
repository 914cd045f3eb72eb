import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ClusterRef, ReviewedMember, ReviewedCluster } from '#contract/clusters.ts';
import {
  command,
  type MenuEntry,
  type MenuPlace,
  moveCommand,
  placeOf,
  type UiKey,
  useAddressEntries,
  useCommands,
  useCopy,
  useLocation,
  useRemembered,
  useSearch,
  useText,
} from '../../kit.ts';
import { type BulkAction, type Choice, choiceCommands, choiceEntries } from '../decisions/use-decide.tsx';
import { addressOfList, clustersAsTsv, membersAsTsv, useClusterList } from './cluster-list.ts';
import { useReviewDecisions } from './use-review-decisions.ts';

type OpenDialog =
  | Readonly<{ kind: 'bulk'; action: BulkAction }>
  | Readonly<{ kind: 'ignore'; cluster: string; address: string }>
  | Readonly<{ kind: 'menu'; place: MenuPlace; member: ReviewedMember | null }>;

const detailTabs = ['members', 'similarity', 'related'] as const;
export type DetailTab = (typeof detailTabs)[number];

export type Review = ReturnType<typeof useReview>;

export function useReview(cluster: ClusterRef | null) {
  const text = useText();
  const copy = useCopy();
  const [, navigate] = useLocation();
  const search = useSearch();
  const shownList = useClusterList(cluster);
  const { list, setList, rows, shown, active, lastActive } = shownList;
  const listPart = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState<DetailTab>('members');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [writes, setWrites] = useState<'cluster' | 'page' | null>(null);
  const query = search === '' ? '' : `?${search}`;
  const walk = () => memberWalk(detail.current);
  const goTo = (ref: ClusterRef) => navigate(`/clusters/${ref}${query}`, { replace: true });
  const focusList = () =>
    listPart.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  const leaveFor = (ref: ClusterRef) => {
    goTo(ref);
    setWrites(null);
    focusList();
  };
  const decisions = useReviewDecisions(shownList, leaveFor, (page) => walk().focusOn(page));
  const { setMember, member, bulk, chosen } = decisions;
  /** Numbers in the URL are replaced by keys: they change when clusters are rebuilt. */
  const named = cluster === null ? shown : typeof cluster === 'number' ? (decisions.cluster?.key ?? null) : null;
  const key = decisions.isGone ? (rows.rowAt(Math.min(lastActive, rows.total - 1))?.key ?? null) : named;
  const pin = useEffectEvent(goTo);
  useEffect(() => {
    if (key !== null) pin(key);
  }, [key]);
  useRemembered(shown === null ? {} : { cluster: shown, clusterQuery: query });
  return {
    ...shownList,
    ...decisions,
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
      const action = decisions.choose(choice);
      if (action) setOpen({ kind: 'bulk', action });
    },
    accept() {
      if (bulk) setOpen({ kind: 'bulk', action: 'proposal' });
      else void decisions.accept();
    },
    makeSource(source: ReviewedMember | null) {
      if (decisions.cluster && source && !source.isSource)
        void decisions.decide.review([decisions.cluster.key], { source: source.page.address });
    },
    asTable: () => navigate(placeOf('/clusters', { ...addressOfList(list), view: 'table' })),
    clearFilter: () => setList({ ...list, filter: {} }),
    /** While the cluster loads, its row is used. */
    openIgnore(address = member?.page.address) {
      const of = decisions.cluster ?? (active < 0 ? null : rows.rowAt(active));
      if (of) setOpen({ kind: 'ignore', cluster: of.key, address: address ?? of.sourceAddress });
    },
    openNote: () => setWrites(member?.decision ? 'page' : 'cluster'),
    async copy() {
      const done = text.ui('clusters.copied');
      const picked = window.getSelection()?.toString() ?? '';
      if (picked !== '') return copy(picked, done);
      const members = chosen.members.length > 0 ? chosen.members : member ? [member] : [];
      if (members.length > 0 && !bulk) return copy(membersAsTsv(text, members), done);
      const { all, rows: selected } = decisions.selection;
      const clusters = all ? await rows.load(0, rows.total - 1) : [...selected.values()];
      const current = rows.rowAt(active);
      const copied = clusters.length > 0 ? clusters : current ? [current] : [];
      if (copied.length === 0) return;
      const count = text.count('clusters', copied.length);
      copy(clustersAsTsv(text, copied), text.ui('clusters.copiedRows', { clusters: count }));
    },
  };
}

/** Moves step through members if one is focused, else through clusters. */
export function useReviewCommands(review: Review) {
  const { rows, active, lastActive, walk, show, chosen, member } = review;
  const text = useText();
  const at = active >= 0 ? active : lastActive - 1;
  const step = (by: 1 | -1) => (walk().isInside() ? walk().step(by) : show(at + by));
  const extend = (by: 1 | -1) => {
    const to = Math.max(0, Math.min(rows.total - 1, at + by));
    void review.extend(Math.max(0, at), to);
    show(to);
  };
  const leave = () => {
    if (chosen.members.length > 0) chosen.clear();
    else if (!walk().isInside() && review.bulk) review.clearSelection();
    else review.toList();
  };
  const select = () => {
    if (walk().isInside() && member) chosen.toggle(member.page.id);
    else if (active >= 0) review.toggle(active);
  };
  const selectAll = () => (walk().isInside() ? chosen.all() : review.selectAll());
  const nextTab = () =>
    review.setTab(detailTabs[(detailTabs.indexOf(review.tab) + 1) % detailTabs.length] ?? 'members');
  useCommands(text.ui('shortcuts.clusters'), [
    moveCommand('clusters-next', 'shortcuts.nextRow', ['j', 'ArrowDown'], () => step(1)),
    moveCommand('clusters-previous', 'shortcuts.previousRow', ['k', 'ArrowUp'], () => step(-1)),
    moveCommand('clusters-first', 'shortcuts.firstRow', ['Home'], () => show(0)),
    moveCommand('clusters-last', 'shortcuts.lastRow', ['End'], () => show(rows.total - 1)),
    moveCommand('clusters-open', 'shortcuts.open', ['ArrowRight'], () => !walk().isInside() && walk().enter()),
    moveCommand('clusters-out', 'shortcuts.out', ['ArrowLeft', 'Escape'], leave),
    moveCommand('clusters-filter', 'shortcuts.filter', ['/'], () => review.searchField.current?.focus()),
    command('clusters-clear-filter', 'clusters.resetFilters', 'c', review.clearFilter, 'filter'),
    command('clusters-as-table', 'clusters.asTable', 'v', review.asTable, 'list'),
    command('clusters-tab', 'clusters.nextTab', 't', nextTab),
    command('clusters-select', 'clusters.select', 'x', select),
    moveCommand('clusters-select-next', 'clusters.selectNext', ['J', 'shift+ArrowDown'], () => extend(1)),
    moveCommand('clusters-select-previous', 'clusters.selectPrevious', ['K', 'shift+ArrowUp'], () => extend(-1)),
    command('clusters-select-all', 'clusters.selectAll', 'mod+a', selectAll),
    command('clusters-copy', 'clusters.copyTsv', 'mod+c', () => void review.copy(), 'copy'),
  ]);
  useCommands(text.ui('decisions.group'), [
    ...choiceCommands(text, 'decide-', review.choose),
    command('decide-accept', 'clusters.acceptAndNext', ['Enter', 'a'], review.accept, 'check'),
    command('decide-postpone', 'clusters.postpone', 'p', () => review.setState('postponed'), 'clock'),
    command('decide-done', 'clusters.markDecided', 'd', () => review.setState('decided')),
    command('decide-source', 'clusters.makeSource', 'o', () => review.makeSource(member), 'source'),
    command('decide-note', 'clusters.writeNote', 'n', review.openNote, 'note'),
    command('decide-ignore', 'ignoring.open', 'i', () => review.openIgnore(), 'ignore'),
  ]);
}

export function useReviewMenu(review: Review) {
  const text = useText();
  const copy = useCopy();
  const [, navigate] = useLocation();
  const copied = text.ui('clusters.copied');
  const addressEntries = useAddressEntries();
  type Others = Pick<MenuEntry, 'stroke' | 'disabled' | 'startsGroup'>;
  const entry = (id: string, says: UiKey, run: () => void, more?: Others) => ({ id, says, run, ...more });
  const compare = (members: readonly ReviewedMember[], member = members.find(({ isSource }) => !isSource)) => {
    const source = members.find(({ isSource }) => isSource);
    const run = () => source && member && navigate(`/compare/${source.page.id}/${member.page.id}`);
    return entry('compare', 'clusters.compare', run, { disabled: !source || !member || source === member });
  };
  const deciding = choiceEntries(text, '', review.choose);
  const ofAddress = (address: string) => [
    entry('ignore', 'ignoring.open', () => review.openIgnore(address), { stroke: 'i' }),
    ...addressEntries(address),
  ];
  const copyAll = (members: readonly ReviewedMember[]) => () => copy(membersAsTsv(text, members), copied);
  return {
    ofCluster: ({ members, sourceAddress }: ReviewedCluster) => [
      compare(members),
      entry('accept', 'clusters.acceptAndNext', review.accept, { stroke: 'Enter' }),
      ...deciding,
      entry('postpone', 'clusters.postpone', () => review.setState('postponed'), { stroke: 'p', startsGroup: true }),
      ...ofAddress(sourceAddress),
      entry('copy-tsv', 'clusters.copyTsv', () => void review.copy(), { stroke: 'mod+c' }),
    ],
    ofMember(member: ReviewedMember, { members }: ReviewedCluster): readonly MenuEntry[] {
      const { page, isSource } = member;
      const makeSource = () => review.makeSource(member);
      return [
        compare(members, member),
        entry('details', 'clusters.details', () => navigate(`/pages/${page.id}`)),
        ...deciding,
        entry('source', 'clusters.makeSource', makeSource, { stroke: 'o', startsGroup: true, disabled: isSource }),
        ...ofAddress(page.address),
        entry('copy-tsv', 'clusters.copyTsv', copyAll([member])),
        entry('copy-all', 'clusters.copyMembers', copyAll(members)),
      ];
    },
  };
}

export function memberWalk(root: HTMLElement | null) {
  const stops = [...(root?.querySelectorAll<HTMLElement>('[data-member]') ?? [])];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const focus = (index: number) => {
    const stop = stops[Math.max(0, Math.min(stops.length - 1, index))];
    const link = stop?.querySelector<HTMLElement>('[data-walk]') ?? stop?.querySelector('a');
    link?.focus({ preventScroll: true });
    stop?.scrollIntoView({ block: 'nearest' });
  };
  return {
    isInside: () => at >= 0,
    /** Enters at the first copy; the source page is one step back. */
    enter: () => focus(stops.findIndex((stop) => stop.dataset['source'] !== 'true')),
    focusOn(page: number) {
      const index = stops.findIndex((stop) => stop.dataset['member'] === String(page));
      if (index >= 0) focus(index);
    },
    step: (by: 1 | -1) => focus(at + by),
  };
}
