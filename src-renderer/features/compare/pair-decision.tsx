import { useState } from 'react';
import type { Comparison } from '#contract/evidence.ts';
import type { PageBrief } from '#contract/pages.ts';
import type { ReviewedMember } from '#contract/clusters.ts';
import type { PairLabel } from '#contract/reviews.ts';
import { Chip, ChoiceChips, command, shortAddresses, useCommands, useRequest, useText } from '../../kit.ts';
import { PageDecision } from '../decisions/decision-bar.tsx';
import { useReviewHistory, useDecide } from '../decisions/use-decide.tsx';
import { sides, type Side } from './passages.ts';

const labels = ['right', 'wrong'] as const satisfies readonly PairLabel[];
const keyOfLabel = { right: '+', wrong: '-' };

type PairDecisionProps = {
  comparison: Comparison;
  members: readonly ReviewedMember[];
  onDone: () => void;
};

export function PairDecision({ comparison: { a, b }, members, onDone }: PairDecisionProps) {
  const text = useText();
  const decide = useDecide();
  const history = useReviewHistory();
  const memberOf = ({ id }: PageBrief) => members.find(({ page }) => page.id === id) ?? null;
  const [chosen, setSide] = useState<Side | null>(null);
  const side = chosen ?? (memberOf(b.page)?.isSource ? 'a' : 'b');
  const [page, other] = side === 'a' ? [a.page, b.page] : [b.page, a.page];
  const kept = { keepPrevious: true };
  const known = useRequest('decision/get', { addresses: [page.address] }, kept).data?.decisions[0];
  const { label = null } = useRequest('label/get', { a: a.page.id, b: b.page.id }, kept).data ?? {};
  const mark = (wanted: PairLabel) => void decide.label(a.page.id, b.page.id, label === wanted ? null : wanted);
  useCommands(text.ui('decisions.group'), [
    ...labels.map((each) => command(`label-${each}`, `compare.decide.${each}`, keyOfLabel[each], () => mark(each))),
    command('decide-other', 'compare.decide.other', 'd', () => setSide(side === 'a' ? 'b' : 'a')),
  ]);
  return (
    <footer className="pair-decision row rigid on-panel line-above">
      <ChoiceChips
        says="compare.decide.label"
        values={sides}
        isOn={(each) => side === each}
        onChoose={setSide}
        nameOf={(each) => text.ui(`compare.${each}`)}
        testId="decide-side"
      />
      <PageDecision
        page={page}
        other={other}
        member={memberOf(page)}
        prefix="decide-"
        subject={`${text.ui(`compare.${side}`)} · ${shortAddresses(page.address, other.address)[0]}`}
        decided={known?.address === page.address ? known.action : null}
        onDone={(choice) => choice !== 'not-duplicate' && onDone()}
        accept={(run) => command('decide-accept', 'compare.decide.accept', 'Enter', run)}
        testId="accept-proposal"
        history={history}
      />
      <fieldset className="chips" aria-label={text.ui('compare.decide.finding')}>
        {labels.map((each) => (
          <Chip
            key={each}
            isOn={label === each}
            aria-keyshortcuts={keyOfLabel[each]}
            title={text.sentences(
              text.noted(text.ui(`compare.decide.${each}`), keyOfLabel[each]) + text.ui('common.stop'),
              text.ui('compare.decide.findingHelp'),
            )}
            onClick={() => mark(each)}
            data-testid={`label-${each}`}
          >
            {text.ui(`compare.decide.${each}Short`)}
          </Chip>
        ))}
      </fieldset>
      {history.dialog}
    </footer>
  );
}
