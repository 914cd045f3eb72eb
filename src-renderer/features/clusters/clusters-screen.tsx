import { useState, type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { useSearch } from 'wouter';
import type { ClusterRef, ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';
import { ClusterDetailView, detailTabs, type DetailTab } from './cluster-detail.tsx';
import { ClusterFoot } from './cluster-foot.tsx';
import { ClusterDialogs, type OpenDialog } from './cluster-dialogs.tsx';
import { ClusterPane } from './cluster-pane.tsx';
import { useClusterMenu } from './cluster-menu.ts';
import { isFiltered } from './filters.ts';
import { memberWalk } from './member-walk.ts';
import { useClusterList } from './use-cluster-list.ts';
import { ClusterTableScreen } from './table/cluster-table-screen.tsx';
import { useClusterAddress } from './use-cluster-address.ts';
import { useClusterCommands } from './use-cluster-commands.ts';
import { useClusterCopy } from './use-cluster-copy.ts';
import { useReviewActions } from './use-review-actions.ts';
import { useReviewMoves } from './use-review-moves.ts';
import { useReviewing, type Reviewing } from './use-reviewing.ts';

interface ClustersScreenProps {
  readonly audit: string;
  /** The cluster shown at the right; null shows the first one. */
  readonly cluster: ClusterRef | null;
}

/** The clusters as a table where it is asked for, and otherwise as a list with the chosen one beside it. */
export function ClustersScreen({ audit, cluster }: ClustersScreenProps) {
  const isTable = new URLSearchParams(useSearch()).get('view') === 'table';
  return cluster === null && isTable ? (
    <ClusterTableScreen audit={audit} />
  ) : (
    <ClusterReview audit={audit} cluster={cluster} />
  );
}

/** The review: clusters at the left, the chosen one at the right, decided and moved through by keyboard. */
function ClusterReview({ audit, cluster }: ClustersScreenProps) {
  const shownList = useClusterList(audit, cluster);
  const { list, rows, shown } = shownList;
  const [tab, setTab] = useState<DetailTab>('members');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const moves = useReviewMoves(audit, shownList);
  const { listPart, detail, searchField, setWrites } = moves;
  const reviewing = useReviewing(audit, shownList, moves.leaveFor, (page) => memberWalk(detail.current).focusOn(page));
  const copy = useClusterCopy(reviewing, shownList);
  const undoRedo = useUndoRedo(audit);
  const actions = useReviewActions({ audit, reviewing, shownList, moves, onOpen: setOpen });
  const { show, toList, choose, accept, makeSource, asTable, clearFilter, openIgnore, openHistory } = actions;
  const startIgnore = () => openIgnore(reviewing.member?.page.address);
  useUndoKeys(undoRedo, openHistory);
  useClusterCommands({
    reviewing,
    list: shownList,
    detail,
    search: searchField,
    show,
    toList,
    choose,
    accept,
    copy: () => void copy(),
    nextTab: () => setTab(detailTabs[(detailTabs.indexOf(tab) + 1) % detailTabs.length] ?? 'members'),
    openNote: actions.openNote,
    openIgnore: startIgnore,
    makeSource: () => makeSource(reviewing.member),
    clearFilter,
    asTable,
  });
  const menu = useClusterMenu({
    audit,
    reviewing,
    choose,
    accept,
    copyRows: () => void copy(),
    openIgnore,
    makeSource,
  });
  useClusterAddress({ audit, cluster, shown, reviewing, moves });
  const openMenu = (member: ReviewedMember | null, event: MouseEvent) => {
    event.preventDefault();
    if (member) reviewing.setMember(member.page.id);
    setOpen({ kind: 'menu', place: { x: event.clientX, y: event.clientY }, member });
  };
  if (!rows.isPending && !rows.error && rows.total === 0 && !isFiltered(list.filter))
    return <NoClusters audit={audit} />;
  return (
    <div className="list-and-detail clusters-review as-grid h-full">
      <ClusterPane
        audit={audit}
        reviewing={reviewing}
        shownList={shownList}
        part={listPart}
        searchField={searchField}
        onShow={show}
        onMenu={(event) => openMenu(null, event)}
        onBulk={(action) => setOpen({ kind: 'bulk', action })}
        onClearFilter={clearFilter}
        onLeaveSearch={toList}
        onTable={asTable}
      />
      <ReviewedPart
        part={detail}
        reviewing={reviewing}
        isShown={shown !== null || rows.isStale}
        isAsked={shown !== null}
      >
        {(seen) => (
          <>
            <ClusterDetailView
              audit={audit}
              cluster={seen}
              reviewing={reviewing}
              tab={tab}
              onTab={setTab}
              onMenu={openMenu}
            />
            <ClusterFoot
              audit={audit}
              reviewing={reviewing}
              cluster={seen}
              undoRedo={undoRedo}
              onChoose={choose}
              onAccept={accept}
              onHistory={openHistory}
              onIgnore={startIgnore}
              writes={moves.writes}
              onNote={actions.openNote}
              onNoteLeft={() => {
                setWrites(null);
                toList();
              }}
            />
          </>
        )}
      </ReviewedPart>
      {open && (
        <ClusterDialogs
          audit={audit}
          reviewing={reviewing}
          open={open}
          menu={menu}
          onClose={() => setOpen((now) => (now === open ? null : now))}
        />
      )}
    </div>
  );
}

interface ReviewedPartProps {
  readonly part: RefObject<HTMLDivElement | null>;
  readonly reviewing: Reviewing;
  /** Whether a cluster is meant to be shown, if only until the list has come again. */
  readonly isShown: boolean;
  /** Whether a cluster is asked for. */
  readonly isAsked: boolean;
  readonly children: (seen: ReviewedCluster) => ReactNode;
}

/** The right half of the review in each of its states; it knows which member the keys are for. */
function ReviewedPart({ part, reviewing, isShown, isAsked, children }: ReviewedPartProps) {
  const { error, seen, retry, setMember } = reviewing;
  const noteMember = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
    if (row) setMember(Number(row.dataset['member']));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only notes which member the focus is on
    <div className="review-detail column min-w-0 min-h-0" ref={part} onFocus={noteMember} onClick={noteMember}>
      {error && <Failure error={error} onRetry={retry} />}
      {!error && !seen && isAsked && <Waiting />}
      {!error && seen && isShown && children(seen)}
    </div>
  );
}

function NoClusters({ audit }: { readonly audit: string }) {
  const text = useText();
  return (
    <div className="column align-centre justify-centre h-full">
      <NothingHere
        audit={audit}
        soon={{ icon: 'pages', title: text.ui('clusters.notYet'), hint: text.ui('clusters.notYetHint') }}
        never={{ icon: 'check', title: text.ui('clusters.clean'), hint: text.ui('clusters.cleanHint') }}
      />
    </div>
  );
}
