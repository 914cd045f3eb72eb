import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReviewedMember } from '#contract/clusters.ts';
import { type DecisionAction, targetedActions } from '#contract/reviews.ts';
import {
  Button,
  type CommandEntry,
  Cut,
  IconButton,
  Keys,
  type UiKey,
  useCommands,
  useRequest,
  useText,
  useToast,
} from '../../kit.ts';
import {
  choiceCommands,
  type DecidedPage,
  keyOfChoice,
  nameOfChoice,
  shownChoices,
  type Choice,
  useDecide,
  type useReviewHistory,
} from './use-decide.tsx';
import css from './decisions.module.css';

type DecisionBarProps = Readonly<{
  subject: string;
  /** Null for no decision, and for different ones. */
  decided: DecisionAction | null;
  proposed: DecisionAction | null;
  offered: ReadonlySet<DecisionAction>;
  canClear: boolean;
  onChoose: (choice: Choice) => void;
  history: ReturnType<typeof useReviewHistory>;
  children?: ReactNode;
}>;

export function DecisionBar(props: DecisionBarProps) {
  const { subject, decided, proposed, offered, canClear, onChoose, history, children } = props;
  const text = useText();
  const historyButton = (icon: 'undo' | 'redo', key: UiKey, words: string | null) => (
    <IconButton
      icon={icon}
      label={words === null ? text.ui(key) : text.named(text.ui(key), words)}
      disabled={words === null}
      onClick={history.undoRedo[icon]}
    />
  );
  return (
    <div
      className="row wrap grow min-w-0 on-panel gap-8 gap-y-4 py-8 px-16"
      role="toolbar"
      aria-label={text.ui('decisions.bar', { subject })}
      data-testid="decision-bar"
    >
      <Cut className={`${css.decisionSubject} cut min-w-0 soft`}>{subject}</Cut>
      {children}
      <div className={`${css.decisionChoices} chips`}>
        {shownChoices(offered).map((choice) => (
          <ChoiceButton
            key={choice}
            choice={choice}
            onChoose={onChoose}
            aria-pressed={decided === choice}
            data-proposed={proposed === choice}
            title={text.sentences(
              text.ui(`decisions.meanings.${choice}`),
              proposed === choice ? text.ui('decisions.isProposed') : '',
            )}
            data-testid={`decide-${choice}`}
          />
        ))}
      </div>
      <span className="decision-history inline-row gap-2">
        <ChoiceButton choice="clear" onChoose={onChoose} disabled={!canClear} title={text.ui('decisions.clearHint')} />
        {historyButton('undo', 'common.undo', history.undoRedo.undoWords)}
        {historyButton('redo', 'decisions.redo', history.undoRedo.redoWords)}
        <IconButton icon="history" says="decisions.history" onClick={history.open} />
      </span>
    </div>
  );
}

type ChoiceButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Pick<DecisionBarProps, 'onChoose'> & { choice: Choice };

const ChoiceButton = ({ choice, onChoose, ...button }: ChoiceButtonProps) => (
  <button
    {...button}
    type="button"
    className="button decision-choice"
    aria-keyshortcuts={keyOfChoice(choice)}
    onClick={() => onChoose(choice)}
  >
    <kbd aria-hidden>{keyOfChoice(choice)}</kbd>
    {nameOfChoice(useText(), choice)}
  </button>
);

/** Undefined while loading, null when the plan has no row. */
export function usePlanRow(address: string, isWanted = true) {
  const wanted = { text: address.slice(0, 500), limit: 50 };
  const { data, isPlaceholderData } = useRequest('plan/list', wanted, { enabled: isWanted, keepPrevious: true });
  const row = data?.rows.find((each) => each.address === address);
  return row ?? (data === undefined || isPlaceholderData ? undefined : null);
}

type PageDecisionProps = Pick<DecisionBarProps, 'subject' | 'decided' | 'history'> &
  Readonly<{
    page: DecidedPage;
    /** The other page of the pair. */
    other: DecidedPage;
    /** Of a common cluster. Without one the plan proposes, and actions that need a target get the other page. */
    member?: ReviewedMember | null;
    prefix: string;
    onDone: (choice?: Choice) => void;
    accept: (run: () => void) => CommandEntry;
    testId: string;
  }>;

export function PageDecision(props: PageDecisionProps) {
  const { page, other, member = null, prefix, onDone, accept, testId, ...bar } = props;
  const text = useText();
  const decide = useDecide();
  const toast = useToast();
  const { decided } = bar;
  const planned = usePlanRow(page.address, member === null);
  const inPlan = planned === undefined || planned?.ground === 'proposed' ? planned : null;
  const proposal = member ? (member.isSource ? null : member.proposal) : inPlan;
  const proposed = proposal?.action ?? null;
  const change = async (choice: Choice) => {
    if (choice === 'clear') return void (await decide.page(page, choice));
    const done =
      choice === 'not-duplicate'
        ? decide.excludePair(page.id, other.id)
        : decide.change(page, {
            action: choice,
            ...(!member && targetedActions.has(choice) && { target: other.address }),
          });
    if ((await done) && !member?.isSource) onDone(choice);
  };
  const choose = (choice: Choice) => void change(choice);
  /** Accepts the proposal once shown; without one, moves on if decided, else says that nothing is proposed. */
  const take = async () => {
    if (proposal === undefined) return;
    if (proposal === null && decided === null) toast({ text: text.ui('decisions.nothingProposed'), ofScreen: true });
    else if (proposal === null || (await decide.change(page, { action: proposal.action, target: proposal.target })))
      onDone();
  };
  const run = () => void take();
  useCommands(text.ui('decisions.group'), [...choiceCommands(text, prefix, choose), accept(run)]);
  return (
    <DecisionBar
      {...bar}
      proposed={proposed}
      offered={new Set([proposed, decided].filter((action) => action !== null))}
      canClear={decided !== null}
      onChoose={choose}
    >
      {proposal !== null && (
        <Button
          size="small"
          look="primary"
          title={proposal?.target ?? undefined}
          onClick={run}
          disabled={proposal === undefined}
          aria-keyshortcuts="Enter"
          data-testid={testId}
        >
          {proposal
            ? text.named(text.ui('clusters.accept'), text.shared(`decision.${proposal.action}`))
            : text.ui('common.loading')}{' '}
          <Keys keys={['⏎']} />
        </Button>
      )}
    </DecisionBar>
  );
}

type NoteFieldProps = {
  label: string;
  note: string;
  onSave: (note: string) => void;
  onLeave?: () => void;
  isFocused?: boolean;
  testId?: string;
};

/** Saved on blur or with Ctrl or ⌘ Enter; Escape restores the note. */
export function NoteField({ label, note, onSave, onLeave, isFocused = false, testId }: NoteFieldProps) {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [known, setKnown] = useState(note);
  const [draft, setDraft] = useState(note);
  if (known !== note) {
    setKnown(note);
    // An edited draft is kept.
    if (draft === known) setDraft(note);
  }
  /** Avoids saving twice: by key, and by the blur that follows. */
  const saved = useRef(note);
  const save = useEffectEvent(() => {
    const written = draft.trim();
    if (written === note.trim() || written === saved.current) return;
    saved.current = written;
    onSave(written);
  });
  useEffect(() => () => save(), []);
  useEffect(() => {
    saved.current = note;
  }, [note]);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  return (
    <div className="note-field column gap-4 pt-8 px-16">
      <label className="medium" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={Math.min(6, draft.split('\n').length + 1)}
        value={draft}
        maxLength={20_000}
        placeholder={text.ui('decisions.notePlaceholder')}
        data-testid={testId}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            // Synchronously, since the blur that follows saves the draft.
            flushSync(() => setDraft(note));
            onLeave?.();
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            save();
            onLeave?.();
          }
        }}
      />
    </div>
  );
}
