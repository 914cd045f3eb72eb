import { useCallback, useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { useText } from '../../kit.ts';
import css from './pages.module.css';

type SnapshotFrameProps = {
  html: string;
  picked: number | null;
  onPick: (element: number) => void;
  onReady: (document: Document) => void;
};

/** A new object whenever the layout may have changed. */
type Sheet = Readonly<{ document: Document; height: number }>;

/**
 * Sandboxed without `allow-scripts`; `allow-same-origin` gives the renderer access (see `renderSnapshot` for why that
 * is safe). Since listeners inside need scripts, a layer above does the hit-testing, and the frame is as high as its
 * document.
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
    addStyles(document);
    measure();
    onReady(document);
  };
  const under = (event: PointerEvent) => {
    const place = frame.current?.getBoundingClientRect();
    return sheet && place ? elementAt(sheet.document, event.clientX - place.left, event.clientY - place.top) : null;
  };
  return (
    <div ref={scroller} className={`${css.snapshotScroller} grow min-h-0 scroll-both`} data-testid="snapshot">
      <div className={`${css.snapshotSheet} relative`} style={{ height: sheet?.height ?? 400 }}>
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
          className={`${css.snapshotLayer} absolute`}
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

type OutlineProps = { sheet: Sheet | null; element: number | null; kind: 'hovered' | 'picked' };

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
    <div ref={mark} className={css.snapshotOutline} data-kind={kind} data-testid={`snapshot-${kind}`} hidden>
      <span ref={tag} />
    </div>
  );
}

/** Through the CSSOM: the content security policy allows no other way. */
function addStyles(document: Document) {
  const view = document.defaultView;
  if (view) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(snapshotStyle);
    document.adoptedStyleSheets = [sheet];
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}

const tags = (names: string) =>
  names
    .split(' ')
    .map((name) => `[data-tag=${name}]`)
    .join(', ');

/** Kept and removed text differ by line and hatching, not only by colour. Light in both themes, like pages. */
const snapshotStyle = `
:root { color-scheme: light; background: #fff; }
body { margin: 0; padding: 16px 20px 40px; color: #1a1e26; font: 14px/1.6 system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; overflow-wrap: anywhere; }
${tags('html body table form ul ol')} { display: block; }
${tags('h1 h2 h3 h4 h5 h6 b strong th')} { font-weight: 600; }
[data-tag=h1] { font-size: 1.6em; line-height: 1.3; }
[data-tag=h2] { font-size: 1.3em; line-height: 1.35; }
[data-tag=h3] { font-size: 1.12em; }
${tags('p h1 h2 h3 blockquote pre table ul ol dl')} { margin: 0.55em 0; }
[data-tag=li] { position: relative; margin-left: 1.8em; }
[data-tag=li]::before { content: '•'; position: absolute; left: -1.2em; color: #616a78; }
[data-tag=blockquote] { margin-left: 1.4em; }
[data-tag=i], [data-tag=em] { font-style: italic; }
[data-tag=a] { color: #2355d4; text-decoration: underline; }
[data-tag=pre], [data-tag=code] { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: 0.92em; }
[data-tag=pre] { white-space: pre-wrap; }
[data-tag=sup] { vertical-align: super; font-size: 0.8em; }
[data-tag=sub] { vertical-align: sub; font-size: 0.8em; }
[data-tag=tr] { display: flex; gap: 12px; }
[data-tag=td], [data-tag=th] { flex: 1; min-width: 0; }
[data-tag=img] { padding: 0 6px; border: 1px solid #8a92a0; border-radius: 3px; color: #616a78; font-size: 0.9em; }
[data-state] { position: relative; padding-left: 8px; border-left: 3px solid transparent; }
[data-state=kept] { border-left-color: #146b47; }
[data-state=mixed] { border-left: 3px double #8f5600; }
[data-state=removed] { border-left: 3px dashed #8a92a0; background: repeating-linear-gradient(135deg, #e9ecf1 0 6px, transparent 6px 12px); color: #4d5664; }
`;

export const nodeOf = (document: Document, element: number) =>
  document.querySelector<HTMLElement>(`[data-element="${element}"]`);

const elementAt = (document: Document, x: number, y: number) =>
  numberOf(document.elementFromPoint(x, y)?.closest('[data-element]') ?? null);

export const firstElement = (document: Document) =>
  numberOf(document.querySelector('[data-state="kept"]') ?? document.querySelector('[data-state]'));

const steps = {
  outer: (node: Element) => node.parentElement?.closest('[data-element]') ?? null,
  inner: (node: Element) => node.querySelector('[data-element]'),
  next: (node: Element) => sibling(node, 'nextElementSibling'),
  previous: (node: Element) => sibling(node, 'previousElementSibling'),
};

export function walk(document: Document, from: number, step: keyof typeof steps) {
  const node = nodeOf(document, from);
  return node ? numberOf(steps[step](node)) : null;
}

function sibling(node: Element, direction: 'nextElementSibling' | 'previousElementSibling') {
  for (let at = node[direction]; at; at = at[direction]) if (at.hasAttribute('data-element')) return at;
  return null;
}

function numberOf(node: Element | null) {
  const value = node?.getAttribute('data-element');
  return value ? Number(value) : null;
}
