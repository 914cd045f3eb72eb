import { memo, useMemo, type MouseEvent, type RefObject } from 'react';
import type { PageBrief } from '../../../src-main/contract/models.ts';
import { languageTags } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../pages/page-link.tsx';
import { AddressButtons } from './address-buttons.tsx';
import { jumpMark, type NumberedPassage, type Side } from './passages.ts';
import type { Paragraph, Run } from './segments.ts';

interface TextPaneProps {
  readonly side: Side;
  readonly name: string;
  readonly page: PageBrief;
  readonly isSource: boolean;
  /** What of the address is worth its place beside the other one. */
  readonly shownAddress: string;
  readonly paragraphs: readonly Paragraph[];
  readonly passages: readonly NumberedPassage[];
  readonly current: number | null;
  readonly onCurrent: (number: number) => void;
  readonly onScroll: (side: Side) => void;
  readonly onDrive: (side: Side) => void;
  readonly paneRef: RefObject<HTMLDivElement | null>;
}

/** One page's text. Its passages are clickable as a whole; by keyboard they are reached with n and p. */
export const TextPane = memo(function TextPane({
  side,
  name,
  page,
  isSource,
  shownAddress,
  paragraphs,
  passages,
  current,
  onCurrent,
  onScroll,
  onDrive,
  paneRef,
}: TextPaneProps) {
  const text = useText();
  const kinds = useMemo(() => new Map(passages.map(({ number, kind }) => [number, kind])), [passages]);
  const choose = (event: MouseEvent) => {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-passage]') : null;
    if (mark && document.getSelection()?.isCollapsed !== false) onCurrent(Number(mark.dataset['passage']));
  };
  const drive = () => onDrive(side);
  return (
    <section className="pane" data-testid={`compare-pane-${side}`} aria-label={text.ui('compare.pane', { name, title: page.title || page.address })}>
      <h2 className="pane-head">
        <b className="side-name">{name}</b>
        <span className="pane-title" title={page.title}>
          {page.title}
        </span>
        {isSource && <Badge tone="good">{text.ui('clusters.sourceBadge')}</Badge>}
        <span className="pane-address" title={page.address}>
          {shownAddress}
        </span>
        <AddressButtons page={page} name={name} />
        <PageLink page={page.id} name={name} />
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- n and p do the same */}
      <div
        ref={paneRef}
        className="pane-text"
        lang={languageTags[page.language as keyof typeof languageTags] ?? page.language}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        onClick={choose}
        onScroll={() => onScroll(side)}
        onWheel={drive}
        onPointerDown={drive}
        onTouchStart={drive}
        onKeyDown={drive}
      >
        {paragraphs.length === 0 && <p className="hint">{text.ui('compare.noText')}</p>}
        {paragraphs.map((paragraph) => (
          <ParagraphView key={paragraph.start} paragraph={paragraph} kinds={kinds} current={holds(paragraph, current) ? current : null} />
        ))}
      </div>
    </section>
  );
});

const holds = (paragraph: Paragraph, mark: number | null): boolean => mark !== null && paragraph.runs.some(({ marks }) => marks.includes(mark));

interface ParagraphViewProps {
  readonly paragraph: Paragraph;
  readonly kinds: ReadonlyMap<number, NumberedPassage['kind']>;
  /** The current passage where it touches this paragraph: moving on draws two paragraphs again, not a whole book. */
  readonly current: number | null;
}

const ParagraphView = memo(function ParagraphView({ paragraph, kinds, current }: ParagraphViewProps) {
  return (
    <p data-start={paragraph.start} data-end={paragraph.end}>
      {paragraph.runs.map((run) => (
        <RunView key={run.start} run={run} kinds={kinds} current={current} />
      ))}
    </p>
  );
});

function RunView({ run, kinds, current }: { readonly run: Run } & Pick<ParagraphViewProps, 'kinds' | 'current'>) {
  const jumped = run.marks.includes(jumpMark);
  const covering = run.marks.filter((mark) => mark !== jumpMark);
  const shown = current !== null && covering.includes(current) ? current : covering[0];
  if (shown === undefined)
    return jumped ? (
      <span className="jumped" data-marks={jumpMark}>
        {run.text}
      </span>
    ) : (
      run.text
    );
  const opening = run.opens.filter((mark) => mark !== jumpMark);
  const classes = [
    'passage',
    `passage-${kinds.get(shown) ?? 'verbatim'}`,
    ...(shown === current ? ['passage-current'] : []),
    ...(jumped ? ['jumped'] : []),
  ];
  return (
    <mark
      className={classes.join(' ')}
      data-passage={shown}
      data-marks={run.marks.join(' ')}
      data-testid={opening.length > 0 ? 'passage' : undefined}
      data-kind={kinds.get(shown)}
      aria-current={shown === current ? 'true' : undefined}
    >
      {opening.map((number) => (
        <sup key={number} className="passage-number">
          {number}
        </sup>
      ))}
      {run.text}
    </mark>
  );
}
