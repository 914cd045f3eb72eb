import type { PlanTally } from '../../../src-main/contract/plan.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

interface ProposalsChoiceProps {
  readonly tally: PlanTally;
  readonly isIncluded: boolean;
  readonly onChange: (isIncluded: boolean) => void;
}

/**
 * Whether files hold what nobody has confirmed. They do not unless the box is ticked, since a redirect that only a
 * program proposed can cost a page; and either way it is said how many proposals there are.
 */
export function ProposalsChoice({ tally: { decided, proposals }, isIncluded, onChange }: ProposalsChoiceProps) {
  const text = useText();
  if (proposals === 0) return null;
  const count = text.count('proposals', proposals);
  return (
    <section
      className="plan-proposals column gap-4 mb-12"
      aria-label={text.ui('plan.columns.ground')}
      data-testid="plan-proposals"
    >
      <label className="check">
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={(event) => onChange(event.target.checked)}
          data-testid="plan-include-proposals"
        />
        <span>{text.ui('plan.includeProposals')}</span>
      </label>
      <p className={isIncluded ? 'note tone-bad' : 'note'} role="status">
        <Icon name={isIncluded ? 'warning' : 'info'} />
        <span>
          {isIncluded
            ? text.ui('plan.proposalsIncluded', { count })
            : text.ui(decided === 0 ? 'plan.nothingDecided' : 'plan.proposalsLeftOut', { count })}
        </span>
      </p>
    </section>
  );
}
