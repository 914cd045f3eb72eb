import { useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { refusingConflicts, type PlanRow } from '#contract/plan.ts';
import {
  decisionActions,
  targetedActions,
  workStates,
  type DecisionChange,
  type WorkState,
} from '#contract/reviews.ts';
import {
  Address,
  Button,
  Dialog,
  Field,
  Hint,
  Icon,
  Link,
  nameOfPage,
  Select,
  SidePanel,
  Suggestions,
  type UiKey,
  useDraft,
  useRequest,
  useShortName,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { NoteField } from '../decisions/decision-bar.tsx';
import { useDecide } from '../decisions/use-decide.tsx';
import { PageLink } from '../pages/page-link.tsx';

type PlanSideProps = {
  row: PlanRow;
  owners: readonly string[];
  onChange: (change: DecisionChange) => void;
  onLeave: () => void;
};

export function PlanSide({ row, owners, onChange, onLeave }: PlanSideProps) {
  const text = useText();
  const shortName = useShortName();
  const ownersId = useId();
  const { action, target, owner, note, state, ground, reason, conflicts, destination } = row;
  const groundWords = text.shared(`planGround.${ground}`);
  return (
    <SidePanel
      says="plan.side"
      data-testid="plan-side"
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      head={
        <>
          <h2 className="row size-15 gap-6">
            <span className="cut" title={row.title}>
              {shortName(row)}
            </span>
            {row.page !== null && <PageLink page={row.page} name={nameOfPage(row)} />}
          </h2>
          <Address>{row.address}</Address>
          <p className="hint begin-upper">
            {reason
              ? text.ui('common.because', { what: groundWords, why: text.shared(`adviceReason.${reason}`) })
              : groundWords}
          </p>
        </>
      }
    >
      <div className="plan-form column min-h-0 scroll gap-8 pt-12 px-16 pb-24">
        {conflicts.map((code) => (
          <p
            key={code}
            className={`note flex align-start gap-6 ${refusingConflicts.has(code) ? 'tone-bad' : ''}`}
            data-testid="plan-conflict"
          >
            <Icon name="warning" />
            <span>
              {text.sentences(
                text.shared(`planConflict.${code}`),
                text.ui(refusingConflicts.has(code) ? 'plan.refused' : 'plan.warned'),
              )}
            </span>
          </p>
        ))}
        <Field says="plan.columns.action">
          <Select
            value={action}
            options={decisionActions}
            nameOf={(each) => text.shared(`decision.${each}`)}
            onChange={(next) => onChange({ action: next })}
            data-testid="plan-action"
          />
        </Field>
        <LineField
          says="plan.columns.target"
          value={target ?? ''}
          isDisabled={!targetedActions.has(action)}
          testId="plan-target"
          onTake={(value) => onChange({ target: value === '' ? null : value })}
          onLeave={onLeave}
        />
        {action === 'merge' && <Hint says="plan.mergeFirst" />}
        {destination !== null && destination !== target && (
          <Hint says="plan.leadsTo" values={{ address: destination }} />
        )}
        {ground === 'proposed' ? (
          <Button look="primary" onClick={() => onChange({})} says="plan.accept" />
        ) : (
          <Button onClick={() => onChange({ action: null })} says="pageList.undecide" />
        )}
        {/* Disabled for proposals: none of these may confirm one implicitly. */}
        <fieldset className="contents" disabled={ground === 'proposed'} data-testid="plan-work">
          {ground === 'proposed' && <Hint says="plan.decideFirst" />}
          <LineField
            says="plan.columns.owner"
            value={owner}
            list={ownersId}
            testId="plan-owner"
            onTake={(value) => onChange({ owner: value })}
            onLeave={onLeave}
          />
          <Suggestions id={ownersId} values={owners} />
          <Field says="plan.columns.state">
            <Select
              value={state}
              options={workStates}
              nameOf={(each) => text.shared(`workState.${each}`)}
              onChange={(next) => onChange({ state: next })}
            />
          </Field>
          <NoteField
            key={row.address}
            label={text.ui('plan.columns.note')}
            note={note}
            onSave={(value) => onChange({ note: value })}
            onLeave={onLeave}
            testId="plan-note"
          />
        </fieldset>
        <Evidence row={row} />
      </div>
    </SidePanel>
  );
}

function Evidence({ row }: Pick<PlanSideProps, 'row'>) {
  const text = useText();
  const { cluster, similarity, verdict, isSource, page } = row;
  const asked = { page: page ?? 0, limit: 1 };
  const closest = useRequest('page/pairs', asked, { enabled: page !== null }).data?.rows[0];
  return (
    <section className="column line-above gap-6 pt-12" aria-labelledby="plan-evidence">
      <h3 id="plan-evidence">{text.ui('plan.evidence')}</h3>
      {cluster === null && !closest && <Hint says="plan.noEvidence" />}
      {cluster && (
        <p>
          <Link href={`/clusters/${cluster.id}`}>{text.ui('pageList.toCluster')}</Link>{' '}
          {isSource && text.ui('plan.isSource')}
        </p>
      )}
      {similarity !== null && (
        <p>
          {text.ui('plan.similarity', { share: text.format.percent(similarity) })}{' '}
          {verdict && <VerdictBadge verdict={verdict} />}
        </p>
      )}
      {closest && (
        <p>
          <Link
            href={`/compare/${closest.a}/${closest.b}`}
            title={closest.a === page ? closest.addressB : closest.addressA}
          >
            {text.ui('pageList.compare')}
          </Link>
        </p>
      )}
    </section>
  );
}

type LineFieldProps = {
  says: UiKey;
  value: string;
  isDisabled?: boolean;
  list?: string;
  testId: string;
  onTake: (value: string) => void;
  onLeave: () => void;
};

/** Saved with Enter or on blur; Escape restores the value. */
function LineField({ says, value, isDisabled = false, list, testId, onTake, onLeave }: LineFieldProps) {
  const [draft, setDraft] = useDraft(value);
  const take = () => {
    if (draft.trim() !== value) onTake(draft.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Synchronously, since the blur that follows saves the draft.
    if (event.key === 'Escape') flushSync(() => setDraft(value));
    if (event.key !== 'Enter') return;
    take();
    onLeave();
  };
  return (
    <Field says={says}>
      <input
        type="text"
        value={draft}
        list={list}
        disabled={isDisabled}
        data-testid={testId}
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}

type AssignDialogProps = Readonly<Record<'addresses' | 'owners', readonly string[]> & { onClose: () => void }>;

/** For decisions only: proposals have neither owner nor state. */
export function AssignDialog({ addresses, owners, onClose }: AssignDialogProps) {
  const text = useText();
  const decide = useDecide();
  const ownersId = useId();
  const [owner, setOwner] = useState<string | null>(null);
  const [state, setState] = useState<WorkState | ''>('');
  const [isBusy, setBusy] = useState(false);
  const carryOut = async () => {
    setBusy(true);
    const change = { ...(owner !== null && { owner: owner.trim() }), ...(state !== '' && { state }) };
    const isDone = await decide.many({ kind: 'addresses', addresses: [...addresses] }, change, { overwrite: true });
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={text.ui('plan.assignTitle', { addresses: text.count('addresses', addresses.length) })}
      onClose={onClose}
      action={{
        disabled: isBusy || (owner === null && state === ''),
        onClick: carryOut,
        'data-testid': 'assign-apply',
        says: 'plan.assign',
      }}
    >
      <div className="plan-form column gap-8">
        <Field says="plan.columns.owner">
          <input
            type="text"
            list={ownersId}
            value={owner ?? ''}
            placeholder={text.ui('plan.unchanged')}
            onChange={(event) => setOwner(event.target.value)}
            data-testid="assign-owner"
          />
        </Field>
        <Suggestions id={ownersId} values={owners} />
        <Field says="plan.columns.state">
          <Select<WorkState | ''>
            value={state}
            options={['', ...workStates]}
            nameOf={(each) => (each === '' ? text.ui('plan.unchanged') : text.shared(`workState.${each}`))}
            onChange={setState}
          />
        </Field>
        <Hint says="plan.assignHint" />
      </div>
    </Dialog>
  );
}
