import { useCommand, useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deedWords } from './deed-words.ts';

export interface UndoRedo {
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What would be taken back; null when there is nothing. */
  readonly undoWords: string | null;
  readonly redoWords: string | null;
}

/** Takes back and does again whatever a reviewer did in this audit, on whichever screen. */
export function useUndoRedo(audit: string): UndoRedo {
  const text = useText();
  const toast = useToast();
  const state = useRequest('review/history', { audit, limit: 1 }, { keepPrevious: true }).data?.state;
  const back = useCommand('review/undo');
  const again = useCommand('review/redo');
  const onError = (error: Error) => {
    const { message, hint } = text.error(error);
    toast({ text: message, hint, tone: 'bad' });
  };
  const redo = () =>
    again.mutate(
      { audit },
      {
        onError,
        onSuccess: ({ entry }) =>
          toast(
            entry
              ? { text: text.ui('decisions.redone', { deed: deedWords(text, entry) }), action: { label: text.ui('common.undo'), run: undo } }
              : { text: text.ui('decisions.nothingToRedo') },
          ),
      },
    );
  function undo() {
    back.mutate(
      { audit },
      {
        onError,
        onSuccess: ({ entry }) =>
          toast(
            entry
              ? { text: text.ui('decisions.undone', { deed: deedWords(text, entry) }), action: { label: text.ui('decisions.redo'), run: redo } }
              : { text: text.ui('decisions.nothingToUndo') },
          ),
      },
    );
  }
  return {
    undo,
    redo,
    canUndo: Boolean(state?.undo),
    canRedo: Boolean(state?.redo),
    undoWords: state?.undo ? deedWords(text, state.undo) : null,
    redoWords: state?.redo ? deedWords(text, state.redo) : null,
  };
}

/** The keys for undoing and redoing, on every screen on which something can be decided. */
export function useUndoKeys({ undo, redo }: UndoRedo, openHistory: () => void): void {
  const text = useText();
  useCommands(text.ui('decisions.group'), [
    { id: 'review-undo', title: text.ui('decisions.undoLast'), keys: ['mod+z'], run: undo },
    { id: 'review-redo', title: text.ui('decisions.redoLast'), keys: ['mod+shift+z', 'mod+y'], run: redo },
    { id: 'review-history', title: text.ui('decisions.history'), keys: ['h'], icon: 'again', run: openHistory },
  ]);
}
