import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';

interface NoteFieldProps {
  readonly label: string;
  readonly note: string;
  readonly onSave: (note: string) => void;
  readonly onLeave?: () => void;
  readonly isFocused?: boolean;
  readonly testId?: string;
}

/** Saved on blur or with Ctrl or ⌘ and Enter; Escape restores it. */
export function NoteField({ label, note, onSave, onLeave, isFocused = false, testId }: NoteFieldProps) {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [known, setKnown] = useState(note);
  const [draft, setDraft] = useState(note);
  if (known !== note) {
    setKnown(note);
    // What somebody else wrote meanwhile must not take away what is being typed.
    if (draft === known) setDraft(note);
  }
  /** Saving by key leaves the field, which saves again before the first answer is back. */
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
      <label className="soft small" htmlFor={id}>
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
            // At once: leaving the field saves what stands in it.
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
