import { workStates } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';

/** Names that a field for an owner suggests; the field names it as its `list`. */
export function OwnerNames({ id, owners }: { readonly id: string; readonly owners: readonly string[] }) {
  return (
    <datalist id={id}>
      {owners.map((owner) => (
        <option key={owner} value={owner}>
          {owner}
        </option>
      ))}
    </datalist>
  );
}

/** What a choice of the state of work offers. */
export function WorkStateOptions() {
  const text = useText();
  return workStates.map((state) => (
    <option key={state} value={state}>
      {text.shared(`workState.${state}`)}
    </option>
  ));
}
