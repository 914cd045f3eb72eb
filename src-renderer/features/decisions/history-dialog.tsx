import { useState } from 'react';
import type { HistoryEntry } from '#contract/reviews.ts';
import {
  Button,
  command,
  currentPlace,
  Dialog,
  Hint,
  rootOf,
  type Texts,
  Unanswered,
  useCommand,
  useCommands,
  useErrorToast,
  useLocation,
  useRequest,
  useText,
  useToast,
} from '../../kit.ts';

export function useReviewHistory(audit: string) {
  const text = useText();
  const undoRedo = useUndoRedo(audit);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommands(text.ui('decisions.group'), [
    command('review-undo', 'decisions.undoLast', 'mod+z', undoRedo.undo),
    command('review-redo', 'decisions.redoLast', ['mod+shift+z', 'mod+y'], undoRedo.redo),
    command('review-history', 'decisions.history', 'h', open, 'again'),
  ]);
  return { undoRedo, open, dialog: isOpen && <HistoryDialog audit={audit} onClose={() => setOpen(false)} /> };
}

const listedCommands = 200;

function HistoryDialog({ audit, onClose }: Readonly<{ audit: string; onClose: () => void }>) {
  const text = useText();
  const showError = useErrorToast();
  const { undo, redo, undoWords, redoWords } = useUndoRedo(audit);
  const answer = useRequest('review/history', { audit, limit: listedCommands });
  const { rows = [], total = 0 } = answer.data ?? {};
  const back = useCommand('review/undo');
  const again = useCommand('review/redo');
  /** A command depends on those before it. */
  const goTo = async (index: number, isUndone: boolean) => {
    const steps = isUndone
      ? rows.slice(index).filter(({ undone }) => undone).length
      : rows.slice(0, index).filter(({ undone }) => !undone).length;
    const command = isUndone ? again : back;
    try {
      for (let step = 0; step < steps; step += 1) await command.mutateAsync({ audit });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Dialog
      wide
      says="decisions.history"
      onClose={onClose}
      footer={
        <>
          <Button icon="undo" disabled={undoWords === null} onClick={undo} says="common.undo" />
          <Button icon="redo" disabled={redoWords === null} onClick={redo} says="decisions.redo" />
        </>
      }
    >
      <Unanswered of={[answer]} />
      {answer.data && rows.length === 0 && <Hint says="decisions.noHistory" />}
      {rows.length > 0 && (
        <ol className="history column" aria-label={text.ui('decisions.history')} data-testid="history">
          {rows.map((entry, index) => (
            <li
              key={entry.id}
              className="history-entry as-grid align-centre anywhere line-below gap-12"
              data-undone={entry.undone}
            >
              <span>
                {commandWords(text, entry)}
                {entry.undone && <em>{text.ui('decisions.takenBack')}</em>}
              </span>
              <time className="quiet small nowrap" dateTime={new Date(entry.at).toISOString()}>
                {text.format.dateTime(entry.at)}
              </time>
              {(entry.undone || index > 0) && (
                <Button
                  look="quiet"
                  size="small"
                  disabled={back.isPending || again.isPending}
                  onClick={() => void goTo(index, entry.undone)}
                  says={entry.undone ? 'decisions.redoTo' : 'decisions.undoTo'}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {total > rows.length && <Hint says="decisions.olderHistory" values={{ count: total - rows.length }} />}
    </Dialog>
  );
}

const wordsOf = {
  undo: ['decisions.undone', 'decisions.nothingToUndo', 'redo', 'decisions.redo'],
  redo: ['decisions.redone', 'decisions.nothingToRedo', 'undo', 'common.undo'],
} as const;

export function useUndoRedo(audit: string) {
  const text = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const state = useRequest('review/history', { audit, limit: 1 }).data?.state;
  const commands = { undo: useCommand('review/undo'), redo: useCommand('review/redo') };
  const [, navigate] = useLocation();
  const reviewing = `${rootOf(audit)}/clusters`;
  /** A message can outlive its comparison. */
  const show = (cluster: number | null) => {
    const [place = '', search] = currentPlace().split('?');
    const isTable = place === reviewing && new URLSearchParams(search).get('view') === 'table';
    if (cluster !== null && place.startsWith(reviewing) && !isTable)
      navigate(`${reviewing}/${cluster}${search === undefined ? '' : `?${search}`}`, { replace: true });
  };
  const carryOut = async (way: 'undo' | 'redo') => {
    const [done, nothing, contrary, contraryLabel] = wordsOf[way];
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
      showError(error);
    }
  };
  const take = (way: 'undo' | 'redo') => void carryOut(way);
  return {
    undo: () => take('undo'),
    redo: () => take('redo'),
    undoWords: state?.undo ? commandWords(text, state.undo) : null,
    redoWords: state?.redo ? commandWords(text, state.redo) : null,
  };
}

/** It quotes shared words, which are looked up in `ns`. */
export const commandWords = (
  text: Texts,
  { command, parameters, words }: Pick<HistoryEntry, 'command' | 'parameters' | 'words'>,
) => text.shared(`command.${command}`, { ...parameters, ns: 'shared' }, words);
