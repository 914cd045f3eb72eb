import { useState } from 'react';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import type { PageBrief } from '../../../src-main/contract/pages.ts';
import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { targetedActions, type DecisionAction, type PairLabel } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Chip, ChoiceChips } from '../../ui/choice-chips.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { Button } from '../../ui/button.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { Keys } from '../../ui/states.tsx';
import { choices, isAction, keyOfChoice, nameOfChoice, type Choice } from '../decisions/choices.ts';
import { DecisionBar } from '../decisions/decision-bar.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { useDecide } from '../decisions/use-decide.ts';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';
import { sides, type Side } from './passages.ts';

/** Whether the audit judged the pair rightly. */
const labels: readonly PairLabel[] = ['right', 'wrong'];
const keyOfLabel: Readonly<Record<PairLabel, string>> = { right: '+', wrong: '-' };

interface PairDecisionProps {
  readonly audit: string;
  readonly comparison: Comparison;
  readonly members: readonly ReviewedMember[];
  /** To the next pair, or the next open cluster, once something was decided. */
  readonly onDone: () => void;
}

/** Decides for one page of the pair, with the keys of the clusters. */
export function PairDecision({ audit, comparison: { a, b }, members, onDone }: PairDecisionProps) {
  const text = useText();
  const decide = useDecide(audit);
  const undoRedo = useUndoRedo(audit);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const memberOf = ({ id }: PageBrief) => members.find(({ page }) => page.id === id) ?? null;
  const [chosen, setSide] = useState<Side | null>(null);
  const side = chosen ?? (memberOf(b.page)?.isSource ? 'a' : 'b');
  const [page, other] = side === 'a' ? [a.page, b.page] : [b.page, a.page];
  const member = memberOf(page);
  const known = useRequest('decision/get', { audit, addresses: [page.address] }, { keepPrevious: true }).data
    ?.decisions[0];
  const { label = null } =
    useRequest('label/get', { audit, a: a.page.id, b: b.page.id }, { keepPrevious: true }).data ?? {};
  const mark = (wanted: PairLabel) => void decide.label(a.page.id, b.page.id, label === wanted ? null : wanted);
  const decided = known?.address === page.address ? known.action : null;
  const inPlan = useRequest(
    'plan/list',
    { audit, text: page.address.slice(0, 500), limit: 50 },
    { enabled: member === null },
  ).data;
  /** Without a common cluster, the plan proposes for the relation. */
  const row = inPlan?.rows.find(({ address, ground }) => address === page.address && ground === 'proposed');
  const proposal = member ? (member.isSource ? null : member.proposal) : (row ?? null);
  const proposed = proposal?.action ?? null;
  /** A page outside every cluster is led to the other page of the pair. */
  const change = (action: DecisionAction) => ({
    action,
    ...(!member && targetedActions.has(action) && { target: other.address }),
  });
  const choose = async (choice: Choice) => {
    if (choice === 'not-duplicate') await decide.partPair(a.page.id, b.page.id);
    else if (!isAction(choice)) await decide.page(page, choice);
    else if ((await decide.change(page, change(choice))) && member?.isSource !== true) onDone();
  };
  const accept = async () => {
    if (proposal && (await decide.change(page, { action: proposal.action, target: proposal.target }))) onDone();
  };
  useUndoKeys(undoRedo, () => setHistoryOpen(true));
  useCommands(text.ui('decisions.group'), [
    ...choices.map((choice) => ({
      id: `decide-${choice}`,
      title: nameOfChoice(text, choice),
      keys: [keyOfChoice(choice)],
      run: () => void choose(choice),
    })),
    { id: 'decide-clear', title: text.ui('decisions.choices.clear'), keys: ['0'], run: () => void choose('clear') },
    { id: 'decide-accept', title: text.ui('compare.decide.accept'), keys: ['Enter'], run: () => void accept() },
    ...labels.map((each) => ({
      id: `label-${each}`,
      title: text.ui(`compare.decide.${each}`),
      keys: [keyOfLabel[each]],
      run: () => mark(each),
    })),
    {
      id: 'decide-other',
      title: text.ui('compare.decide.other'),
      keys: ['d'],
      run: () => setSide(side === 'a' ? 'b' : 'a'),
    },
  ]);
  const [shown] = shortAddresses(page.address, other.address);
  return (
    <footer className="pair-decision row rigid on-panel line-above">
      <ChoiceChips
        label={text.ui('compare.decide.label')}
        values={sides}
        isOn={(each) => side === each}
        onChoose={setSide}
        nameOf={(each) => text.ui(`compare.${each}`)}
        testId="decide-side"
      />
      <DecisionBar
        subject={`${text.ui(`compare.${side}`)} · ${shown}`}
        decided={decided}
        proposed={proposed}
        offered={new Set([proposed, decided].filter((action) => action !== null))}
        canClear={decided !== null}
        onChoose={(choice) => void choose(choice)}
        undoRedo={undoRedo}
        onHistory={() => setHistoryOpen(true)}
      >
        {proposal && (
          <Button
            size="small"
            look="primary"
            title={proposal.target ?? undefined}
            onClick={() => void accept()}
            aria-keyshortcuts="Enter"
            data-testid="accept-proposal"
          >
            {text.ui('clusters.accept')}: {text.shared(`decision.${proposal.action}`)} <Keys keys={['⏎']} />
          </Button>
        )}
      </DecisionBar>
      <fieldset className="chips" aria-label={text.ui('compare.decide.finding')}>
        {labels.map((each) => (
          <Chip
            key={each}
            isOn={label === each}
            aria-keyshortcuts={keyOfLabel[each]}
            title={`${text.ui(`compare.decide.${each}`)} (${keyOfLabel[each]}). ${text.ui('compare.decide.findingHelp')}`}
            onClick={() => mark(each)}
            data-testid={`label-${each}`}
          >
            {text.ui(`compare.decide.${each}Short`)}
          </Chip>
        ))}
      </fieldset>
      {isHistoryOpen && <HistoryDialog audit={audit} onClose={() => setHistoryOpen(false)} />}
    </footer>
  );
}
