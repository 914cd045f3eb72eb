import { useEffect, useState } from 'react';
import type { ReviewedCluster, ClusterRef, ReviewedMember, ClusterListRow } from '#contract/clusters.ts';
import { RequestError } from '#contract/api.ts';
import type { ReviewState } from '#contract/reviews.ts';
import {
  everything,
  isEmpty,
  nothingSelected,
  type Selection,
  toggled,
  useAsk,
  usePrefetch,
  useRequest,
  useText,
  useToast,
  withRange,
} from '../../kit.ts';
import {
  bulkActionOf,
  isAction,
  type Choice,
  copiesOf,
  useDecide,
  type Selection as PageSelection,
} from '../decisions/use-decide.tsx';
import { isCluster, type ShownList } from './cluster-list.ts';

const firstMembers = 60;
const maxMembers = 5000;

/**
 * Commands apply to selected clusters, else to chosen copies, else to the focused member, else to all copies of the
 * shown cluster.
 */
export function useReviewDecisions(
  shownList: ShownList,
  show: (cluster: ClusterRef) => void,
  focusMember: (page: number) => void,
) {
  const { shown, parameters } = shownList;
  const ask = useAsk();
  const text = useText();
  const toast = useToast();
  const decide = useDecide();
  const shownCluster = useShownCluster(shown);
  const { cluster } = shownCluster;
  usePrefetched(shownList);
  const [memberOf, setMember] = useState<number | null>(null);
  const member = cluster?.members.find(({ page }) => page.id === memberOf) ?? null;
  const chosen = useMemberSelection(cluster);
  const selecting = useClusterSelection(shownList);
  const { bulk } = selecting;

  /** Returns a bulk action that needs a preview first. */
  const choose = (choice: Choice) => {
    if (bulk) {
      if (choice !== 'not-duplicate') return bulkActionOf(choice);
      toast({ text: text.ui('clusters.chooseMember') });
      return null;
    }
    if (chosen.members.length > 0) void decideChosen(choice);
    else if (cluster && member) void decideMember(cluster, member, choice);
    else if (cluster && choice === 'not-duplicate') excludeOnly(cluster);
    else if (cluster && choice === 'clear') void decide.copies(cluster.key, choice);
    else if (cluster && isAction(choice)) void goOn(cluster.key, decide.copies(cluster.key, choice));
    return null;
  };
  /** Saved before the cluster is closed: an earlier response could miss it. */
  const decideMember = async (of: ReviewedCluster, { page, isSource }: ReviewedMember, choice: Choice) => {
    const done = decide.page(page, choice);
    if (!isAction(choice) || isSource) return;
    const isOpen = (each: ReviewedMember) => !each.isSource && each.decision === null && each.page.id !== page.id;
    const at = of.members.findIndex((each) => each.page.id === page.id);
    const next = of.members.slice(at + 1).find(isOpen) ?? of.members.find(isOpen);
    if (next) focusMember(next.page.id);
    else if (of.members.length === of.pages && of.review.state === 'open' && (await done))
      await goOn(of.key, Promise.resolve(await decide.review([of.key], { state: 'decided' })));
  };
  const decideChosen = async (choice: Choice) => {
    const pages = chosen.members.map(({ page }) => page);
    chosen.clear();
    if (choice !== 'not-duplicate')
      return await decide.many(
        { kind: 'addresses', addresses: pages.map(({ address }) => address) },
        { action: isAction(choice) ? choice : null },
        { overwrite: true },
      );
    // One after the other, since each rebuilds the cluster.
    for (const page of pages) if (!(await decide.page(page, choice))) return false;
    return true;
  };
  /** In a cluster of more than two pages, the user must choose which. */
  const excludeOnly = ({ key, pages, members: known }: ReviewedCluster) => {
    const copy = known.find(({ isSource }) => !isSource);
    if (pages === 2 && copy) void goOn(key, decide.page(copy.page, 'not-duplicate'));
    else toast({ text: text.ui('clusters.chooseMember') });
  };
  const goOn = async (from: string, done: Promise<boolean>) => {
    const next = nextOpen(shownList) ?? (await openElsewhere());
    if (next !== null && next !== from) show(next);
    else if (await done)
      toast({ text: text.ui('clusters.allDecided'), hint: text.ui('clusters.allDecidedHint'), ofScreen: true });
  };
  const openElsewhere = async () => {
    const { reviewStates = ['open'], ...others } = parameters;
    if (!reviewStates.includes('open')) return null;
    const found = await ask('cluster/list', { ...others, reviewStates: ['open'], limit: 2 });
    return found.rows.find((row) => shown === null || !isCluster(row, shown))?.key ?? null;
  };
  return {
    ...shownCluster,
    ...selecting,
    decide,
    /** Null means all copies. */
    member,
    setMember,
    chosen,
    choose,
    async accept() {
      if (cluster) await goOn(cluster.key, decide.copies(cluster.key, 'proposal'));
    },
    /** Then shows the next cluster; the same state again reopens this one. */
    setState(state: ReviewState) {
      if (bulk) {
        const { selection: clusters } = bulk;
        if (clusters.kind === 'clusters') void decide.review([...clusters.clusters], { state });
        else if (clusters.kind === 'cluster-filter') void decide.review({ filter: clusters.filter }, { state });
      } else if (cluster?.review.state === state) void decide.review([cluster.key], { state: 'open' });
      else if (cluster) void goOn(cluster.key, decide.review([cluster.key], { state }));
    },
  };
}

function useShownCluster(shown: ClusterRef | null) {
  const [wanted, setWanted] = useState({ cluster: shown, members: firstMembers });
  const members = wanted.cluster === shown ? wanted.members : firstMembers;
  const answer = useRequest(
    'cluster/get',
    { cluster: shown ?? '', members, pairs: false },
    { enabled: shown !== null, keepPrevious: true },
  );
  const { error, data: seen = null } = answer;
  const isSeen = seen !== null && shown !== null && isCluster(seen, shown);
  return {
    /** Null while loading. */
    cluster: answer.isPlaceholderData && !isSeen ? null : seen,
    /** The previous cluster while loading. */
    seen,
    error,
    /** It was dissolved while it was shown; an old link leads to the error alone. */
    isGone: isSeen && error instanceof RequestError && error.wire.code === 'cluster-not-found',
    retry: () => void answer.refetch(),
    moreMembers: () => setWanted({ cluster: shown, members: Math.min(maxMembers, members * 4) }),
  };
}

function nextOpen({ rows, active }: ShownList) {
  for (let index = active + 1; index < rows.total; index += 1) {
    const row = rows.rowAt(index);
    if (!row) return null;
    if (row.review.state === 'open') return row.key;
  }
  return null;
}

function usePrefetched({ rows, active }: ShownList) {
  const prefetch = usePrefetch();
  const near = active < 0 ? [] : [active + 1, active - 1, active + 2];
  const names = near.flatMap((index) => rows.rowAt(index)?.key ?? []).join(' ');
  useEffect(() => {
    for (const cluster of names.split(' ').filter(Boolean))
      prefetch('cluster/get', { cluster, members: firstMembers, pairs: false });
  }, [names, prefetch]);
}

function useClusterSelection({ rows, parameters }: ShownList) {
  const text = useText();
  const [selection, setSelection] = useState<Selection<ClusterListRow>>(nothingSelected);
  const bulkOf = ({ all, rows: clusters }: Selection<ClusterListRow>) => {
    const count = all ? rows.total : clusters.size;
    const { sort: _sort, descending: _descending, ...filter } = parameters;
    const pages: PageSelection = all ? { kind: 'cluster-filter', filter, copies: true } : copiesOf(...clusters.keys());
    return { subject: text.count('clusters', count), count, selection: pages };
  };
  return {
    selection,
    toggle(index: number) {
      const row = rows.rowAt(index);
      if (row) setSelection((old) => toggled(old, row.key, row, index));
    },
    async extend(from: number, to: number) {
      const anchor = selection.anchor ?? from;
      const range = await rows.load(Math.min(anchor, to), Math.max(anchor, to));
      const entries = range.map((row) => [row.key, row] as const);
      setSelection((old) => withRange(old, entries, anchor));
    },
    selectAll: () => setSelection(everything()),
    clearSelection: () => setSelection(nothingSelected),
    bulk: isEmpty(selection) ? null : bulkOf(selection),
  };
}

function useMemberSelection(cluster: ReviewedCluster | null) {
  const [kept, setKept] = useState<Readonly<{ of?: string | undefined; selection: Selection<number> }>>({
    selection: nothingSelected(),
  });
  const copies = cluster?.members.filter(({ isSource }) => !isSource) ?? [];
  const selection = cluster !== null && kept.of === cluster.key ? kept.selection : nothingSelected<number>();
  const keep = (next: Selection<number>) => setKept({ of: cluster?.key, selection: next });
  const indexOf = (page: number) => copies.findIndex((copy) => copy.page.id === page);
  const keepRange = (from: number, to: number, anchor: number) => {
    const range = copies.slice(Math.min(from, to), Math.max(from, to) + 1);
    const entries = range.map(({ page: { id } }) => [String(id), id] as const);
    keep(withRange(selection, entries, anchor));
  };
  return {
    members: copies.filter(({ page }) => selection.rows.has(String(page.id))),
    has: (page: number) => selection.rows.has(String(page)),
    toggle(page: number) {
      const index = indexOf(page);
      if (index >= 0) keep(toggled(selection, String(page), page, index));
    },
    extend(page: number) {
      const index = indexOf(page);
      const anchor = selection.anchor ?? index;
      if (index >= 0) keepRange(anchor, index, anchor);
    },
    all: () => keepRange(0, copies.length - 1, 0),
    clear: () => keep(nothingSelected()),
  };
}
