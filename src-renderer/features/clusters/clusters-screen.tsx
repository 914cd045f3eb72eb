import { type MouseEvent, type SyntheticEvent, memo } from 'react';
import type { ClusterRef, ReviewedMember, ClusterListRow } from '#contract/clusters.ts';
import { kindsOfCopies } from '#contract/verdicts.ts';
import { contentsWords } from '#locales/cluster-contents.ts';
import {
  Button,
  ClusterKindBadge,
  ContextMenu,
  Cut,
  Empty,
  Failure,
  Icon,
  IconButton,
  type IconName,
  languageName,
  NothingHere,
  pathOf,
  type Texts,
  useRowHeight,
  useSearch,
  useShortName,
  useText,
  VerdictBadge,
  Waiting,
  WindowRows,
} from '../../kit.ts';
import { BulkDialog } from '../decisions/bulk-dialog.tsx';
import { useReviewHistory } from '../decisions/use-decide.tsx';
import { IgnoreDialog } from '../ignore/ignore-dialog.tsx';
import { ClusterDetailView, ClusterFoot } from './cluster-detail.tsx';
import { ClusterFilters } from './cluster-filters.tsx';
import { ClusterTableScreen } from './cluster-table-screen.tsx';
import { isFiltered } from './cluster-list.ts';
import { useReviewCommands, useReviewMenu, useReview, type Review } from './use-review.ts';
import css from './clusters.module.css';

type ClustersScreenProps = {
  /** Null shows the first cluster. */
  cluster: ClusterRef | null;
};

export function ClustersScreen({ cluster }: ClustersScreenProps) {
  const isTable = new URLSearchParams(useSearch()).get('view') === 'table';
  return cluster === null && isTable ? <ClusterTableScreen /> : <ClusterReview cluster={cluster} />;
}

function ClusterReview({ cluster }: ClustersScreenProps) {
  const review = useReview(cluster);
  const history = useReviewHistory();
  const { rows, shown, detail, seen, error, setMember } = review;
  useReviewCommands(review);
  const openMenu = (member: ReviewedMember | null, event: MouseEvent) => {
    event.preventDefault();
    if (member) setMember(member.page.id);
    review.setOpen({ kind: 'menu', place: { x: event.clientX, y: event.clientY }, member });
  };
  const noteMember = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
    if (row) setMember(Number(row.dataset['member']));
  };
  if (!rows.isPending && !rows.error && rows.total === 0 && !isFiltered(review.list.filter))
    return (
      <div className="column align-centre justify-centre h-full">
        <NothingHere
          soon={{ icon: 'pages', says: 'clusters.notYet' }}
          never={{ icon: 'check', says: 'clusters.clean' }}
        />
      </div>
    );
  return (
    <div className={`list-and-detail ${css.clustersReview} as-grid h-full`}>
      <ClusterPane review={review} onMenu={(event) => openMenu(null, event)} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only notes which member the focus is on */}
      <div
        className={`${css.reviewDetail} column min-w-0 min-h-0`}
        ref={detail}
        onFocus={noteMember}
        onClick={noteMember}
      >
        {error && <Failure error={error} onRetry={review.retry} />}
        {!error && !seen && shown !== null && <Waiting />}
        {!error && seen && (shown !== null || rows.isStale) && (
          <>
            <ClusterDetailView review={review} cluster={seen} onMenu={openMenu} />
            <ClusterFoot review={review} cluster={seen} history={history} />
          </>
        )}
      </div>
      <ReviewDialogs review={review} />
      {history.dialog}
    </div>
  );
}

function ClusterPane({ review, onMenu }: { review: Review; onMenu: (event: MouseEvent) => void }) {
  const text = useText();
  const rowHeight = useRowHeight('double');
  const { list, rows, shown, active, selection, bulk, show, listPart } = review;
  const isSelected = ({ key }: { key: string }) => selection.all || selection.rows.has(key);
  return (
    <section
      className={`${css.reviewList} column min-h-0 on-panel line-right`}
      ref={listPart}
      aria-label={text.ui('clusters.list')}
    >
      <ClusterFilters review={review} />
      {bulk && (
        <div
          className={`${css.selectionBar} row wrap small on-accent-soft line-below gap-6 py-6 px-12`}
          role="toolbar"
          aria-label={text.ui('clusters.selectedBar')}
          data-testid="selection-bar"
        >
          <span className="ink strong" aria-live="polite">
            {text.ui('clusters.selected', { clusters: bulk.subject })}
          </span>
          <IconButton icon="close" says="clusters.clearSelection" onClick={review.clearSelection} />
          <Button size="small" look="primary" onClick={review.accept} says="clusters.decideAll" />
          <Button size="small" onClick={() => review.setState('postponed')} says="clusters.postpone" />
          {!selection.all && bulk.count < rows.total && (
            <Button size="small" look="quiet" onClick={review.selectAll}>
              {text.ui('clusters.allOf', { count: rows.total })}
            </Button>
          )}
        </div>
      )}
      <WindowRows
        list={rows}
        empty={
          <Empty icon="search" says="clusters.noMatch">
            <Button onClick={review.clearFilter} says="clusters.resetFilters" />
          </Empty>
        }
        rowHeight={rowHeight}
        keyOf={({ key }) => `cluster-${key}`}
        render={(row, index) => (
          <ClusterRowView
            row={row}
            active={index === active}
            selected={isSelected(row)}
            showsMirrors={list.sort === 'mirrors'}
          />
        )}
        label={text.ui('clusters.list')}
        testId="cluster-list"
        active={active}
        activeKey={shown === null ? null : String(shown)}
        isSelected={isSelected}
        onPoint={(index, event) => {
          if (event.shiftKey) void review.extend(Math.max(0, active), index);
          else if (event.ctrlKey || event.metaKey) return review.toggle(index);
          show(index);
        }}
        onMenu={(index, event) => {
          if (index !== active) show(index);
          onMenu(event);
        }}
        listKey={rows.key}
      />
    </section>
  );
}

function ReviewDialogs({ review }: { review: Review }) {
  const { cluster, bulk, open, setOpen } = review;
  const menu = useReviewMenu(review);
  /** A menu entry may have replaced the menu by a dialog, which must stay open. */
  const close = () => setOpen((now) => (now === open ? null : now));
  switch (open?.kind) {
    case 'menu':
      return (
        cluster && (
          <ContextMenu
            label={open.member?.page.title ?? cluster.title}
            place={open.place}
            entries={open.member ? menu.ofMember(open.member, cluster) : menu.ofCluster(cluster)}
            onClose={close}
          />
        )
      );
    case 'ignore':
      return <IgnoreDialog cluster={open.cluster} address={open.address} onClose={close} />;
    case 'bulk':
      return bulk && <BulkDialog {...bulk} first={open.action} onClose={close} onDone={review.clearSelection} />;
    case undefined:
      return null;
  }
}

type ClusterRowProps = {
  row: ClusterListRow;
  active: boolean;
  selected: boolean;
  /** Set when sorted by copies on other sites. */
  showsMirrors: boolean;
};

const stateIcons: Readonly<Record<ClusterListRow['review']['state'], IconName | null>> = {
  open: null,
  decided: 'check',
  postponed: 'clock',
};

const ClusterRowView = memo(function ClusterRowView({ row, active, selected, showsMirrors }: ClusterRowProps) {
  const text = useText();
  const shortName = useShortName();
  const { state, note } = row.review;
  const icon = stateIcons[state];
  const { integer, percent, list } = text.format;
  const facts = [
    text.count('pages', row.pages),
    ...(kindsOfCopies.has(row.kind)
      ? [
          text.ui('clusters.floor', { share: percent(row.floor) }),
          row.contents.length > 1 && contentsWords(row.contents, text.shared, integer, list),
        ]
      : [text.shared(`decision.${row.proposal.action}`), languagesOf(text, row), pathOf(row.sourceAddress)]),
    row.decided > 0 && state !== 'decided' && text.ui('clusters.decidedOf', { count: row.decided, of: row.pages - 1 }),
    showsMirrors && text.ui('clusters.mirrors', { addresses: text.count('addresses', row.mirrors) }),
    row.clicksAtStake && text.ui('clusters.atStake', { count: row.clicksAtStake }),
    row.resolvedBySite && text.ui('clusters.resolvedBySite'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div
      className="cluster-row choosable h-full line-below px-12"
      data-testid="cluster-row"
      data-active={active}
      data-selected={selected}
      data-resolved={row.resolvedBySite || state === 'decided'}
      data-state={state}
      data-cluster={row.id}
    >
      <span className={`${css.clusterTitle} cut strong`} title={row.title}>
        {selected && <Icon name="check" size="small" />}
        {shortName({ title: row.title, address: row.sourceAddress })}
      </span>
      <span className="row min-w-0 gap-8">
        <Cut className="cut grow quiet small">{facts}</Cut>
        <span className="inline-row soft small gap-6">
          {note && (
            <span title={note}>
              <Icon name="note" size="small" />
              <span className="visually-hidden">{text.ui('clusters.yesNo.hasNote.true')}</span>
            </span>
          )}
          {icon && (
            <span className={`inline-row gap-4 ${state === 'decided' ? 'tone-good' : 'tone-warn'}`}>
              <Icon name={icon} size="small" />
              {text.shared(`reviewState.${state}`)}
            </span>
          )}
        </span>
      </span>
      {row.kind === 'copies' ? <VerdictBadge verdict={row.verdict} /> : <ClusterKindBadge kind={row.kind} />}
    </div>
  );
});

const languagesOf = (text: Texts, { kind, languages }: ClusterListRow) =>
  kind === 'translation' &&
  languages.length > 1 &&
  text.format.list(languages.map((language) => languageName(text, language)));
