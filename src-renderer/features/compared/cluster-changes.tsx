import { useMemo } from 'react';
import { Link } from 'wouter';
import {
  clusterChanges,
  type AuditRef,
  type ChangesSummary,
  type ClusterChange,
  type ClusterChangeRow,
} from '../../../src-main/contract/changes.ts';
import { useWindowList } from '../../api/window-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge, type Tone } from '../../ui/badge.tsx';
import { ChangeList } from './change-list.tsx';

export interface ChangesViewProps {
  readonly audit: string;
  readonly before: AuditRef | null;
  readonly after: AuditRef;
  readonly summary: ChangesSummary;
  readonly chosen: readonly string[];
  readonly search: string;
  readonly onFilter: (filter: { readonly changes?: readonly string[]; readonly text?: string }) => void;
}

const rowHeight = 76;

const changeTones: Readonly<Record<ClusterChange, Tone>> = {
  new: 'bad',
  reopened: 'bad',
  grown: 'warn',
  changed: 'neutral',
  split: 'neutral',
  merged: 'neutral',
  shrunk: 'good',
  fixed: 'good',
  same: 'neutral',
};

/** What became of every cluster. */
export function ClusterChanges({ audit, before, after, summary, chosen, search, onFilter }: ChangesViewProps) {
  const text = useText();
  const changes = clusterChanges.filter((change) => chosen.includes(change));
  const key = changes.join();
  const list = useWindowList(
    'changes/clusters',
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list of kinds is known by its text
    useMemo(() => ({ audit, before, after, changes, text: search }), [audit, before, after, key, search]),
  );
  const kinds = clusterChanges.map((id) => ({
    id,
    label: text.shared(`clusterChange.${id}`),
    count: summary.clusters[id],
  }));
  return (
    <ChangeList
      list={list}
      kinds={kinds}
      chosen={chosen}
      onChoose={(wanted) => onFilter({ changes: wanted })}
      search={search}
      onSearch={(wanted) => onFilter({ text: wanted })}
      label={text.ui('compared.views.clusters')}
      rowHeight={rowHeight}
      render={(row) => <ClusterChangeLine audit={after.kind === 'current' ? audit : null} row={row} />}
    />
  );
}

/** `audit` is null where the later audit is not the open one, so that its clusters cannot be opened. */
function ClusterChangeLine({ audit, row }: { readonly audit: string | null; readonly row: ClusterChangeRow }) {
  const text = useText();
  const cluster = row.after ?? row.before;
  if (!cluster) return null;
  const { title, source, verdict } = cluster;
  const name = title || source;
  return (
    <article className="change-row h-full px-20">
      <Badge tone={changeTones[row.change]}>{text.shared(`clusterChange.${row.change}`)}</Badge>
      <div className="min-w-0">
        <p className="row nowrap gap-8">
          {audit !== null && row.after ? (
            <Link className="cut" href={`/audit/${encodeURIComponent(audit)}/clusters/${row.after.key}`}>
              {name}
            </Link>
          ) : (
            <span className="cut">{name}</span>
          )}
          <VerdictBadge verdict={verdict} />
        </p>
        <p className="address" title={source}>
          {source}
        </p>
        <p className="change-note cut soft small">{noteOf(text, row)}</p>
      </div>
      <p className="text-end nowrap">
        <span>
          {text.ui('compared.fromTo', {
            before: text.format.integer(row.before?.pages ?? 0),
            after: text.format.integer(row.after?.pages ?? 0),
          })}
        </span>
        <small className="as-block">{text.ui('compared.pages')}</small>
      </p>
    </article>
  );
}

function noteOf(
  text: ReturnType<typeof useText>,
  { change, added, addedCount, removedCount, fates, since, after, before }: ClusterChangeRow,
): string {
  const parts: string[] = [];
  if (since !== null) parts.push(text.ui('compared.since', { date: text.format.date(since) }));
  if (change === 'fixed' && after?.resolvedBySite && !before?.resolvedBySite)
    parts.push(text.ui('compared.resolvedBySite'));
  if (addedCount > 0 && before)
    parts.push(
      text.ui('compared.added', { pages: text.count('pages', addedCount), example: pathOf(added[0]?.address ?? '') }),
    );
  if (removedCount > 0) {
    const told = Object.entries(fates).map(
      ([fate, count]) => `${text.shared(`pageFate.${fate}`)} ${text.format.integer(count)}`,
    );
    parts.push(text.ui('compared.removed', { fates: text.format.list(told) }));
  }
  return parts.join(' · ');
}

const pathOf = (address: string): string => {
  const url = URL.parse(address);
  return url ? url.pathname + url.search : address;
};
