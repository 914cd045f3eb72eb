import { memo, useDeferredValue, useMemo, type HTMLAttributes, type MouseEvent, type RefObject } from 'react';
import { languageTag, languageTags } from '../../../src-main/contract/language-tags.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Details } from './details.ts';
import { removedBy } from './metadata-view.tsx';
import { Pane, type PaneProps } from './pane.tsx';
import type { PaneItem } from './pane-items.ts';
import { holdsPassage, ParagraphView } from './paragraph-view.tsx';
import type { NumberedPassage, Side } from './passages.ts';

interface TextPaneProps extends PaneProps {
  readonly items: readonly PaneItem[];
  readonly details: Details;
  readonly passages: readonly NumberedPassage[];
  readonly current: number | null;
  readonly onCurrent: (number: number) => void;
  readonly onScroll: (side: Side) => void;
  readonly onDrive: (side: Side) => void;
  readonly paneRef: RefObject<HTMLDivElement | null>;
}

/** More than a window holds; the rest follows when these are on the screen. */
const firstItems = 24;

export const TextPane = memo(function TextPane({
  items,
  details,
  passages,
  current,
  onCurrent,
  onScroll,
  onDrive,
  paneRef,
  ...pane
}: TextPaneProps) {
  const text = useText();
  const { comparison, side } = pane;
  const kinds = useMemo(() => new Map(passages.map(({ number, kind }) => [number, kind])), [passages]);
  const count = useDeferredValue(items.length, Math.min(firstItems, items.length));
  const drive = () => onDrive(side);
  return (
    <Pane {...pane} testId="compare-pane">
      <PassageText
        paneRef={paneRef}
        language={comparison[side].page.language}
        onCurrent={onCurrent}
        onScroll={() => onScroll(side)}
        onWheel={drive}
        onPointerDown={drive}
        onTouchStart={drive}
        onKeyDown={drive}
      >
        {items.length === 0 && <p className="hint">{text.ui('compare.noText')}</p>}
        {items.slice(0, count).map((item) => {
          switch (item.kind) {
            case 'paragraph':
              return (
                <ParagraphView
                  key={item.start}
                  paragraph={item}
                  kinds={kinds}
                  details={details}
                  current={holdsPassage(item.runs, current) ? current : null}
                />
              );
            case 'gap':
              return <GapView key={`gap-${item.start}`} gap={item} />;
            case 'uncounted':
              return <UncountedView key={`uncounted-${item.index}`} group={item} />;
            case 'removed':
              return <RemovedView key={`removed-${item.index}`} group={item} />;
          }
        })}
      </PassageText>
    </Pane>
  );
});

interface PassageTextProps extends HTMLAttributes<HTMLDivElement> {
  readonly paneRef: RefObject<HTMLDivElement | null>;
  readonly language: string;
  readonly onCurrent: (number: number) => void;
  readonly 'data-testid'?: string;
}

/** Passages are clickable as a whole; by keyboard they are reached with n and p. */
export function PassageText({ paneRef, language, onCurrent, ...others }: PassageTextProps) {
  const choose = ({ target }: MouseEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-passage]') : null;
    if (mark && document.getSelection()?.isCollapsed !== false) onCurrent(Number(mark.dataset['passage']));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- n and p do the same
    <div
      {...others}
      ref={paneRef}
      className="pane-text relative grow min-h-0 scroll"
      lang={languageTag(language)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      onClick={choose}
    />
  );
}

function GapView({ gap: { start, end, characters } }: { readonly gap: Extract<PaneItem, { kind: 'gap' }> }) {
  const text = useText();
  return (
    <div className="outer-gap quiet small text-centre mb-12 py-2" data-start={start} data-end={end}>
      {text.ui('compare.hidden', { characters: text.count('characters', characters) })}
    </div>
  );
}

interface GroupProps<Kind extends PaneItem['kind']> {
  readonly group: Extract<PaneItem, { kind: Kind }>;
}

/** Main text that is no part of what is compared. */
const UncountedView = memo(function UncountedView({ group: { role, blocks, lines, shared } }: GroupProps<'uncounted'>) {
  const text = useText();
  return (
    <details className="uncounted-group edge soft small mb-12 py-2 px-8" data-testid="uncounted-group" data-role={role}>
      <summary lang={languageTags[text.locale]}>
        {text.ui('compare.uncounted', { role: text.shared(`blockRole.${role}`), lines: text.count('lines', lines) })}
        {shared > 0 && <strong>{text.ui('compare.sharedLines', { lines: text.count('lines', shared) })}</strong>}
      </summary>
      {blocks.map((block, index) => (
        <pre key={index} className="mono">
          {block.text}
        </pre>
      ))}
    </details>
  );
});

const RemovedView = memo(function RemovedView({ group: { rule, blocks } }: GroupProps<'removed'>) {
  const text = useText();
  const spread = blocks.length === 1 ? blocks[0]?.spread : undefined;
  return (
    <div className="removed-group hatched soft anywhere round-4 mb-12 py-6 px-8" data-testid="removed-group">
      <span className="as-block soft strong small" lang={languageTags[text.locale]}>
        {removedBy(text, { kept: false, rule, spread })}
      </span>
      {blocks.map((block, index) => (
        <span key={index} className="removed-block">
          {block.text}
        </span>
      ))}
    </div>
  );
});
