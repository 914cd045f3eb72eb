import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  clusterChanges,
  pageChanges,
  sentenceChanges,
  type AuditRef,
  type ChangesSummary,
  type ClusterChange,
  type ClusterChangeRow,
  type PageChange,
  type PageChangeRow,
  type SentenceChange,
  type SentenceChangeRow,
} from '../../../src-main/contract/changes.ts';
import { useWindowList, type WindowList } from '../../api/window-list.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge, type Tone } from '../../ui/badge.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { WindowRows } from '../../ui/row-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/states.tsx';

interface ChangesViewProps {
  readonly audit: string;
  readonly before: AuditRef | null;
  readonly after: AuditRef;
  readonly summary: ChangesSummary;
  readonly chosen: readonly string[];
  readonly search: string;
  readonly onFilter: (filter: { readonly changes?: readonly string[]; readonly text?: string }) => void;
}

interface ChangeListProps<Change extends string, Row> extends ChangesViewProps {
  readonly list: WindowList<Row>;
  readonly kinds: readonly Change[];
  readonly nameOf: (kind: Change) => string;
  readonly counts: Readonly<Record<Change, number>>;
  readonly label: string;
  readonly rowHeight: number;
  readonly render: (row: Row) => ReactNode;
}

/** Kinds of which there are none are not offered. */
function ChangeList<Change extends string, Row>(props: ChangeListProps<Change, Row>) {
  const { list, kinds, nameOf, counts, chosen, search, onFilter, label, rowHeight, render } = props;
  const text = useText();
  const toggle = (kind: Change) =>
    onFilter({ changes: chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind] });
  const isFiltered = chosen.length > 0 || search !== '';
  return (
    <div className="column grow min-h-0 on-panel">
      <div className="row wrap rigid line-below gap-16 gap-y-4 px-20 py-8">
        <ChoiceChips
          className="grow min-w-0"
          label={text.ui('compared.kinds')}
          values={kinds.filter((kind) => counts[kind] > 0 || chosen.includes(kind))}
          isOn={(kind) => chosen.includes(kind)}
          onChoose={toggle}
          nameOf={nameOf}
          countOf={(kind) => counts[kind]}
          testId="kind"
        />
        <SearchField
          value={search}
          onChange={(wanted) => onFilter({ text: wanted })}
          label={text.ui('compared.search')}
          testId="change-search"
        />
      </div>
      <WindowRows
        list={list}
        rowHeight={rowHeight}
        render={render}
        label={label}
        testId="change-rows"
        empty={
          <Empty
            icon="check"
            title={text.ui('compared.nothing')}
            hint={text.ui(isFiltered ? 'compared.nothingFiltered' : 'compared.nothingHint')}
          />
        }
      />
    </div>
  );
}

const askedBy = <Change extends string>(props: ChangesViewProps, kinds: readonly Change[]) => ({
  audit: props.audit,
  before: props.before,
  after: props.after,
  changes: kinds.filter((kind) => props.chosen.includes(kind)),
  text: props.search,
});

/** Null where the later audit is not the open one, whose clusters could be opened. */
const openAudit = ({ audit, after }: ChangesViewProps): string | null => (after.kind === 'current' ? audit : null);

const clusterTones: Readonly<Record<ClusterChange, Tone>> = {
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

export function ClusterChanges(props: ChangesViewProps) {
  const text = useText();
  return (
    <ChangeList
      {...props}
      list={useWindowList('changes/clusters', askedBy(props, clusterChanges))}
      kinds={clusterChanges}
      nameOf={(kind) => text.shared(`clusterChange.${kind}`)}
      counts={props.summary.clusters}
      label={text.ui('compared.views.clusters')}
      rowHeight={76}
      render={(row) => <ClusterLine audit={openAudit(props)} row={row} />}
    />
  );
}

function ClusterLine({ audit, row }: { readonly audit: string | null; readonly row: ClusterChangeRow }) {
  const text = useText();
  const cluster = row.after ?? row.before;
  if (!cluster) return null;
  const { title, source, verdict } = cluster;
  return (
    <article className="change-row h-full px-20">
      <Badge tone={clusterTones[row.change]}>{text.shared(`clusterChange.${row.change}`)}</Badge>
      <div className="min-w-0">
        <p className="row nowrap gap-8">
          {audit !== null && row.after ? (
            <Link className="cut" href={`/audit/${encodeURIComponent(audit)}/clusters/${row.after.key}`}>
              {title || source}
            </Link>
          ) : (
            <span className="cut">{title || source}</span>
          )}
          <VerdictBadge verdict={verdict} />
        </p>
        <p className="address" title={source}>
          {source}
        </p>
        <p className="change-note cut soft small">{notesOf(text, row).join(' · ')}</p>
      </div>
      <PageCounts before={row.before?.pages ?? 0} after={row.after?.pages ?? 0} />
    </article>
  );
}

function notesOf(text: Texts, row: ClusterChangeRow): readonly string[] {
  const { change, added, addedCount, removedCount, fates, since, after, before } = row;
  const notes: string[] = [];
  if (since !== null) notes.push(text.ui('compared.since', { date: text.format.date(since) }));
  if (change === 'fixed' && after?.resolvedBySite && !before?.resolvedBySite)
    notes.push(text.ui('compared.resolvedBySite'));
  if (addedCount > 0 && before) {
    const address = added[0]?.address ?? '';
    const url = URL.parse(address);
    const example = url ? url.pathname + url.search : address;
    notes.push(text.ui('compared.added', { pages: text.count('pages', addedCount), example }));
  }
  if (removedCount > 0) {
    const told = Object.entries(fates).map(
      ([fate, count]) => `${text.shared(`pageFate.${fate}`)} ${text.format.integer(count)}`,
    );
    notes.push(text.ui('compared.removed', { fates: text.format.list(told) }));
  }
  return notes;
}

function PageCounts({ before, after }: { readonly before: number; readonly after: number }) {
  const text = useText();
  const { integer } = text.format;
  return (
    <p className="text-end nowrap">
      <span>{text.ui('compared.fromTo', { before: integer(before), after: integer(after) })}</span>
      <small className="as-block">{text.ui('compared.pages')}</small>
    </p>
  );
}

const pageTones: Readonly<Record<PageChange, Tone>> = {
  new: 'accent',
  gone: 'neutral',
  moved: 'neutral',
  rewritten: 'accent',
  dead: 'bad',
  revived: 'good',
  redirected: 'neutral',
  indexability: 'warn',
};

export function PageChanges(props: ChangesViewProps) {
  const text = useText();
  return (
    <ChangeList
      {...props}
      list={useWindowList('changes/pages', askedBy(props, pageChanges))}
      kinds={pageChanges}
      nameOf={(kind) => text.shared(`pageChange.${kind}`)}
      counts={props.summary.pages}
      label={text.ui('compared.views.pages')}
      rowHeight={52}
      render={(row) => <PageLine row={row} />}
    />
  );
}

function PageLine({ row }: { readonly row: PageChangeRow }) {
  const text = useText();
  const {
    change,
    address,
    from,
    indexabilityBefore: before,
    indexabilityAfter: after,
    copiedBefore,
    copiedAfter,
  } = row;
  const state = (code: string) => text.shared(`indexability.${code || 'indexable'}`);
  const notes = [
    from !== null && text.ui('compared.movedFrom', { from }),
    before !== null &&
      after !== null &&
      before !== after &&
      text.ui('compared.fromTo', { before: state(before), after: state(after) }),
    copiedBefore !== copiedAfter && text.ui(copiedAfter ? 'compared.nowCopied' : 'compared.noLongerCopied'),
  ];
  return (
    <article className="change-row h-full px-20">
      <Badge tone={pageTones[change]}>{text.shared(`pageChange.${change}`)}</Badge>
      <div className="min-w-0">
        <p className="address" title={address}>
          {address}
        </p>
        <p className="change-note cut soft small">{notes.filter((note) => note !== false).join(' · ')}</p>
      </div>
    </article>
  );
}

const sentenceTones: Readonly<Record<SentenceChange, Tone>> = { new: 'bad', more: 'warn', fewer: 'good', gone: 'good' };

export function SentenceChanges(props: ChangesViewProps) {
  const text = useText();
  return (
    <ChangeList
      {...props}
      list={useWindowList('changes/sentences', askedBy(props, sentenceChanges))}
      kinds={sentenceChanges}
      nameOf={(kind) => text.shared(`sentenceChange.${kind}`)}
      counts={props.summary.sentences}
      label={text.ui('compared.views.sentences')}
      rowHeight={56}
      render={(row) => <SentenceLine audit={openAudit(props)} row={row} />}
    />
  );
}

function SentenceLine({ audit, row }: { readonly audit: string | null; readonly row: SentenceChangeRow }) {
  const text = useText();
  const words = row.text || text.ui('compared.textNotKept');
  return (
    <article className="change-row h-full px-20">
      <Badge tone={sentenceTones[row.change]}>{text.shared(`sentenceChange.${row.change}`)}</Badge>
      <p className="cut" title={row.text}>
        {audit !== null && row.pagesAfter > 0 ? (
          <Link href={`/audit/${encodeURIComponent(audit)}/sentences/${row.key}`}>{words}</Link>
        ) : (
          words
        )}
      </p>
      <PageCounts before={row.pagesBefore} after={row.pagesAfter} />
    </article>
  );
}
