import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { FileInput } from '../../ui/file-input.tsx';

/** What a list says, in the words of the user's language. */
export interface ListReading {
  /** How much of it can be used. */
  readonly count: string;
  /** A sentence for each line that cannot be used as it stands. */
  readonly problems: readonly string[];
}

interface ListDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly list: string;
  readonly read: (draft: string) => ListReading;
  /**
   * Takes the list; what is wrong with it, when it cannot be taken. Then the dialog stays open, and nothing of the
   * draft is lost.
   */
  readonly onSave: (draft: string) => Promise<string | null>;
  readonly onClose: () => void;
  /** The name under which the list is exported. */
  readonly fileName: string;
  readonly testId: string;
}

/** A list of the user's, one entry on each line: written, pasted, read from a file or written to one. */
export function ListDialog({
  title,
  hint,
  placeholder,
  list,
  read,
  onSave,
  onClose,
  fileName,
  testId,
}: ListDialogProps) {
  const text = useText();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(list);
  const shown = useDeferredValue(draft);
  const { count, problems } = useMemo(() => read(shown), [read, shown]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    const wrong = await onSave(draft);
    setRefusal(wrong);
    if (wrong === null) onClose();
  };
  const importFile = async (chosen: File) => {
    const added = (await chosen.text()).replace('\ufeff', '');
    setDraft((now) => (now.trim() === '' ? added : `${now.trimEnd()}\n${added}`));
  };
  const problemCount = text.ui('wordLists.problems', { count: text.format.integer(problems.length) });
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
          <Button look="primary" onClick={() => void save()} data-testid={`${testId}-save`}>
            {text.ui('wordLists.save')}
          </Button>
        </>
      }
    >
      <p className="hint" id={id}>
        {hint}
      </p>
      <textarea
        className="synonym-list w-full ink on-panel round py-8 px-8"
        aria-label={title}
        aria-describedby={id}
        placeholder={placeholder}
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        data-testid={`${testId}-list`}
      />
      <div className="row wrap gap-8">
        <span aria-live="polite">{problems.length > 0 ? `${count} · ${problemCount}` : count}</span>
        <FileInput ref={file} accept=".txt,.csv,.dict,.utf8,text/plain" onFile={(chosen) => void importFile(chosen)} />
        <Button icon="open" onClick={() => file.current?.click()}>
          {text.ui('wordLists.import')}
        </Button>
        <Button icon="download" disabled={draft === ''} onClick={() => saveAs(fileName, draft, 'text/plain')}>
          {text.ui('wordLists.export')}
        </Button>
        <Button disabled={draft === ''} onClick={() => setDraft('')}>
          {text.ui('wordLists.clear')}
        </Button>
      </div>
      {problems.length > 0 && <Problems label={problemCount} problems={problems} />}
      {refusal !== null && (
        <p className="tone-bad" role="alert">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

const listedProblems = 100;

function Problems({ label, problems }: { readonly label: string; readonly problems: readonly string[] }) {
  const text = useText();
  return (
    <ul className="max-h-120 scroll-both tone-warn small mt-8" aria-label={label}>
      {problems.slice(0, listedProblems).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {problems.length > listedProblems && (
        <li>{text.ui('wordLists.moreProblems', { count: text.format.integer(problems.length - listedProblems) })}</li>
      )}
    </ul>
  );
}
