import { reviewStates, type ReviewState } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';

interface ReviewChoiceProps {
  readonly state: ReviewState;
  readonly onChoose: (state: ReviewState) => void;
}

/** How far the review of a cluster is; decided is what the reviewer says, whatever its pages have. */
export function ReviewChoice({ state, onChoose }: ReviewChoiceProps) {
  const text = useText();
  return (
    <fieldset className="chips rigid" aria-label={text.ui('clusters.facets.reviewStates')}>
      {reviewStates.map((each) => (
        <button
          key={each}
          type="button"
          className="review-choice chip"
          aria-pressed={state === each}
          data-testid={`review-${each}`}
          onClick={() => onChoose(each)}
        >
          {text.shared(`reviewState.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
