import { useMemo, type RefObject } from 'react';
import type { TextSegment } from '../../../src-main/contract/text-check.ts';
import { useText } from '../../kit.ts';
import type { TextChecking } from './use-text-check.ts';

interface DraftEditorProps {
  readonly checking: TextChecking;
  readonly editorRef: RefObject<HTMLTextAreaElement | null>;
}

/** What a message to the engine holds. */
const maxCharacters = 1_000_000;

/**
 * Behind a field without a ground lies the same text with the marks. Those before and behind an edited place stay where
 * they belong.
 */
export function DraftEditor({ checking: { text: draft, result, isStale, change }, editorRef }: DraftEditorProps) {
  const text = useText();
  const pieces = useMemo(() => (result ? piecesOf(draft, result.text, result.segments) : []), [draft, result]);
  return (
    <div className="draft min-h-0 scroll" data-stale={isStale}>
      <div className="draft-sheet as-grid">
        <div className="draft-marks own-direction" aria-hidden="true" data-testid="draft-marks">
          {pieces.map(({ start, kind, piece }) =>
            kind === 'own' ? (
              piece
            ) : (
              <mark key={start} className={`draft-mark draft-${kind}`} data-kind={kind}>
                {piece}
              </mark>
            ),
          )}
          {/* A last line without a letter has no height of its own. */}
          {'\n'}
        </div>
        <textarea
          ref={editorRef}
          className="draft-text own-direction as-block ink"
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

interface Piece {
  readonly start: number;
  readonly kind: TextSegment['kind'];
  readonly piece: string;
}

/** What follows the edited place moves along; what was edited is unmarked. */
export function piecesOf(draft: string, checked: string, segments: readonly TextSegment[]): readonly Piece[] {
  const most = Math.min(draft.length, checked.length);
  let head = 0;
  while (head < most && draft[head] === checked[head]) head += 1;
  let tail = 0;
  while (tail < most - head && draft[draft.length - 1 - tail] === checked[checked.length - 1 - tail]) tail += 1;
  const shift = draft.length - checked.length;
  const [edited, kept] = [head, checked.length - tail];
  const pieces: Piece[] = [];
  let at = 0;
  const add = (start: number, end: number, kind: TextSegment['kind']) => {
    if (start > at) pieces.push({ start: at, kind: 'own', piece: draft.slice(at, start) });
    if (end > Math.max(at, start)) pieces.push({ start, kind, piece: draft.slice(Math.max(at, start), end) });
    at = Math.max(at, end);
  };
  for (const { range, kind } of segments) {
    if (kind === 'own') continue;
    const [start, end] = range;
    if (start < edited) add(start, Math.min(end, edited), kind);
    if (end > kept) add(Math.max(start, kept) + shift, end + shift, kind);
  }
  if (at < draft.length) pieces.push({ start: at, kind: 'own', piece: draft.slice(at) });
  return pieces;
}
