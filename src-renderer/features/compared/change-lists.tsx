import type { ReactNode } from 'react';
import type { Result } from '#contract/api.ts';
import {
  type AuditRef,
  type ClusterChange,
  type ClusterChangeRow,
  type PageChange,
  type SentenceChange,
} from '#contract/changes.ts';
import {
  Address,
  Badge,
  ChoiceChips,
  Empty,
  Link,
  placeOf,
  SearchField,
  type Texts,
  toggledIn,
  type Tone,
  type UiKey,
  useText,
  useWindowList,
  VerdictBadge,
  type WindowList,
  WindowRows,
} from '../../kit.ts';
import css from './compared.module.css';

type ChangesViewProps = Readonly<{
  before: AuditRef | null;
  after: AuditRef;
  summary: Result<'changes/summary'>;
  chosen: readonly string[];
  search: string;
  onFilter: (filter: Readonly<{ changes?: string[] | undefined; text?: string }>) => void;
}>;

const clusterTones: Tones<ClusterChange> = {
  new: 'bad',
  reopened: 'bad',
  grown: 'warn',
  changed: 'neutral',
  split: 'neutral',
  merged: 'neutral',
  shrunk: 'good',
  fixed: 'good',
  dropped: 'neutral',
  same: 'neutral',
};

export function ClusterChanges(props: ChangesViewProps) {
  const text = useText();
  const line = (row: ClusterChangeRow) => {
    const cluster = row.after ?? row.before;
    if (!cluster) return null;
    const { title, source, verdict } = cluster;
    const name = title || source;
    return (
      <>
        <div className="min-w-0">
          <p className="row nowrap gap-8">
            {props.after.kind === 'current' && row.after ? (
              <Link className="cut" href={`/clusters/${row.after.key}`}>
                {name}
              </Link>
            ) : (
              <span className="cut">{name}</span>
            )}
            <VerdictBadge verdict={verdict} />
          </p>
          <Address>{source}</Address>
          <Notes notes={notesOf(text, row)} />
        </div>
        <PageCounts before={row.before?.pages ?? 0} after={row.after?.pages ?? 0} />
      </>
    );
  };
  return (
    <ChangeList
      {...props}
      says="compared.views.clusters"
      nameOf={(kind) => text.shared(`clusterChange.${kind}`)}
      counts={props.summary.clusters}
      list={useWindowList('changes/clusters', askedBy(props, clusterTones))}
      tones={clusterTones}
      rowHeight={76}
      render={line}
    />
  );
}

function notesOf(text: Texts, row: ClusterChangeRow) {
  const { change, added, addedCount, removedCount, fates, since, after, before } = row;
  const address = added[0]?.address ?? '';
  const url = URL.parse(address);
  const example = url ? url.pathname + url.search : address;
  const counted = Object.entries(fates).map(
    ([fate, count]) => `${text.shared(`pageFate.${fate}`)} ${text.format.integer(count)}`,
  );
  return [
    since !== null && text.ui('compared.since', { date: text.format.date(since) }),
    change === 'fixed' && after?.resolvedBySite && !before?.resolvedBySite && text.ui('compared.resolvedBySite'),
    change === 'dropped' && text.ui('compared.dropped'),
    addedCount > 0 && before && text.ui('compared.added', { pages: text.count('pages', addedCount), example }),
    removedCount > 0 && text.ui('compared.removed', { fates: text.format.list(counted) }),
  ];
}

type NotesProps = { notes: readonly (string | false | null | undefined)[] };

const Notes = ({ notes }: NotesProps) => (
  <p className={`${css.changeNote} cut soft small`}>{notes.filter(Boolean).join(' · ')}</p>
);

function PageCounts({ before, after }: Readonly<Record<'before' | 'after', number>>) {
  const text = useText();
  return (
    <p className="text-end nowrap">
      <span>{text.ui('compared.fromTo', { before, after })}</span>
      <small className="as-block">{text.ui('compared.pages')}</small>
    </p>
  );
}

const pageTones: Tones<PageChange> = {
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
  const state = (code: string) => text.shared(`indexability.${code || 'indexable'}`);
  const notesOf = ({
    from,
    indexabilityBefore: before,
    indexabilityAfter: after,
    ...row
  }: Result<'changes/pages'>['rows'][number]) => [
    from !== null && text.ui('compared.movedFrom', { from }),
    before !== null &&
      after !== null &&
      before !== after &&
      text.ui('compared.fromTo', { before: state(before), after: state(after) }),
    row.copiedBefore !== row.copiedAfter && text.ui(row.copiedAfter ? 'compared.nowCopied' : 'compared.noLongerCopied'),
  ];
  return (
    <ChangeList
      {...props}
      says="compared.views.pages"
      nameOf={(kind) => text.shared(`pageChange.${kind}`)}
      counts={props.summary.pages}
      list={useWindowList('changes/pages', askedBy(props, pageTones))}
      tones={pageTones}
      rowHeight={52}
      render={(row) => (
        <div className="min-w-0">
          {props.after.kind === 'current' && row.change !== 'gone' ? (
            <Link className="address as-block" href={placeOf('/pages', { text: row.address })} title={row.address}>
              {row.address}
            </Link>
          ) : (
            <Address>{row.address}</Address>
          )}
          <Notes notes={notesOf(row)} />
        </div>
      )}
    />
  );
}

const sentenceTones: Tones<SentenceChange> = { new: 'bad', more: 'warn', fewer: 'good', gone: 'good' };

export function SentenceChanges(props: ChangesViewProps) {
  const text = useText();
  return (
    <ChangeList
      {...props}
      says="compared.views.sentences"
      finds="sentences.search"
      nameOf={(kind) => text.shared(`sentenceChange.${kind}`)}
      counts={props.summary.sentences}
      list={useWindowList('changes/sentences', askedBy(props, sentenceTones))}
      tones={sentenceTones}
      rowHeight={56}
      render={({ key, text: sentence, pagesBefore, pagesAfter }) => {
        const words = sentence || text.ui('compared.textNotKept');
        return (
          <>
            <p className="clamp" title={sentence}>
              {props.after.kind === 'current' && pagesAfter > 0 ? (
                <Link href={`/sentences/${key}`}>{words}</Link>
              ) : (
                words
              )}
            </p>
            <PageCounts before={pagesBefore} after={pagesAfter} />
          </>
        );
      }}
    />
  );
}

/** Colours of the kinds of changes, in the order of their chips. */
type Tones<Change extends string> = Readonly<Record<Change, Tone>>;

const kindsOf = <Change extends string>(tones: Tones<Change>) => Object.keys(tones) as Change[];

const askedBy = <Change extends string>({ before, after, chosen, search }: ChangesViewProps, tones: Tones<Change>) => ({
  before,
  after,
  changes: kindsOf(tones).filter((kind) => chosen.includes(kind)),
  text: search,
});

type ChangeListProps<Change extends string, Row> = ChangesViewProps &
  Readonly<{
    says: UiKey;
    /** The label of the search field. */
    finds?: UiKey;
    nameOf: (kind: Change) => string;
    counts: Readonly<Record<Change, number>>;
    list: WindowList<Row>;
    tones: Tones<Change>;
    rowHeight: number;
    render: (row: Row) => ReactNode;
  }>;

function ChangeList<Change extends string, Row extends { readonly change: Change }>(
  props: ChangeListProps<Change, Row>,
) {
  const {
    says,
    finds = 'compared.search',
    nameOf,
    counts,
    list,
    tones,
    chosen,
    search,
    onFilter,
    rowHeight,
    render,
  } = props;
  const text = useText();
  const isFiltered = chosen.length > 0 || search !== '';
  return (
    <div className="column grow min-h-0 on-panel">
      <div className={`${css.changeFilter} row wrap rigid line-below gap-16 gap-y-4 px-20 py-8`}>
        <ChoiceChips
          className="grow min-w-0"
          says="compared.kinds"
          values={kindsOf(tones).filter((kind) => counts[kind] > 0 || chosen.includes(kind))}
          isOn={(kind) => chosen.includes(kind)}
          onChoose={(kind) => onFilter({ changes: toggledIn<string>(chosen, kind) })}
          nameOf={nameOf}
          countOf={(kind) => counts[kind]}
          testId="kind"
        />
        <SearchField
          value={search}
          onChange={(wanted) => onFilter({ text: wanted })}
          says={finds}
          testId="change-search"
        />
      </div>
      <WindowRows
        list={list}
        rowHeight={rowHeight}
        render={(row) => (
          <article className={`${css.changeRow} as-grid align-centre h-full line-below gap-16 px-20`}>
            <Badge tone={tones[row.change]}>{nameOf(row.change)}</Badge>
            {render(row)}
          </article>
        )}
        label={text.ui(says)}
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
