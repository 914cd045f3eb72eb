import {
  clusterChanges,
  pageChanges,
  sentenceChanges,
  type ClusterChangeRow,
  type PageChange,
  type SentenceChangeRow,
  type PageFate,
} from '../../../contract/changes.ts';
import { isError, matchPages, type AuditRecord, type MatchedPages, membersOf } from './audit-record.ts';

export type AuditChanges = ReturnType<typeof compareAudits>;

/** Returns all differences, most urgent first. `earlier` are audits before both, newest first. */
export function compareAudits(before: AuditRecord, after: AuditRecord, earlier: readonly AuditRecord[]) {
  const matched = matchPages(before.pages, after.pages);
  return {
    clusters: inOrder(compareClusters(before, after, earlier, matched), clusterChanges, (row) =>
      Math.max(row.before?.pages ?? 0, row.after?.pages ?? 0),
    ),
    pages: inOrder(comparePages(before.pages, after.pages, matched), pageChanges),
    sentences: inOrder(compareSentences(before.sentences, after.sentences), sentenceChanges, (row) =>
      Math.max(row.pagesBefore, row.pagesAfter),
    ),
  };
}

/** Sorts by kind of change, then largest first. */
const inOrder = <Row extends { readonly change: string }>(
  rows: readonly Row[],
  changes: readonly Row['change'][],
  sizeOf: (row: Row) => number = () => 0,
): Row[] => rows.toSorted((x, y) => changes.indexOf(x.change) - changes.indexOf(y.change) || sizeOf(y) - sizeOf(x));

type Pages = AuditRecord['pages'];

function comparePages(before: Pages, after: Pages, matched: MatchedPages) {
  const row = (change: PageChange, was: number, at: number) => ({
    change,
    address: after.address[at] ?? before.address[was] ?? '',
    from: change === 'moved' ? (before.address[was] ?? null) : null,
    /** '': indexable; null: there was no page. */
    indexabilityBefore: before.indexability[was] ?? null,
    indexabilityAfter: after.indexability[at] ?? null,
    copiedBefore: (before.cluster[was] ?? -1) >= 0,
    copiedAfter: (after.cluster[at] ?? -1) >= 0,
  });
  const rows: ReturnType<typeof row>[] = [];
  for (const [at, was] of matched.before.entries()) {
    const change = was < 0 ? 'new' : matched.moved.has(at) ? 'moved' : changeOf(was, at, before, after);
    if (change) rows.push(row(change, was, at));
  }
  for (const [was, at] of matched.after.entries()) if (at < 0) rows.push(row('gone', was, -1));
  return rows;
}

function changeOf(was: number, at: number, before: Pages, after: Pages): PageChange | null {
  const [stateBefore, stateAfter] = [before.indexability[was], after.indexability[at]];
  if (isError(stateBefore) !== isError(stateAfter)) return isError(stateAfter) ? 'dead' : 'revived';
  if (stateBefore !== stateAfter) return stateAfter === 'redirected' ? 'redirected' : 'indexability';
  return before.textHash[was] === after.textHash[at] ? null : 'rewritten';
}

function compareSentences(before: AuditRecord['sentences'], after: AuditRecord['sentences']): SentenceChangeRow[] {
  const rows: SentenceChangeRow[] = [];
  let [was, at] = [0, 0];
  while (was < before.key.length || at < after.key.length) {
    const [old, now] = [before.key[was], after.key[at]];
    const key = old !== undefined && (now === undefined || old < now) ? old : (now ?? '');
    const pagesBefore = old === key ? (before.pages[was++] ?? 0) : 0;
    const pagesAfter = now === key ? (after.pages[at++] ?? 0) : 0;
    if (pagesBefore === pagesAfter) continue;
    const change = pagesBefore === 0 ? 'new' : pagesAfter === 0 ? 'gone' : pagesAfter > pagesBefore ? 'more' : 'fewer';
    rows.push({ change, key, text: after.texts[key] ?? before.texts[key] ?? '', pagesBefore, pagesAfter });
  }
  return rows;
}

/** Clusters with this many pages in common are the same. */
const corePages = 2;
const listedPages = 50;

/** Returns the clusters of the later audit in their order, then the removed ones. */
function compareClusters(
  before: AuditRecord,
  after: AuditRecord,
  earlier: readonly AuditRecord[],
  matched: MatchedPages,
): ClusterChangeRow[] {
  const comparison = { before, after, matched, old: membersOf(before), now: membersOf(after) };
  const { old, now } = comparison;
  const overlaps = now.map((members) => overlapsOf(members, before, matched));
  const { oldOf, newOf } = assign(overlaps, old, now);
  const newcomers = now.flatMap((_, at) => (oldOf.has(at) ? [] : [at]));
  const seenBefore = foundEarlier(newcomers, after, now, earlier);
  const rows = now.map((_, at): ClusterChangeRow => {
    const was = oldOf.get(at);
    if (was !== undefined) return continued(comparison, was, at);
    const parent = overlaps[at]?.find(({ shared }) => shared >= corePages);
    const since = seenBefore.get(at) ?? null;
    return {
      ...describe(comparison, null, at),
      change: parent ? 'split' : since !== null ? 'reopened' : 'new',
      other: before.clusters[parent?.was ?? -1]?.key ?? null,
      since,
    };
  });
  const mergers = mergersOf(overlaps);
  for (const was of old.keys()) {
    if (newOf.has(was)) continue;
    const into = mergers.get(was);
    const row = describe(comparison, was, null);
    rows.push({
      ...row,
      change: into !== undefined ? 'merged' : isUntouched(row) ? 'dropped' : 'fixed',
      other: after.clusters[into ?? -1]?.key ?? null,
    });
  }
  return rows;
}

/** The site did nothing to any of its pages. */
const isUntouched = ({ fates }: ClusterChangeRow): boolean =>
  Object.keys(fates).every((fate) => fate === 'unchanged' || fate === 'elsewhere');

type Overlap = Readonly<Record<'was' | 'shared', number>>;
type Members = readonly (readonly number[])[];

/** Counts how many of the pages each earlier cluster had, largest count first. */
function overlapsOf(members: readonly number[], before: AuditRecord, { before: toBefore }: MatchedPages): Overlap[] {
  const counts = new Map<number, number>();
  for (const page of members) {
    const cluster = before.pages.cluster[toBefore[page] ?? -1] ?? -1;
    if (cluster >= 0) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  }
  return [...counts].map(([was, shared]) => ({ was, shared })).sort((x, y) => y.shared - x.shared || x.was - y.was);
}

/** Pairs clusters one to one, largest overlap first; ties go to the smaller union. */
function assign(overlaps: readonly (readonly Overlap[])[], old: Members, now: Members) {
  const links = overlaps.flatMap((list, at) =>
    list
      .filter(({ shared }) => shared >= corePages)
      .map(({ was, shared }) => {
        const union = (old[was]?.length ?? 0) + (now[at]?.length ?? 0) - shared;
        return { at, was, shared, union };
      }),
  );
  links.sort((x, y) => y.shared - x.shared || x.union - y.union || x.at - y.at || x.was - y.was);
  const oldOf = new Map<number, number>();
  const newOf = new Map<number, number>();
  for (const { at, was } of links) {
    if (oldOf.has(at) || newOf.has(was)) continue;
    oldOf.set(at, was);
    newOf.set(was, at);
  }
  return { oldOf, newOf };
}

function mergersOf(overlaps: readonly (readonly Overlap[])[]): Map<number, number> {
  const best = new Map<number, { readonly at: number; readonly shared: number }>();
  for (const [at, list] of overlaps.entries())
    for (const { was, shared } of list)
      if (shared >= corePages && shared > (best.get(was)?.shared ?? 0)) best.set(was, { at, shared });
  return new Map([...best].map(([was, { at }]) => [was, at]));
}

/** For each new cluster that an earlier audit had: when the newest such audit finished. */
function foundEarlier(
  newcomers: readonly number[],
  after: AuditRecord,
  now: Members,
  earlier: readonly AuditRecord[],
): Map<number, number> {
  const found = new Map<number, number>();
  for (const record of earlier) {
    const open = newcomers.filter((at) => !found.has(at));
    if (open.length === 0) break;
    const matched = matchPages(record.pages, after.pages);
    for (const at of open) {
      const [largest] = overlapsOf(now[at] ?? [], record, matched);
      if (largest && largest.shared >= corePages) found.set(at, record.finishedAt);
    }
  }
  return found;
}

interface Comparison {
  readonly before: AuditRecord;
  readonly after: AuditRecord;
  readonly matched: MatchedPages;
  readonly old: Members;
  readonly now: Members;
}

function continued(comparison: Comparison, was: number, at: number): ClusterChangeRow {
  const row = describe(comparison, was, at);
  const [resolvedBefore, resolvedAfter] = [row.before?.resolvedBySite ?? false, row.after?.resolvedBySite ?? false];
  if (resolvedAfter && !resolvedBefore) return { ...row, change: 'fixed' };
  if (resolvedBefore && !resolvedAfter) return { ...row, change: 'reopened', since: comparison.before.finishedAt };
  const growth = row.addedCount - row.removedCount;
  const change = growth > 0 ? 'grown' : growth < 0 ? 'shrunk' : row.addedCount > 0 ? 'changed' : 'same';
  return { ...row, change };
}

function describe(
  { before, after, matched, old, now }: Comparison,
  was: number | null,
  at: number | null,
): ClusterChangeRow {
  const [oldPages, newPages] = [old[was ?? -1] ?? [], now[at ?? -1] ?? []];
  const [stayed, former] = [new Set(newPages.map((page) => matched.before[page] ?? -1)), new Set(oldPages)];
  const added = newPages.filter((page) => !former.has(matched.before[page] ?? -1));
  const removed = oldPages
    .filter((page) => !stayed.has(page))
    .map((page) => ({ address: before.pages.address[page] ?? '', fate: fateOf(page, before, after, matched) }));
  const fates: Partial<Record<PageFate, number>> = {};
  for (const { fate } of removed) fates[fate] = (fates[fate] ?? 0) + 1;
  return {
    change: 'same',
    before: before.clusters[was ?? -1] ?? null,
    after: after.clusters[at ?? -1] ?? null,
    other: null,
    kept: newPages.length - added.length,
    addedCount: added.length,
    removedCount: removed.length,
    added: added
      .slice(0, listedPages)
      .map((page) => ({ address: after.pages.address[page] ?? '', isNew: (matched.before[page] ?? -1) < 0 })),
    removed: removed.slice(0, listedPages),
    fates,
    since: null,
  };
}

function fateOf(page: number, before: AuditRecord, after: AuditRecord, matched: MatchedPages): PageFate {
  const at = matched.after[page] ?? -1;
  if (at < 0) return 'unreached';
  const { textHash, indexability, cluster } = after.pages;
  const state = indexability[at] ?? '';
  if (isError(state)) return 'dead';
  if (state === 'redirected' || state === 'noindex' || state === 'canonicalised') return state;
  if (state === 'left-out' || state === 'no-response' || state === 'blocked-by-robots') return 'unreached';
  if ((cluster[at] ?? -1) >= 0) return 'elsewhere';
  return textHash[at] === before.pages.textHash[page] ? 'unchanged' : 'rewritten';
}
