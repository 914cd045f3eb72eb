import {
  clusterChanges,
  pageChanges,
  sentenceChanges,
  type ClusterChangeRow,
  type PageChange,
  type PageChangeRow,
  type SentenceChangeRow,
} from '../../../contract/changes.ts';
import { isError, matchPages, type AuditRecord, type MatchedPages } from './audit-record.ts';
import { compareClusters } from './compare-clusters.ts';

export interface AuditChanges {
  readonly clusters: readonly ClusterChangeRow[];
  readonly pages: readonly PageChangeRow[];
  readonly sentences: readonly SentenceChangeRow[];
}

/**
 * Everything that differs between two audits, what needs attention first; `earlier` are audits before both, newest
 * first.
 */
export function compareAudits(before: AuditRecord, after: AuditRecord, earlier: readonly AuditRecord[]): AuditChanges {
  const matched = matchPages(before.pages, after.pages);
  const clusters = compareClusters(before, after, earlier, matched);
  return {
    clusters: clusters.toSorted(
      (x, y) => clusterChanges.indexOf(x.change) - clusterChanges.indexOf(y.change) || size(y) - size(x),
    ),
    pages: comparePages(before.pages, after.pages, matched).toSorted(
      (x, y) => pageChanges.indexOf(x.change) - pageChanges.indexOf(y.change),
    ),
    sentences: compareSentences(before.sentences, after.sentences).toSorted(
      (x, y) =>
        sentenceChanges.indexOf(x.change) - sentenceChanges.indexOf(y.change) ||
        Math.max(y.pagesAfter, y.pagesBefore) - Math.max(x.pagesAfter, x.pagesBefore),
    ),
  };
}

const size = ({ before, after }: ClusterChangeRow): number => Math.max(before?.pages ?? 0, after?.pages ?? 0);

function comparePages(
  before: AuditRecord['pages'],
  after: AuditRecord['pages'],
  matched: MatchedPages,
): PageChangeRow[] {
  const row = (change: PageChange, was: number, at: number): PageChangeRow => ({
    change,
    address: after.address[at] ?? before.address[was] ?? '',
    from: change === 'moved' ? (before.address[was] ?? null) : null,
    indexabilityBefore: before.indexability[was] ?? null,
    indexabilityAfter: after.indexability[at] ?? null,
    copiedBefore: (before.cluster[was] ?? -1) >= 0,
    copiedAfter: (after.cluster[at] ?? -1) >= 0,
  });
  const rows: PageChangeRow[] = [];
  for (const at of after.address.keys()) {
    const was = matched.before[at] ?? -1;
    const change = was < 0 ? 'new' : matched.moved.has(at) ? 'moved' : changeOf(was, at, before, after);
    if (change) rows.push(row(change, was, at));
  }
  for (const was of before.address.keys()) if ((matched.after[was] ?? -1) < 0) rows.push(row('gone', was, -1));
  return rows;
}

function changeOf(
  was: number,
  at: number,
  before: AuditRecord['pages'],
  after: AuditRecord['pages'],
): PageChange | null {
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
