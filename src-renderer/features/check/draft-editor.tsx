import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Result } from '#contract/api.ts';
import type { TextSegment } from '#contract/text-check.ts';
import { useAsk, useAudit, useEngineEvent, useJob, useOutside, useText } from '../../kit.ts';
import { cutAt } from '../pages/source-tools.tsx';
import css from './check.module.css';

/** Limit of a message to the engine. */
const maxCharacters = 1_000_000;

/** A transparent text field over the same text with marks. */
export function DraftEditor({
  checking: { text: draft, result, isStale, change },
  editorRef,
}: {
  checking: TextChecking;
  editorRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const text = useText();
  const pieces = useMemo(() => (result ? piecesOf(draft, result.text, result.segments) : []), [draft, result]);
  return (
    <div className={`${css.draft} min-h-0 scroll`} data-stale={isStale}>
      <div className={`${css.draftSheet} as-grid`}>
        <div className={`${css.draftMarks} own-direction`} aria-hidden="true" data-testid="draft-marks">
          {pieces.map(({ start, kind, piece }) =>
            kind === 'own' ? (
              piece
            ) : (
              <mark key={start} className={css.draftMark} data-kind={kind}>
                {piece}
              </mark>
            ),
          )}
          {/* An empty last line would have no height. */}
          {'\n'}
        </div>
        <textarea
          ref={editorRef}
          className={`${css.draftText} own-direction as-block ink`}
          value={draft}
          maxLength={maxCharacters}
          spellCheck={false}
          placeholder={text.ui('check.placeholder')}
          aria-label={text.ui('check.draft')}
          data-testid="draft"
          data-arrival
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
    </div>
  );
}

/** Shifts marks behind the edited place; marks in the edited text are dropped. */
export function piecesOf(draft: string, checked: string, segments: readonly TextSegment[]) {
  const shorter = Math.min(draft.length, checked.length);
  let head = 0;
  while (head < shorter && draft[head] === checked[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && draft[draft.length - 1 - tail] === checked[checked.length - 1 - tail]) tail += 1;
  const shift = draft.length - checked.length;
  const kept = checked.length - tail;
  const marks = segments.flatMap(({ range: [start, end], kind }) => {
    const before = { range: [start, Math.min(end, head)] as const, kind };
    const after = { range: [Math.max(start, kept) + shift, end + shift] as const, kind };
    return kind === 'own' ? [] : [...(start < head ? [before] : []), ...(end > kept ? [after] : [])];
  });
  const pieces = cutAt(
    draft,
    marks.map(({ range }) => range),
  );
  return pieces.map(({ start, text, mark }) => ({ start, piece: text, kind: marks[mark ?? -1]?.kind ?? 'own' }));
}

export type TextCheck = Result<'check/text'>;
export type TextChecking = ReturnType<typeof useTextCheck>;

const restMillis = 500;

/** Checks when the author pauses; a newer check cancels the previous one. */
export function useTextCheck() {
  const { client } = useOutside();
  const ask = useAsk();
  const audit = useAudit();
  const [kept, setKept] = useState(() => recallDraft(audit));
  const { text, title, exclude, result } = kept;
  const job = useJob<TextCheck>((id) => client.request('check/cancel', { job: id }));
  useEffect(() => keepDraft(audit, kept), [audit, kept]);
  const store = useEffectEvent(() => storeDraft(audit, { text, title, exclude }));
  useEffect(() => {
    const timer = setTimeout(() => storeDraft(audit, { text, title, exclude }), restMillis);
    return () => clearTimeout(timer);
  }, [audit, text, title, exclude]);
  useEffect(() => () => store(), []);

  const check = () => {
    if (text.trim() === '') return job.end();
    job.run(
      (id) => ask('check/text', { text, title, exclude: [...exclude], pages: 40, job: id }),
      (answer) => setKept((old) => ({ ...old, result: answer })),
    );
  };
  const checkNow = useEffectEvent(check);
  const checked = useRef('');
  useEffect(() => {
    const key = JSON.stringify([text, exclude]);
    if (key === checked.current) return;
    const timer = setTimeout(() => {
      checked.current = key;
      checkNow();
    }, restMillis);
    return () => clearTimeout(timer);
  }, [text, exclude]);
  useEngineEvent('audit/ended', (ended) => ended.audit === audit && checkNow());
  return {
    ...kept,
    result: text.trim() === '' ? null : result,
    isRunning: job.state.kind === 'running',
    /** The marks belong to an earlier version of the text. */
    isStale: result !== null && result.text !== text,
    error: job.state.kind === 'failed' && job.state.error,
    change: (changes: Partial<WrittenDraft>) => setKept((old) => ({ ...old, ...changes })),
    check,
    cancel: job.end,
  };
}

type WrittenDraft = Readonly<{ title: string; text: string; exclude: readonly string[] }>;

/** Kept in the window, so that visiting another screen does not lose the draft. */
type KeptDraft = WrittenDraft & Readonly<{ result: TextCheck | null }>;

const drafts = new Map<string, KeptDraft>();

export const recallDraft = (audit: string): KeptDraft =>
  drafts.get(audit) ?? {
    title: '',
    text: '',
    exclude: [],
    ...(JSON.parse(sessionStorage.getItem(keyOf(audit)) ?? '{}') as Partial<WrittenDraft>),
    result: null,
  };

export const keepDraft = (audit: string, draft: KeptDraft) => void drafts.set(audit, draft);

const keyOf = (audit: string) => `pagetwin.draft.${audit}`;

/** Survives reloading. A draft too long for the storage is only kept in the window. */
export function storeDraft(audit: string, draft: WrittenDraft) {
  try {
    sessionStorage.setItem(keyOf(audit), JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(keyOf(audit));
  }
}
