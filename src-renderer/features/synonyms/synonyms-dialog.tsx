import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { readSynonymLines, type SynonymProblem } from '../../../src-main/contract/synonyms.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SynonymsDialogProps {
  readonly list: string;
  readonly onClose: () => void;
}

/** The user's list of synonyms: written, pasted or read from a file. */
export function SynonymsDialog({ list, onClose }: SynonymsDialogProps) {
  const text = useText();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(list);
  const shown = useDeferredValue(draft);
  const { groups, problems } = useMemo(() => readSynonymLines(shown), [shown]);
  const change = useChangeSettings();
  const save = () => {
    change({ synonyms: draft });
    onClose();
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    const added = (await chosen.text()).replace('\ufeff', '');
    setDraft((now) => (now.trim() === '' ? added : `${now.trimEnd()}\n${added}`));
  };
  return (
    <Dialog
      wide
      title={text.ui('synonyms.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
          <Button look="primary" onClick={save} data-testid="synonyms-save">
            {text.ui('synonyms.save')}
          </Button>
        </>
      }
    >
      <p className="hint" id={id}>
        {text.ui('synonyms.hint')}
      </p>
      <textarea
        className="synonym-list"
        aria-label={text.ui('synonyms.list')}
        aria-describedby={id}
        placeholder={text.ui('synonyms.placeholder')}
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        data-testid="synonyms-list"
      />
      <div className="synonym-actions">
        <span aria-live="polite">
          {text.ui('synonyms.lines', { count: text.format.integer(groups.length) })}
          {problems.length > 0 && ` · ${text.ui('synonyms.problems', { count: text.format.integer(problems.length) })}`}
        </span>
        <input ref={file} type="file" accept=".txt,.csv,text/plain" hidden onChange={(event) => void read(event.target.files?.[0])} />
        <Button icon="open" onClick={() => file.current?.click()}>
          {text.ui('synonyms.import')}
        </Button>
        <Button disabled={draft === ''} onClick={() => setDraft('')}>
          {text.ui('synonyms.clear')}
        </Button>
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
    </Dialog>
  );
}

const listedProblems = 100;

function Problems({ problems }: { readonly problems: readonly SynonymProblem[] }) {
  const text = useText();
  return (
    <ul className="synonym-problems" aria-label={text.ui('synonyms.problems', { count: text.format.integer(problems.length) })}>
      {problems.slice(0, listedProblems).map((problem) => (
        <li key={`${problem.line}-${problem.word}`}>{sentenceOf(text, problem)}</li>
      ))}
      {problems.length > listedProblems && (
        <li>{text.ui('synonyms.moreProblems', { count: text.format.integer(problems.length - listedProblems) })}</li>
      )}
    </ul>
  );
}

function sentenceOf(text: Texts, problem: SynonymProblem): string {
  const { line, word } = problem;
  if (problem.kind === 'one-word') return text.ui('synonyms.oneWord', { line, word });
  return text.ui('synonyms.repeated', { line, word, first: problem.firstLine });
}
