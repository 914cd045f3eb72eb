import type { ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import type { DecisionAction } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Keys } from '../../ui/states.tsx';
import { DecisionBar } from '../decisions/decision-bar.tsx';
import type { useReviewHistory } from '../decisions/history-dialog.tsx';
import { NoteField } from '../decisions/note-field.tsx';
import { nameOfPage } from './page-name.tsx';
import type { Review } from './use-review.ts';

interface ClusterFootProps {
  readonly review: Review;
  readonly cluster: ReviewedCluster;
  readonly history: ReturnType<typeof useReviewHistory>;
}

/** What accepting would do, the note, and the decisions for the chosen pages or the whole cluster. */
export function ClusterFoot({ review, cluster, history }: ClusterFootProps) {
  const text = useText();
  const { member, bulk, decide, writes, chosen } = review;
  const isOfMany = bulk !== null || chosen.members.length > 0;
  const decided = member ? (member.decision?.action ?? null) : commonDecision(cluster);
  const concerned = member && !isOfMany ? [member] : cluster.members;
  /** The note is that of a decision where the keys are on a decided page. */
  const noted = member?.decision ? member : null;
  const note = noted?.decision?.note ?? cluster.review.note;
  const subject = () => {
    if (bulk) return bulk.subject;
    if (isOfMany) return text.ui('clusters.selected', { clusters: text.count('pages', chosen.members.length) });
    return member
      ? nameOfPage(member.page)
      : text.ui('clusters.allCopies', { pages: text.count('pages', cluster.pages - 1) });
  };
  return (
    <footer className="cluster-foot rigid on-panel line-above">
      <div className="proposal row justify-between gap-16 gap-y-4 pt-8 px-16" data-testid="proposal">
        <Acceptance audit={review.audit} cluster={cluster} />
        <div className="flex rigid gap-6">
          <IconButton
            icon="note"
            label={text.ui('clusters.writeNote')}
            onClick={review.openNote}
            data-testid="note-open"
          />
          <IconButton
            icon="ignore"
            label={text.ui('ignoring.open')}
            onClick={() => review.openIgnore()}
            data-testid="ignore-open"
          />
          <Button
            size="small"
            look="primary"
            onClick={review.accept}
            aria-keyshortcuts="Enter"
            data-testid="accept-proposal"
          >
            {text.ui('clusters.accept')} <Keys keys={['⏎']} />
          </Button>
        </div>
      </div>
      {(writes !== null || note !== '') && (
        <NoteField
          key={`${cluster.key}-${noted ? noted.page.id : 'cluster'}`}
          label={text.ui(noted ? 'clusters.pageNote' : 'clusters.clusterNote')}
          note={note}
          isFocused={writes !== null}
          testId="note"
          onLeave={() => {
            review.setWrites(null);
            review.toList();
          }}
          onSave={(written) =>
            void (noted
              ? decide.change(noted.page, { note: written })
              : decide.review([cluster.key], { note: written }))
          }
        />
      )}
      <DecisionBar
        subject={subject()}
        decided={isOfMany ? null : decided}
        proposed={isOfMany ? null : (member ?? cluster).proposal.action}
        offered={offeredBy(concerned)}
        canClear={isOfMany || concerned.some(({ decision }) => decision !== null)}
        onChoose={review.choose}
        undoRedo={history.undoRedo}
        onHistory={history.open}
      />
    </footer>
  );
}

/** What accepting makes of the undecided copies: each action with its number of pages. */
function Acceptance({ audit, cluster }: { readonly audit: string; readonly cluster: ReviewedCluster }) {
  const text = useText();
  const { members, pages, proposal } = cluster;
  const isWhole = members.length === pages;
  const rest = useRequest('cluster/propose', { audit, cluster: cluster.key }, { enabled: !isWhole }).data;
  const open = members.filter(({ isSource, decision }) => !isSource && decision === null);
  const actions = isWhole
    ? open.map((member) => member.proposal.action)
    : (rest?.members ?? []).flatMap(({ address, action }) => (address === rest?.source ? [] : [action]));
  const tally = [...Map.groupBy(actions, (action) => action)]
    .map(([action, { length }]) => ({ action, pages: length }))
    .sort((x, y) => y.pages - x.pages);
  /** Where all are decided, what had been proposed for most. */
  const shown = tally.length > 0 ? tally : [proposal];
  return (
    <p
      className="min-w-0"
      data-testid="acceptance"
      title={open
        .map(({ page, proposal: { action } }) => `${text.shared(`decision.${action}`)}: ${page.address}`)
        .join('\n')}
    >
      <span className="soft">{text.ui('clusters.proposal')}</span>{' '}
      {shown.map(({ action, pages: count }, index) => (
        <span key={action}>
          {index > 0 && ' · '}
          <strong>{text.shared(`decision.${action}`)}</strong> ×{text.format.integer(count)}
        </span>
      ))}{' '}
      {shown.length === 1 && proposal.reason && (
        <span className="proposal-reason soft">{text.shared(`adviceReason.${proposal.reason}`)}</span>
      )}
    </p>
  );
}

const offeredBy = (members: readonly ReviewedMember[]): ReadonlySet<DecisionAction> =>
  new Set(members.flatMap(({ proposal, decision }) => [proposal.action, ...(decision ? [decision.action] : [])]));

/** The decision that all copies have; null when they differ or one has none. */
function commonDecision({ members }: ReviewedCluster) {
  const actions = new Set(members.filter(({ isSource }) => !isSource).map(({ decision }) => decision?.action ?? null));
  const [only = null] = actions;
  return actions.size === 1 ? only : null;
}
