import { useId, useState } from 'react';
import { workStates, type DecisionChange, type WorkState } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';
import { Field } from '../../ui/field.tsx';
import { Dialog, DialogAction } from '../../ui/dialog.tsx';
import { useDecide } from '../decisions/use-decide.ts';
import { Select } from '../../ui/select.tsx';
import { OwnerNames } from './plan-side.tsx';

interface AssignDialogProps {
  readonly audit: string;
  readonly addresses: readonly string[];
  readonly owners: readonly string[];
  readonly onClose: () => void;
}

/** Owner and state of many decided rows in one step; proposals have neither. */
export function AssignDialog({ audit, addresses, owners, onClose }: AssignDialogProps) {
  const text = useText();
  const decide = useDecide(audit);
  const ownersId = useId();
  const [owner, setOwner] = useState<string | null>(null);
  const [state, setState] = useState<WorkState | ''>('');
  const [isBusy, setBusy] = useState(false);
  const carryOut = async () => {
    setBusy(true);
    const change: DecisionChange = {
      ...(owner !== null && { owner: owner.trim() }),
      ...(state !== '' && { state }),
    };
    const isDone = await decide.many({ kind: 'addresses', addresses: [...addresses] }, change, { overwrite: true });
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={text.ui('plan.assignTitle', { pages: text.count('pages', addresses.length) })}
      onClose={onClose}
      footer={
        <DialogAction
          onCancel={onClose}
          disabled={isBusy || (owner === null && state === '')}
          onClick={() => void carryOut()}
          data-testid="assign-apply"
        >
          {text.ui('plan.assign')}
        </DialogAction>
      }
    >
      <div className="plan-form column min-h-0 scroll gap-8 pt-12 px-16 pb-24">
        <Field label={text.ui('plan.columns.owner')}>
          <input
            type="text"
            list={ownersId}
            value={owner ?? ''}
            placeholder={text.ui('plan.unchanged')}
            onChange={(event) => setOwner(event.target.value)}
            data-testid="assign-owner"
          />
        </Field>
        <OwnerNames id={ownersId} owners={owners} />
        <Field label={text.ui('plan.columns.state')}>
          <Select<WorkState | ''>
            value={state}
            options={['', ...workStates]}
            nameOf={(each) => (each === '' ? text.ui('plan.unchanged') : text.shared(`workState.${each}`))}
            onChange={setState}
          />
        </Field>
        <p className="hint">{text.ui('plan.assignHint')}</p>
      </div>
    </Dialog>
  );
}
