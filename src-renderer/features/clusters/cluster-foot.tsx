import type { ClusterDesk } from '../../../src-main/contract/cluster-views.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Keys } from '../../ui/states.tsx';
import type { Choice } from '../decisions/choices.ts';
import { DecisionBar } from '../decisions/decision-bar.tsx';
import { NoteField } from '../decisions/note-field.tsx';
import type { UndoRedo } from '../decisions/use-undo-redo.ts';
import type { Desk } from './use-desk.ts';

interface ClusterFootProps {
  readonly desk: Desk;
  readonly cluster: ClusterDesk;
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

/** The proposal with its reason in one line, and below it the six decisions for the chosen page or the whole cluster. */
export function ClusterFoot(props: ClusterFootProps) {
  const { desk, cluster, undoRedo, onChoose, onAccept, onHistory, onIgnore, writes, onNote, onNoteLeft } = props;
  const text = useText();
  const { proposal, review } = cluster;
  const { member, bulk } = desk;
  const chosen = desk.chosen.members;
  const isOfMany = bulk !== null || chosen.length > 0;
  const shownDecision = isOfMany ? null : member ? (member.decision?.action ?? null) : commonDecision(cluster);
  const proposed = isOfMany ? null : member ? member.proposal.action : proposal.action;
  const note = member?.decision ? member.decision.note : review.note;
  const showsNote = writes !== null || note !== '';
  return (
    <footer className="cluster-foot">
      <div className="proposal" data-testid="proposal">
        <p>
          <span className="proposal-label">{text.ui('clusters.proposal')}</span> <strong>{text.shared(`decision.${proposal.action}`)}</strong>{' '}
          {proposal.pages < cluster.pages - 1 && (
            <span>{text.ui('clusters.proposalFor', { count: text.format.integer(proposal.pages), of: text.format.integer(cluster.pages - 1) })}</span>
          )}{' '}
          <span className="proposal-reason">{proposal.reason && text.shared(`adviceReason.${proposal.reason}`)}</span>
        </p>
        <div className="proposal-actions">
          <IconButton icon="note" label={text.ui('clusters.writeNote')} onClick={onNote} data-testid="note-open" />
          <IconButton icon="ignore" label={text.ui('ignoring.open')} onClick={onIgnore} data-testid="ignore-open" />
          <Button size="small" look="primary" onClick={onAccept} aria-keyshortcuts="Enter" data-testid="accept-proposal">
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
            void (member?.decision ? desk.decide.change(member.page, { note: written }) : desk.decide.review([cluster.key], { note: written }))
          }
        />
      )}
      <DecisionBar
        subject={subjectOf(text, desk, cluster)}
        decided={shownDecision}
        proposed={proposed}
        canClear={isOfMany || (member ? [member] : cluster.members).some(({ decision }) => decision !== null)}
        onChoose={onChoose}
        undoRedo={undoRedo}
        onHistory={onHistory}
      />
    </footer>
  );
}

/** What the number keys decide for. */
function subjectOf(text: Texts, { bulk, chosen, member }: Desk, { pages }: ClusterDesk): string {
  if (bulk) return bulk.subject;
  if (chosen.members.length > 0) return text.ui('clusters.selected', { clusters: text.count('pages', chosen.members.length) });
  return member ? member.page.title || member.page.address : text.ui('clusters.allCopies', { pages: text.count('pages', pages - 1) });
}

/** The decision that all copies have; null when they differ or one has none. */
function commonDecision({ members }: ClusterDesk) {
  const actions = new Set(members.filter(({ isSource }) => !isSource).map(({ decision }) => decision?.action ?? null));
  const [only = null] = actions;
  return actions.size === 1 ? only : null;
}
