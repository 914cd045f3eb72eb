import { useEffect, useState } from 'react';
import type { Result } from '#contract/api.ts';
import { decisionActions, type DecisionAction } from '#contract/reviews.ts';
import { Check, Cut, Dialog, Field, Hint, Select, Unanswered, useRequest, useText } from '../../kit.ts';
import { EffectFigures } from '../ignore/ignore-dialog.tsx';
import { type BulkAction, changeOf, reviewAfter, useDecide, type Selection } from './use-decide.tsx';

type BulkDialogProps = Readonly<{
  subject: string;
  selection: Selection;
  first: BulkAction;
  onClose: () => void;
  onDone?: () => void;
}>;

const bulkActions: readonly BulkAction[] = ['proposal', ...decisionActions, 'clear'];

export function useBulkDialog() {
  const [change, openBulk] = useState<Omit<BulkDialogProps, 'onClose'> | null>(null);
  return { openBulk, bulkDialog: change && <BulkDialog {...change} onClose={() => openBulk(null)} /> };
}

export function BulkDialog({ subject, selection, first, onClose, onDone }: BulkDialogProps) {
  const text = useText();
  const decide = useDecide();
  const [action, setAction] = useState<BulkAction>(first);
  const [overwrite, setOverwrite] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = changeOf(action);
  const preview = useRequest('decision/preview', { selection, change, overwrite }, { keepPrevious: true });
  useFocusOn('bulk-apply', preview.data !== undefined);
  const carryOut = async () => {
    setBusy(true);
    const isDone = await decide.many(selection, change, { overwrite, review: reviewAfter(action) });
    setBusy(false);
    if (!isDone) return;
    onDone?.();
    onClose();
  };
  const changes = preview.data ? preview.data.added + preview.data.changed + preview.data.removed : 0;
  // Clusters become decided even when no page changes.
  const isIdle = preview.data !== undefined && changes === 0 && selection.kind !== 'clusters';
  return (
    <Dialog
      title={text.ui('decisions.bulkTitle', { subject })}
      onClose={onClose}
      wide
      action={{
        disabled: !preview.data || preview.isPlaceholderData || isBusy || isIdle,
        onClick: carryOut,
        'data-testid': 'bulk-apply',
        children: text.ui('decisions.apply', { pages: text.count('pages', changes) }),
      }}
    >
      <div className="row wrap gap-20 gap-y-4">
        <Field says="decisions.bulkAction" isInline>
          <Select
            value={action}
            options={bulkActions}
            nameOf={(each) =>
              each === 'proposal' || each === 'clear'
                ? text.ui(`decisions.bulkActions.${each}`)
                : text.shared(`decision.${each}`)
            }
            onChange={setAction}
            data-testid="bulk-action"
          />
        </Field>
        <Check checked={overwrite} onChange={setOverwrite}>
          {text.ui('decisions.overwrite')}
        </Check>
      </div>
      <Unanswered of={[preview]} />
      {preview.data && <EffectView effect={preview.data} />}
      {isIdle && <Hint says="decisions.nothingToApply" />}
    </Dialog>
  );
}

/** Lets the next key confirm a dialog once its content is visible. */
export function useFocusOn(testId: string, isReady: boolean) {
  useEffect(() => {
    if (isReady) document.querySelector<HTMLElement>(`[data-testid=${testId}]`)?.focus();
  }, [testId, isReady]);
}

const effectFigures = ['added', 'changed', 'removed', 'unchanged', 'skipped'] as const;

function EffectView({ effect }: { effect: Result<'decision/preview'> }) {
  const text = useText();
  const { samples, conflicts, conflictCount } = effect;
  const nameOf = (action: DecisionAction | undefined) =>
    action ? text.shared(`decision.${action}`) : text.ui('decisions.none');
  return (
    <div className="effect column gap-12" data-testid="bulk-effect">
      <EffectFigures figures={effectFigures.map((name) => [text.ui(`decisions.effect.${name}`), effect[name]])} />
      {conflictCount > 0 && (
        <section className="on-warn-soft edge round py-8 px-12">
          <h3 className="mb-4">{text.ui('decisions.conflictTitle', { count: conflictCount })}</h3>
          <ul className="effect-samples">
            {conflicts.slice(0, 20).map(({ code, address, target }) => (
              <li key={`${code} ${address}`}>
                <span>{text.ui(`decisions.conflicts.${code}`)}</span>
                <code className="cut" title={target ?? undefined}>
                  {address}
                </code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {samples.length > 0 && (
        <section>
          <h3 className="mb-4">{text.ui('decisions.samples')}</h3>
          <ul className="effect-samples">
            {samples.map(({ address, before, after }) => (
              <li key={address}>
                <Cut as="code">{address}</Cut>
                <span>
                  {nameOf(before?.action)} <span aria-hidden>{'→'}</span> <strong>{nameOf(after?.action)}</strong>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
