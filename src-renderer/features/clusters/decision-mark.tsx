import type { Decision } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { shortAddresses } from '../../ui/short-addresses.ts';

/** What was decided for a page, where it leads, and the note on it. */
export function DecisionMark({ decision }: { readonly decision: Decision }) {
  const text = useText();
  const { action, address, target, note, owner } = decision;
  return (
    <p className="decision-mark row min-w-0 soft gap-8 mt-4" data-testid="decision-mark">
      <Icon name="check" />
      <strong className="tone-good rigid">{text.shared(`decision.${action}`)}</strong>
      {target && (
        <span className="cut" title={target}>
          <span aria-hidden="true">{'→ '}</span>
          {shortAddresses(target, address)[0]}
        </span>
      )}
      {owner && <span>{owner}</span>}
      {note && (
        <span className="cut inline-row gap-4" title={note}>
          <Icon name="note" />
          {note}
        </span>
      )}
    </p>
  );
}
