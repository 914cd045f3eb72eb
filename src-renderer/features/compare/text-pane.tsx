import { memo, useDeferredValue, useMemo, type MouseEvent, type RefObject } from 'react';
import { languageTag } from '../../../src-main/contract/language-tags.ts';
import type { PageBrief } from '../../../src-main/contract/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Details } from './details.ts';
import { PaneHead } from './pane-head.tsx';
import type { PaneItem } from './pane-items.ts';
import { holdsPassage, ParagraphView } from './paragraph-view.tsx';
import type { NumberedPassage, Side } from './passages.ts';
import { GapView, RemovedView } from './removed-view.tsx';
import { UncountedView } from './uncounted-view.tsx';

interface TextPaneProps {
  readonly side: Side;
  readonly name: string;
  readonly page: PageBrief;
  readonly isSource: boolean;
  /** What of the address is worth its place beside the other one. */
  readonly shownAddress: string;
  readonly items: readonly PaneItem[];
  readonly details: Details;
  readonly passages: readonly NumberedPassage[];
  readonly current: number | null;
  readonly onCurrent: (number: number) => void;
  readonly onScroll: (side: Side) => void;
  readonly onDrive: (side: Side) => void;
  readonly paneRef: RefObject<HTMLDivElement | null>;
}

/** More than a window holds; the rest of a long text follows as soon as this much is on the screen. */
const firstItems = 24;

/** One page's text. Its passages are clickable as a whole; by keyboard they are reached with n and p. */
export const TextPane = memo(function TextPane({
  side,
  name,
  page,
  isSource,
  shownAddress,
  items,
  details,
  passages,
  current,
  onCurrent,
  onScroll,
  onDrive,
  paneRef,
}: TextPaneProps) {
  const text = useText();
  const kinds = useMemo(() => new Map(passages.map(({ number, kind }) => [number, kind])), [passages]);
  const count = useDeferredValue(items.length, Math.min(firstItems, items.length));
  const choose = (event: MouseEvent) => {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-passage]') : null;
    if (mark && document.getSelection()?.isCollapsed !== false) onCurrent(Number(mark.dataset['passage']));
  };
  const drive = () => onDrive(side);
  return (
    <section
      className="pane column min-h-0"
      data-testid={`compare-pane-${side}`}
      aria-label={text.ui('compare.pane', { name, title: page.title || page.address })}
    >
      <PaneHead page={page} name={name} isSource={isSource} shownAddress={shownAddress} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- n and p do the same */}
      <div
        ref={paneRef}
        className="pane-text relative grow min-h-0 scroll"
        lang={languageTag(page.language)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        onClick={choose}
        onScroll={() => onScroll(side)}
        onWheel={drive}
        onPointerDown={drive}
        onTouchStart={drive}
        onKeyDown={drive}
      >
        {items.length === 0 && <p className="hint">{text.ui('compare.noText')}</p>}
        {items
          .slice(0, count)
          .map((item) =>
            item.kind === 'paragraph' ? (
              <ParagraphView
                key={item.start}
                paragraph={item}
                kinds={kinds}
                details={details}
                current={holdsPassage(item.runs, current) ? current : null}
              />
            ) : item.kind === 'gap' ? (
              <GapView key={`gap-${item.start}`} group={item} />
            ) : item.kind === 'uncounted' ? (
              <UncountedView key={`uncounted-${item.index}`} group={item} />
            ) : (
              <RemovedView key={`removed-${item.index}`} group={item} />
            ),
          )}
      </div>
    </section>
  );
});
