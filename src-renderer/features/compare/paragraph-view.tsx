import { memo } from 'react';
import type { DisguisedPlace } from '../../../src-main/contract/comparison.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Details } from './details.ts';
import type { PaneItem, ShownRun } from './pane-items.ts';
import { hueOf, jumpMark, type NumberedPassage } from './passages.ts';
import type { Run } from './segments.ts';

interface MarkingProps {
  readonly kinds: ReadonlyMap<number, NumberedPassage['kind']>;
  readonly details?: Details;
  /** Only where it touches this text, so that moving on draws two paragraphs again and not all. */
  readonly current: number | null;
}

type ParagraphProps = MarkingProps & { readonly paragraph: Extract<PaneItem, { kind: 'paragraph' }> };

export const ParagraphView = memo(function ParagraphView({ paragraph, ...marking }: ParagraphProps) {
  return (
    <p data-start={paragraph.start} data-end={paragraph.end}>
      {paragraph.runs.map((shown) =>
        shown.kind === 'gap' ? (
          <InnerGap key={shown.start} characters={shown.characters} />
        ) : (
          <RunView key={shown.run.start} run={shown.run} {...marking} />
        ),
      )}
    </p>
  );
});

export const holdsPassage = (runs: readonly ShownRun[], mark: number | null): boolean =>
  mark !== null && runs.some((shown) => shown.kind === 'run' && shown.run.marks.includes(mark));

function InnerGap({ characters }: { readonly characters: number }) {
  const text = useText();
  const words = text.ui('compare.hidden', { characters: text.count('characters', characters) });
  return (
    <span className="quiet px-4" title={words}>
      <span aria-hidden="true">{'…'}</span>
      <span className="visually-hidden">{` (${words}) `}</span>
    </span>
  );
}

export function RunView({ run, kinds, details, current }: MarkingProps & { readonly run: Run }) {
  const jumped = run.marks.includes(jumpMark);
  const covering = run.marks.filter((mark) => mark !== jumpMark);
  const shown = current !== null && covering.includes(current) ? current : covering[0];
  const pieces = details ? <Pieces run={run} details={details} /> : run.text;
  if (shown === undefined)
    return jumped ? (
      <span className="jumped" data-marks={jumpMark}>
        {pieces}
      </span>
    ) : (
      pieces
    );
  const opening = run.opens.filter((mark) => mark !== jumpMark);
  const kind = kinds.get(shown) ?? 'verbatim';
  const isCurrent = shown === current;
  return (
    <mark
      className={`passage passage-${kind} ${hueOf(shown)}${isCurrent ? ' passage-current' : ''}${jumped ? ' jumped' : ''}`}
      data-passage={shown}
      data-marks={run.marks.join(' ')}
      data-testid={opening.length > 0 ? 'passage' : undefined}
      data-kind={kind}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {opening.map((number) => (
        <sup key={number} className="passage-number">
          {number}
        </sup>
      ))}
      {pieces}
    </mark>
  );
}

function Pieces({ run, details }: { readonly run: Run; readonly details: Details }) {
  return details.cut(run).map(({ start, text, differs, disguise }) => {
    const shown = disguise ? <Disguise key={start} disguise={disguise} shown={text} /> : text;
    return differs ? (
      <span key={start} className="word-differs on-panel round-4" data-testid="word-differs">
        {shown}
      </span>
    ) : (
      shown
    );
  });
}

/** Invisible characters get a sign and look-alikes a frame. */
function Disguise({ disguise: { kind, plain }, shown }: { readonly disguise: DisguisedPlace; readonly shown: string }) {
  const text = useText();
  const codes = Array.from(
    shown,
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
  return (
    <span
      className={`disguise strong round-4 disguise-${kind}`}
      title={text.ui(kind === 'invisible' ? 'compare.invisible' : 'compare.lookAlike', { codes, plain })}
      data-testid="disguise"
    >
      {shown}
    </span>
  );
}
