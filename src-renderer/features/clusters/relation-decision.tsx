import type { ListedRelation } from '../../../src-main/contract/cluster-views.ts';
import { targetedActions, type DecisionAction } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { Keys } from '../../ui/states.tsx';
import { choices, isAction, keyOfChoice, nameOfChoice, type Choice } from '../decisions/choices.ts';
import { DecisionBar } from '../decisions/decision-bar.tsx';
import { useDecide } from '../decisions/use-decide.ts';
import type { UndoRedo } from '../decisions/use-undo-redo.ts';
import { useRelationPlan } from './use-relation-plan.ts';

interface RelationDecisionProps {
  readonly audit: string;
  readonly pair: ListedRelation;
  readonly undoRedo: UndoRedo;
  readonly onHistory: () => void;
  readonly onDone: () => void;
}

/** Decides for the page that yields in a relation, with the keys of the clusters; "not a duplicate" parts the two. */
export function RelationDecision({ audit, pair, undoRedo, onHistory, onDone }: RelationDecisionProps) {
  const text = useText();
  const decide = useDecide(audit);
  const isA = pair.yields === pair.a;
  const page = { id: pair.yields, address: isA ? pair.addressA : pair.addressB };
  const proposal = useRelationPlan(audit, pair).proposed;
  const target = isA ? pair.addressB : pair.addressA;
  const change = (action: DecisionAction) => ({ action, ...(targetedActions.has(action) && { target }) });
  const choose = async (choice: Choice) => {
    if (choice === 'clear') await decide.page(page, choice);
    else if (await (isAction(choice) ? decide.change(page, change(choice)) : decide.partPair(pair.a, pair.b))) onDone();
  };
  const accept = async () => {
    if (proposal && (await decide.change(page, { action: proposal.action, target: proposal.target }))) onDone();
  };
  useCommands(text.ui('decisions.group'), [
    ...choices.map((choice) => ({
      id: `relation-${choice}`,
      title: nameOfChoice(text, choice),
      keys: [keyOfChoice(choice)],
      run: () => void choose(choice),
    })),
    { id: 'relation-clear', title: text.ui('decisions.choices.clear'), keys: ['0'], run: () => void choose('clear') },
    {
      id: 'relation-accept',
      title: text.ui('clusters.accept'),
      icon: 'check' as const,
      keys: ['Enter', 'a'],
      run: () => void accept(),
    },
  ]);
  const proposed = proposal?.action ?? null;
  const subject = `${text.ui(isA ? 'compare.a' : 'compare.b')} · ${shortAddresses(pair.addressA, pair.addressB)[isA ? 0 : 1]}`;
  return (
    <footer className="pair-decision row rigid on-panel line-above">
      <DecisionBar
        subject={subject}
        decided={pair.decision}
        proposed={proposed}
        offered={new Set([proposed, pair.decision].filter((action) => action !== null))}
        canClear={pair.decision !== null}
        onChoose={(choice) => void choose(choice)}
        undoRedo={undoRedo}
        onHistory={onHistory}
      >
        {proposed && (
          <Button
            look="primary"
            size="small"

            aria-keyshortcuts="Enter"
            onClick={() => void accept()}
            data-testid="relation-accept-now"
          >
            {text.ui('clusters.accept')}: {text.shared(`decision.${proposed}`)} <Keys keys={['⏎']} />
          </Button>
        )}
      </DecisionBar>
    </footer>
  );
}
