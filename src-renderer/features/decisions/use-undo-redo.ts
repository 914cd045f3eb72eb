import { useLocation } from 'wouter';
import type { HistoryEntry } from '../../../src-main/contract/reviews.ts';
import { useCommand, useRequest } from '../../api/requests.ts';
import { currentPlace } from '../../app/hash-location.ts';
import { type Texts, useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { useErrorToast, useToast } from '../../ui/toast.tsx';

export type UndoRedo = ReturnType<typeof useUndoRedo>;

const wordsOf = {
  undo: {
    done: 'decisions.undone',
    nothing: 'decisions.nothingToUndo',
    contrary: 'redo',
    contraryLabel: 'decisions.redo',
  },
  redo: {
    done: 'decisions.redone',
    nothing: 'decisions.nothingToRedo',
    contrary: 'undo',
    contraryLabel: 'common.undo',
  },
} as const;

/** Undo and redo for this audit; the review then shows the cluster concerned. */
export function useUndoRedo(audit: string) {
  const text = useText();
  const toast = useToast();
  const tellError = useErrorToast();
  const state = useRequest('review/history', { audit, limit: 1 }, { keepPrevious: true }).data?.state;
  const commands = { undo: useCommand('review/undo'), redo: useCommand('review/redo') };
  const [, navigate] = useLocation();
  const reviewing = `/audit/${encodeURIComponent(audit)}/clusters`;
  /** A message can outlive its comparison: the place is read when it is needed. */
  const show = (cluster: number | null) => {
    const [place = '', search] = currentPlace().split('?');
    const isTable = place === reviewing && new URLSearchParams(search).get('view') === 'table';
    if (cluster !== null && place.startsWith(reviewing) && !isTable)
      navigate(`${reviewing}/${cluster}${search === undefined ? '' : `?${search}`}`, { replace: true });
  };
  const carryOut = async (way: 'undo' | 'redo') => {
    const { done, nothing, contrary, contraryLabel } = wordsOf[way];
    try {
      // `mutate` would tell nothing of how it ended once the screen has gone.
      const { entry, cluster } = await commands[way].mutateAsync({ audit });
      show(cluster);
      if (!entry) return toast({ text: text.ui(nothing) });
      toast({
        text: text.ui(done, { command: commandWords(text, entry) }),
        action: { label: text.ui(contraryLabel), run: () => take(contrary) },
      });
    } catch (error) {
      tellError(error);
    }
  };
  const take = (way: 'undo' | 'redo') => void carryOut(way);
  return {
    undo: () => take('undo'),
    redo: () => take('redo'),
    canUndo: Boolean(state?.undo),
    canRedo: Boolean(state?.redo),
    /** What would be taken back; null when there is nothing. */
    undoWords: state?.undo ? commandWords(text, state.undo) : null,
    redoWords: state?.redo ? commandWords(text, state.redo) : null,
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

/** What was done, as a sentence. It quotes shared words, which are looked up in `ns`. */
export function commandWords(
  text: Texts,
  { command, parameters, words }: Pick<HistoryEntry, 'command' | 'parameters' | 'words'>,
): string {
  return text.shared(`command.${command}`, { ...parameters, ns: 'shared' }, words);
}
