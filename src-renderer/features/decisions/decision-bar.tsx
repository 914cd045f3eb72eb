import type { ReactNode } from 'react';
import type { DecisionAction } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { keyOfChoice, nameOfChoice, shownChoices, type Choice } from './choices.ts';
import type { UndoRedo } from './use-undo-redo.ts';

interface DecisionBarProps {
  /** What the keys decide now: a page, or all copies of a cluster. */
  readonly subject: string;
  /** Shown as chosen; null when nothing, or more than one thing, was decided. */
  readonly decided: DecisionAction | null;
  readonly proposed: DecisionAction | null;
  /** Everything that is proposed or decided for one of the pages, so that it has a button. */
  readonly offered: ReadonlySet<DecisionAction>;
  readonly canClear: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly undoRedo: UndoRedo;
  readonly onHistory: () => void;
  readonly children?: ReactNode;
}

/** The decisions with their keys, what they would be for, and the way back. */
export function DecisionBar(props: DecisionBarProps) {
  const { subject, decided, proposed, offered, canClear, onChoose, undoRedo, onHistory, children } = props;
  const text = useText();
  const named = (key: 'common.undo' | 'decisions.redo', words: string | null) =>
    words === null ? text.ui(key) : `${text.ui(key)}: ${words}`;
  return (
    <div
      className="decision-bar row wrap grow min-w-0 on-panel gap-8 gap-y-4 py-8 px-16"
      role="toolbar"
      aria-label={text.ui('decisions.bar', { subject })}
      data-testid="decision-bar"
    >
      <span className="decision-subject cut min-w-0 soft" title={subject}>
        {subject}
      </span>
      {children}
      <div className="decision-choices chips">
        {shownChoices(offered).map((choice) => (
          <button
            key={choice}
            type="button"
            className="button decision-choice"
            aria-pressed={decided === choice}
            aria-keyshortcuts={keyOfChoice(choice)}
            data-proposed={proposed === choice}
            title={proposed === choice ? text.ui('decisions.isProposed') : undefined}
            data-testid={`decide-${choice}`}
            onClick={() => onChoose(choice)}
          >
            <kbd aria-hidden="true">{keyOfChoice(choice)}</kbd>
            {nameOfChoice(text, choice)}
          </button>
        ))}
        <button
          type="button"
          className="button decision-choice"
          aria-keyshortcuts="0"
          disabled={!canClear}
          title={text.ui('decisions.clearHint')}
          onClick={() => onChoose('clear')}
        >
          <kbd aria-hidden="true">{'0'}</kbd>
          {text.ui('decisions.choices.clear')}
        </button>
      </div>
      <span className="decision-history inline-row gap-2">
        <IconButton
          icon="undo"
          label={named('common.undo', undoRedo.undoWords)}
          disabled={!undoRedo.canUndo}
          onClick={undoRedo.undo}
        />
        <IconButton
          icon="redo"
          label={named('decisions.redo', undoRedo.redoWords)}
          disabled={!undoRedo.canRedo}
          onClick={undoRedo.redo}
        />
        <IconButton
          icon="history"
          label={text.ui('decisions.history')}
          onClick={onHistory}
          data-testid="history-open"
        />
      </span>
    </div>
  );
}
