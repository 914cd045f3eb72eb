import { useEffect, useMemo, useState } from 'react';
import type { Range as TextRange } from '#contract/evidence.ts';
import { Unanswered, useRequest, useText } from '../../kit.ts';
import { SnapshotFrame, nodeOf } from '../pages/snapshot-frame.tsx';
import { Pane, type PaneProps } from './text-pane.tsx';
import { hueCount, hueOf, lineRanges, sides, type NumberedPassage, type Side } from './passages.ts';
import { lowerBound } from './differences.ts';
import type { PassageWalk } from './passage-walk.tsx';

type SnapshotViewProps = Omit<PaneProps, 'side'> & Readonly<{ walk: PassageWalk }>;

export const SnapshotView = (props: SnapshotViewProps) => (
  <div className="twin-panes as-grid h-full halves on-panel">
    {sides.map((side) => (
      <SnapshotPane key={side} {...props} side={side} />
    ))}
  </div>
);

function SnapshotPane({ walk, ...pane }: SnapshotViewProps & { side: Side }) {
  const text = useText();
  const { passages, current, go } = walk;
  const { page, text: mainText } = pane.comparison[pane.side];
  const snapshot = useRequest('page/snapshot', { page: page.id });
  const [inside, setInside] = useState<Document | null>(null);
  const places = usePlaces(inside, mainText, passages, pane.side);
  useEffect(() => {
    const frame = inside?.defaultView;
    if (!frame) return;
    const passage = passages.find(({ number }) => number === current?.number);
    const ranges = (passage && places.get(passage)) ?? [];
    paintCurrent(frame, passage, ranges);
    if (ranges[0]) bringIntoView(frame, ranges[0]);
  }, [inside, places, passages, current]);
  const pick = (element: number) => {
    const node = inside && nodeOf(inside, element);
    const isIn = ({ startContainer }: Range) => node?.contains(startContainer);
    const found = passages.find((passage) => places.get(passage)?.some(isIn));
    if (found) go(found.number);
  };
  const missing = inside ? passages.filter((passage) => places.get(passage)?.length === 0).length : 0;
  return (
    <Pane {...pane} testId="snapshot-pane">
      {(missing > 0 || snapshot.data?.truncated) && (
        <p className="soft small line-below py-4 px-16">
          {missing > 0 && text.ui('compare.notInSnapshot', { count: text.count('passages', missing) })}{' '}
          {snapshot.data?.truncated && text.ui('pageDetail.snapshot.truncated')}
        </p>
      )}
      {(snapshot.error || !snapshot.data) && <Unanswered of={[snapshot]} />}
      {snapshot.data && <SnapshotFrame html={snapshot.data.html} picked={null} onPick={pick} onReady={setInside} />}
    </Pane>
  );
}

const nowhere: ReadonlyMap<NumberedPassage, readonly Range[]> = new Map();

function usePlaces(inside: Document | null, mainText: string, passages: readonly NumberedPassage[], side: Side) {
  const places = useMemo(() => {
    if (!inside) return nowhere;
    const rangesOf = placesIn(inside, mainText);
    return new Map(passages.map((passage) => [passage, rangesOf(passage[side])]));
  }, [inside, mainText, passages, side]);
  useEffect(() => {
    const frame = inside?.defaultView;
    if (!frame) return;
    addMarkStyles(frame, getComputedStyle(document.documentElement));
    paintPassages(frame, places);
  }, [inside, places]);
  return places;
}

function bringIntoView(frame: Window, range: Range) {
  const element = frame.frameElement;
  const scroller = element?.closest('.snapshot-scroller');
  if (!element || !scroller) return;
  const top =
    element.getBoundingClientRect().top + range.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += top - scroller.clientHeight / 3;
}

type Frame = Window & typeof globalThis;

/** Uses the CSS Custom Highlight API: the document is unchanged, and ranges may cross elements. */
function paintPassages(frame: Frame, places: ReadonlyMap<NumberedPassage, readonly Range[]>) {
  const { highlights } = frame.CSS;
  highlights.clear();
  for (const [{ kind, number }, ranges] of places) {
    const name = `${kind}-${hueOf(number)}`;
    const highlight = highlights.get(name) ?? new frame.Highlight();
    for (const range of ranges) highlight.add(range);
    highlights.set(name, highlight);
  }
}

function paintCurrent(frame: Frame, passage: NumberedPassage | undefined, ranges: readonly Range[]) {
  const { highlights } = frame.CSS;
  for (const name of highlights.keys()) if (name.startsWith('current-')) highlights.delete(name);
  if (!passage) return;
  const highlight = new frame.Highlight(...ranges);
  highlight.priority = 1;
  highlights.set(`current-${hueOf(passage.number)}`, highlight);
}

/** White in both themes. */
function addMarkStyles(frame: Frame, tokens: CSSStyleDeclaration) {
  const colour = (name: string) => tokens.getPropertyValue(name).trim();
  const rules = Array.from({ length: hueCount }, (_, index) => {
    const name = hueOf(index + 1);
    const [hue, line] = [colour(`--${name}`), colour(`--${name}-line`)];
    const mark = (kind: string, share: number, style: string) =>
      `::highlight(${kind}-${name}) { background-color: color-mix(in srgb, ${hue} ${share}%, #ffffff); color: #1a1e26; text-decoration: underline ${style} 2px ${line}; }`;
    return [
      mark('verbatim', 60, 'solid'),
      mark('reworded', 30, 'dashed'),
      `::highlight(current-${name}) { background-color: ${hue}; color: #000000; }`,
    ];
  }).flat();
  const sheet = new frame.CSSStyleSheet();
  sheet.replaceSync([':root { color-scheme: light; }', ...rules].join('\n'));
  frame.document.adoptedStyleSheets = [...frame.document.adoptedStyleSheets, sheet];
}

/**
 * Finds the main text in a snapshot, ignoring white space, line by line and only forwards, as the main text consists of
 * kept blocks in order. No ranges for lines not found.
 */
function placesIn(document: Document, text: string): (range: TextRange) => Range[] {
  const shown = shownLetters(document);
  const lines = alignLines(text, shown.letters);
  const before = lettersBefore(text);
  const count = (start: number, end: number) => (before[end] ?? 0) - (before[start] ?? 0);
  return ([start, end]) =>
    lines.flatMap((line) => {
      if (line.end <= start || line.start >= end) return [];
      const from = line.at + count(line.start, Math.max(line.start, start));
      const to = line.at + count(line.start, Math.min(line.end, end));
      return (from < to && shown.range(from, to)) || [];
    });
}

/** A short line farther away is more likely another text. */
export function alignLines(text: string, letters: string) {
  const lines: Readonly<{ start: number; end: number; at: number }>[] = [];
  let cursor = 0;
  for (const [start, end] of lineRanges(text)) {
    const wanted = withoutSpace(text.slice(start, end));
    const at = wanted === '' ? -1 : letters.indexOf(wanted, cursor);
    if (at >= 0 && (wanted.length >= shortLine || at - cursor <= maxLeapLength)) {
      lines.push({ start, end, at });
      cursor = at + wanted.length;
    }
  }
  return lines;
}

const shortLine = 20;
const maxLeapLength = 2000;

const withoutSpace = (text: string) => text.replaceAll(/\s+/gu, '');

/** Fast path for ASCII, where all between space and delete is visible. */
const isLetter = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return (code > 32 && code < 127) || !/\s/u.test(text.charAt(at));
};

function lettersBefore(text: string) {
  const before = new Uint32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) before[at + 1] = (before[at] ?? 0) + Number(isLetter(text, at));
  return before;
}

function shownLetters(document: Document) {
  const nodes: Readonly<{ node: Node; start: number }>[] = [];
  const parts: string[] = [];
  let length = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const state = node.parentElement?.closest<HTMLElement>('[data-state]')?.dataset['state'];
    const letters = state === 'kept' || state === 'mixed' ? withoutSpace(node.nodeValue ?? '') : '';
    if (letters === '') continue;
    nodes.push({ node, start: length });
    parts.push(letters);
    length += letters.length;
  }
  const place = (letter: number) => {
    const found = nodes[lowerBound(nodes, ({ start }) => start <= letter) - 1];
    return found && { node: found.node, offset: offsetOfLetter(found.node.nodeValue ?? '', letter - found.start) };
  };
  return {
    letters: parts.join(''),
    range(from: number, to: number): Range | null {
      const [first, last] = [place(from), place(to - 1)];
      if (!first || !last) return null;
      const range = document.createRange();
      range.setStart(first.node, first.offset);
      range.setEnd(last.node, last.offset + 1);
      return range;
    },
  };
}

function offsetOfLetter(text: string, letter: number) {
  let left = letter;
  for (let at = 0; at < text.length; at++) if (isLetter(text, at) && left-- === 0) return at;
  return Math.max(0, text.length - 1);
}
