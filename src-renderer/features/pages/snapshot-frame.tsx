import { useCallback, useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { elementAt, nodeOf } from './snapshot-walk.ts';
import { snapshotStyle } from './snapshot-style.ts';

interface SnapshotFrameProps {
  /** A document that the engine made harmless. */
  readonly html: string;
  readonly picked: number | null;
  readonly onPick: (element: number) => void;
  /** Told whenever another document is there to be looked into. */
  readonly onReady: (document: Document) => void;
}

/** The document inside the frame; another object whenever its boxes may have moved. */
interface Sheet {
  readonly document: Document;
  readonly height: number;
}

/**
 * The snapshot of a page in a sandbox without `allow-scripts`, so that nothing can run; `allow-same-origin` lets this
 * side look in (see `renderSnapshot` for why that is safe). Listeners inside do not work in every browser without
 * scripts, so a layer above asks the document what stands under the pointer, and the frame is as high as its document.
 */
export function SnapshotFrame({ html, picked, onPick, onReady }: SnapshotFrameProps) {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const measure = useCallback(() => {
    const document = frame.current?.contentDocument;
    if (document?.body)
      setSheet({ document, height: Math.max(200, Math.ceil(document.body.getBoundingClientRect().height)) });
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  const onLoad = () => {
    const document = frame.current?.contentDocument;
    if (!document) return;
    dress(document);
    measure();
    onReady(document);
  };
  const under = (event: PointerEvent): number | null => {
    const place = frame.current?.getBoundingClientRect();
    return sheet && place ? elementAt(sheet.document, event.clientX - place.left, event.clientY - place.top) : null;
  };
  return (
    <div ref={scroller} className="snapshot-scroller grow min-h-0 scroll-both" data-testid="snapshot">
      <div className="snapshot-sheet relative" style={{ height: sheet?.height ?? 400 }}>
        <iframe
          ref={frame}
          title={text.ui('pageDetail.snapshot.frame')}
          sandbox="allow-same-origin"
          srcDoc={html}
          tabIndex={-1}
          onLoad={onLoad}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons beside the snapshot do the same by keyboard */}
        <div
          className="snapshot-layer absolute"
          onPointerMove={(event) => setHovered(under(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerUp={(event) => {
            const element = under(event);
            if (element !== null) onPick(element);
          }}
        >
          <Outline sheet={sheet} element={hovered} kind="hovered" />
          <Outline sheet={sheet} element={picked} kind="picked" />
        </div>
      </div>
    </div>
  );
}

interface OutlineProps {
  readonly sheet: Sheet | null;
  readonly element: number | null;
  readonly kind: 'hovered' | 'picked';
}

/** A frame round an element of the document; put there without another render, as the pointer moves often. */
function Outline({ sheet, element, kind }: OutlineProps) {
  const mark = useRef<HTMLDivElement>(null);
  const tag = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const outline = mark.current;
    if (!outline || !tag.current) return;
    const node = sheet && element !== null ? nodeOf(sheet.document, element) : null;
    outline.hidden = node === null;
    if (!node) return;
    const { top, left, width, height } = node.getBoundingClientRect();
    Object.assign(outline.style, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
    tag.current.textContent = node.dataset['tag'] ?? '';
    if (kind === 'picked') outline.scrollIntoView({ block: 'nearest' });
  }, [sheet, element, kind]);
  return (
    <div ref={mark} className={`snapshot-outline snapshot-${kind}`} data-testid={`snapshot-${kind}`} hidden>
      <span ref={tag} />
    </div>
  );
}

/** Styles the document through the object model: the content policy of the app allows no other way. */
function dress(document: Document): void {
  const view = document.defaultView;
  if (view) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(snapshotStyle);
    document.adoptedStyleSheets = [sheet];
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
