import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { decisionActions, reviewStates, type DecisionAction } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProgressBar } from '../../ui/states.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';

interface ReviewPanelProps {
  readonly audit: string;
  readonly review: Overview['review'];
  readonly places: OverviewPlaces;
}

/** How far the review is, and what is to be done with how many pages: as decided, else as proposed. */
export function ReviewPanel({ audit, review, places }: ReviewPanelProps) {
  const text = useText();
  const plan = useRequest('plan/facets', { audit }, { keepPrevious: true }).data;
  const all = reviewStates.reduce((sum, state) => sum + (review.clusters[state] ?? 0), 0);
  const looked = all - (review.clusters.open ?? 0);
  const actions = (plan?.actions ?? []).filter(asksForWork);
  const most = Math.max(1, ...actions.map(({ count }) => count));
  return (
    <Panel
      title={text.ui('overview.review')}
      width="narrow"
      testId="overview-review"
      end={<Link href={places.actions()}>{text.ui('overview.toPlan')}</Link>}
    >
      <ProgressBar fraction={all === 0 ? 0 : looked / all} label={text.ui('overview.reviewProgress')} />
      <ul className="flex wrap gap-16 gap-y-2">
        {reviewStates.map((state) => (
          <li key={state}>
            <Link className="soft" href={places.clusters({ reviewStates: [state] })}>
              <strong className="ink">{text.format.integer(review.clusters[state] ?? 0)}</strong>{' '}
              {text.shared(`reviewState.${state}`)}
            </Link>
          </li>
        ))}
      </ul>
      <h3>{text.ui('overview.toDo')}</h3>
      <ul className="column" aria-busy={plan === undefined}>
        {actions.map(({ value, count }) => (
          <li key={value}>
            <Link
              href={places.actions({ actions: [value] })}
              className="bar-row choosable"
              data-testid={`to-do-${value}`}
            >
              <span className="min-w-0">{text.shared(`decision.${value}`)}</span>
              <ShareBar share={count / most} />
              <strong>{text.format.integer(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {plan && actions.length === 0 && <p className="hint">{text.ui('overview.nothingToDo')}</p>}
      {(review.decidedPages > 0 || review.done > 0) && (
        <p className="push-down quiet small">
          <Link href={places.actions({ grounds: ['decided'], all: true })}>
            {text.ui('overview.decidedPages', { count: text.format.integer(review.decidedPages) })}
          </Link>
          {' · '}
          <Link href={places.actions({ states: ['done'] })}>
            {text.ui('overview.donePages', { count: text.format.integer(review.done) })}
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** Keeping a page or leaving it as it is asks for nothing. */
const asksForWork = (facet: {
  readonly value: string;
  readonly count: number;
}): facet is { readonly value: DecisionAction; readonly count: number } =>
  decisionActions.some((action) => action === facet.value && action !== 'keep' && action !== 'leave');
