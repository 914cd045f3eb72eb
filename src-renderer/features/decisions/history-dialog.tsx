import { useState } from 'react';
import { useCommand, useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { useErrorToast } from '../../ui/toast.tsx';
import { commandWords, useUndoKeys, useUndoRedo } from './use-undo-redo.ts';

/** Undo and redo with their keys, and the history dialog where it is open. */
export function useReviewHistory(audit: string) {
  const undoRedo = useUndoRedo(audit);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useUndoKeys(undoRedo, open);
  return { undoRedo, open, dialog: isOpen && <HistoryDialog audit={audit} onClose={() => setOpen(false)} /> };
}

const listedCommands = 200;

/** All commands of this audit, newest first; undone ones are marked. */
export function HistoryDialog({ audit, onClose }: { readonly audit: string; readonly onClose: () => void }) {
  const text = useText();
  const tellError = useErrorToast();
  const { undo, redo, canUndo, canRedo } = useUndoRedo(audit);
  const answer = useRequest('review/history', { audit, limit: listedCommands }, { keepPrevious: true });
  const { rows = [], total = 0 } = answer.data ?? {};
  const back = useCommand('review/undo');
  const again = useCommand('review/redo');
  /** A command depends on those before it: going back to one undoes all later ones. */
  const goTo = async (index: number, isUndone: boolean) => {
    const steps = isUndone
      ? rows.slice(index).filter(({ undone }) => undone).length
      : rows.slice(0, index).filter(({ undone }) => !undone).length;
    const command = isUndone ? again : back;
    try {
      for (let step = 0; step < steps; step += 1) await command.mutateAsync({ audit });
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <Dialog
      title={text.ui('decisions.history')}
      onClose={onClose}
      footer={
        <>
          <Button icon="undo" disabled={!canUndo} onClick={undo}>
            {text.ui('common.undo')}
          </Button>
          <Button icon="redo" disabled={!canRedo} onClick={redo}>
            {text.ui('decisions.redo')}
          </Button>
        </>
      }
    >
      <Unanswered of={[answer]} />
      {answer.data && rows.length === 0 && <p className="hint">{text.ui('decisions.noHistory')}</p>}
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
                >
                  {text.ui(entry.undone ? 'decisions.redoTo' : 'decisions.undoTo')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {total > rows.length && (
        <p className="hint">{text.ui('decisions.olderHistory', { count: text.format.integer(total - rows.length) })}</p>
      )}
    </Dialog>
  );
}
