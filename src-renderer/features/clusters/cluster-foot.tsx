import type { Result } from '../../../src-main/contract/api.ts';
import type { ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Keys } from '../../ui/states.tsx';
import type { DecisionAction } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import type { Choice } from '../decisions/choices.ts';
import { DecisionBar } from '../decisions/decision-bar.tsx';
import { NoteField } from '../decisions/note-field.tsx';
import type { UndoRedo } from '../decisions/use-undo-redo.ts';
import type { Reviewing } from './use-reviewing.ts';

interface ClusterFootProps {
  readonly audit: string;
  readonly reviewing: Reviewing;
  readonly cluster: ReviewedCluster;
  readonly undoRedo: UndoRedo;
  readonly onChoose: (choice: Choice) => void;
  readonly onAccept: () => void;
  readonly onHistory: () => void;
  readonly onIgnore: () => void;
  /** Which note is being written; null when the field is only shown where there is one. */
  readonly writes: 'cluster' | 'page' | null;
  readonly onNote: () => void;
  readonly onNoteLeft: () => void;
}

/**
 * What accepting will do to the copies, with the reason, and below it the decisions for the chosen page or the whole
 * cluster.
 */
export function ClusterFoot(props: ClusterFootProps) {
  const { audit, reviewing, cluster, undoRedo, onChoose, onAccept, onHistory, onIgnore, writes, onNote, onNoteLeft } =
    props;
  const text = useText();
  const { proposal, review } = cluster;
  const { member, bulk } = reviewing;
  const chosen = reviewing.chosen.members;
  const isOfMany = bulk !== null || chosen.length > 0;
  const shownDecision = isOfMany ? null : member ? (member.decision?.action ?? null) : commonDecision(cluster);
  const proposed = isOfMany ? null : member ? member.proposal.action : proposal.action;
  const note = member?.decision ? member.decision.note : review.note;
  const showsNote = writes !== null || note !== '';
  return (
    <footer className="cluster-foot rigid on-panel line-above">
      <div className="proposal row justify-between gap-16 gap-y-4 pt-8 px-16" data-testid="proposal">
        <Acceptance audit={audit} cluster={cluster} />
        <div className="flex rigid gap-6">
          <IconButton icon="note" label={text.ui('clusters.writeNote')} onClick={onNote} data-testid="note-open" />
          <IconButton icon="ignore" label={text.ui('ignoring.open')} onClick={onIgnore} data-testid="ignore-open" />
          <Button
            size="small"
            look="primary"
            onClick={onAccept}
            aria-keyshortcuts="Enter"
            data-testid="accept-proposal"
          >
            {text.ui('clusters.accept')} <Keys keys={['⏎']} />
          </Button>
        </div>
      </div>
      {showsNote && (
        <NoteField
          key={`${cluster.key}-${member?.decision ? member.page.id : 'cluster'}`}
          label={text.ui(member?.decision ? 'clusters.pageNote' : 'clusters.clusterNote')}
          note={note}
          isFocused={writes !== null}
          testId="note"
          onLeave={onNoteLeft}
          onSave={(written) =>
            void (member?.decision
              ? reviewing.decide.change(member.page, { note: written })
              : reviewing.decide.review([cluster.key], { note: written }))
          }
        />
      )}
      <DecisionBar
        subject={subjectOf(text, reviewing, cluster)}
        decided={shownDecision}
        proposed={proposed}
        offered={offeredBy(member && !isOfMany ? [member] : cluster.members)}
        canClear={isOfMany || (member ? [member] : cluster.members).some(({ decision }) => decision !== null)}
        onChoose={onChoose}
        undoRedo={undoRedo}
        onHistory={onHistory}
      />
    </footer>
  );
}

/**
 * What accepting makes of the copies that nobody has decided about, so that no key is pressed unseen: each action with
 * its number of pages.
 */
function Acceptance({ audit, cluster }: { readonly audit: string; readonly cluster: ReviewedCluster }) {
  const text = useText();
  const { members, pages, proposal } = cluster;
  const isWhole = members.length === pages;
  const rest = useRequest('cluster/propose', { audit, cluster: cluster.key }, { enabled: !isWhole }).data;
  const open = members.filter(({ isSource, decision }) => !isSource && decision === null);
  const tally = tallyOf(
    isWhole ? open.map((member) => member.proposal.action) : copiesIn(rest).map(({ action }) => action),
  );
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

const copiesIn = (proposed: Result<'cluster/propose'> | undefined) =>
  (proposed?.members ?? []).filter(({ address }) => address !== proposed?.source);

function tallyOf(
  actions: readonly DecisionAction[],
): readonly { readonly action: DecisionAction; readonly pages: number }[] {
  const found = Map.groupBy(actions, (action) => action);
  return [...found].map(([action, { length }]) => ({ action, pages: length })).sort((x, y) => y.pages - x.pages);
}

const offeredBy = (members: readonly ReviewedMember[]): ReadonlySet<DecisionAction> =>
  new Set(members.flatMap(({ proposal, decision }) => [proposal.action, ...(decision ? [decision.action] : [])]));

/** What the number keys decide for. */
function subjectOf(text: Texts, { bulk, chosen, member }: Reviewing, { pages }: ReviewedCluster): string {
  if (bulk) return bulk.subject;
  if (chosen.members.length > 0)
    return text.ui('clusters.selected', { clusters: text.count('pages', chosen.members.length) });
  return member
    ? member.page.title || member.page.address
    : text.ui('clusters.allCopies', { pages: text.count('pages', pages - 1) });
}

/** The decision that all copies have; null when they differ or one has none. */
function commonDecision({ members }: ReviewedCluster) {
  const actions = new Set(members.filter(({ isSource }) => !isSource).map(({ decision }) => decision?.action ?? null));
  const [only = null] = actions;
  return actions.size === 1 ? only : null;
}
