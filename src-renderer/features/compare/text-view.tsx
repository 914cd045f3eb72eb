import { createRef, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Range } from '#contract/evidence.ts';
import type { PageBlock } from '#contract/page-document.ts';
import { detailsOf, lowerBound } from './differences.ts';
import { Minimap } from './minimap.tsx';
import {
  outsideGroups,
  paneItems,
  uncountedLines,
  type Shown,
  jumpMark,
  marksOf,
  segmentText,
  sides,
  type NumberedPassage,
  type Side,
} from './passages.ts';
import type { PassageWalk } from './passage-walk.tsx';
import { type PaneProps, TextPane } from './text-pane.tsx';
import css from './compare.module.css';

export type BlocksOf = Readonly<Record<Side, readonly PageBlock[]>>;

type TextViewProps = Omit<PaneProps, 'side'> &
  Readonly<{ walk: PassageWalk; linked: boolean; shown: Shown; blocks: BlocksOf }>;

const nothingVisible: Range = [0, 0];

export function TextView({ comparison, source, walk, linked, shown, blocks }: TextViewProps) {
  const { a, b } = comparison;
  const { passages, current, jump, go } = walk;
  const [panes] = useState(() => ({ a: createRef<HTMLDivElement>(), b: createRef<HTMLDivElement>() }));
  /** The pane that the user scrolls; only it scrolls the other. */
  const driver = useRef<Side | null>(null);
  const [visible, setVisible] = useState<Readonly<Record<Side, Range>>>({ a: nothingVisible, b: nothingVisible });
  const anchors = useMemo(
    () => anchorsOf(passages, a.text.length, b.text.length, current?.number ?? null),
    [passages, a.text, b.text, current?.number],
  );
  const details = useMemo(() => detailsOf(comparison, passages), [comparison, passages]);
  const items = {
    a: useItems('a', comparison, walk, shown, blocks),
    b: useItems('b', comparison, walk, shown, blocks),
  };
  const look = useCallback(() => {
    const range = ({ current: pane }: (typeof panes)[Side]): Range =>
      pane ? [offsetInView(pane, 0), offsetInView(pane, 1)] : nothingVisible;
    setVisible({ a: range(panes.a), b: range(panes.b) });
  }, [panes]);
  const onScroll = useCallback(
    (side: Side) => {
      const [from, to] = [panes[side].current, panes[side === 'a' ? 'b' : 'a'].current];
      if (linked && driver.current === side && from && to)
        scrollToOffset(to, linkedOffset(anchors, side, offsetInView(from, 0.5)));
      look();
    },
    [panes, linked, anchors, look],
  );
  const bring = useEffectEvent((mark: number) => {
    driver.current = null;
    for (const side of sides) {
      const pane = panes[side].current;
      if (pane) scrollToElement(pane, () => pane.querySelector(`[data-marks~="${mark}"]`));
    }
  });
  useEffect(() => {
    if (current) bring(current.number);
  }, [current]);
  useEffect(() => {
    if (jump) bring(jumpMark);
  }, [jump]);
  useEffect(() => {
    const [first, second] = [panes.a.current, panes.b.current];
    if (!first || !second) return;
    const [resized, filled] = [new ResizeObserver(look), new MutationObserver(look)];
    resized.observe(first);
    for (const pane of [first, second]) filled.observe(pane, { childList: true });
    return () => {
      resized.disconnect();
      filled.disconnect();
    };
  }, [look, panes]);

  const onDrive = useCallback((side: Side) => {
    driver.current = side;
  }, []);
  const shared = { passages, current: current?.number ?? null, onCurrent: go };
  const pane = (side: Side) => (
    <TextPane
      {...shared}
      comparison={comparison}
      side={side}
      source={source}
      items={items[side]}
      details={details[side]}
      onScroll={onScroll}
      onDrive={onDrive}
      paneRef={panes[side]}
    />
  );
  return (
    <div className={`${css.panes} as-grid h-full on-panel`}>
      {pane('a')}
      <Minimap
        {...shared}
        lengthA={a.text.length}
        lengthB={b.text.length}
        visible={visible}
        onOffset={(side, offset) => {
          driver.current = side;
          if (panes[side].current) scrollToOffset(panes[side].current, offset);
        }}
      />
      {pane('b')}
    </div>
  );
}

function useItems(
  side: Side,
  comparison: TextViewProps['comparison'],
  { passages, jump }: PassageWalk,
  shown: Shown,
  blocks: BlocksOf,
) {
  const { text } = comparison[side];
  const [own, others] = [blocks[side], blocks[side === 'a' ? 'b' : 'a']];
  const paragraphs = useMemo(
    () => segmentText(text, marksOf(passages, side, jump?.[side] ?? null)),
    [text, passages, side, jump],
  );
  const outside = useMemo(() => outsideGroups(own, uncountedLines(others)), [own, others]);
  return useMemo(() => paneItems(paragraphs, outside, shown), [paragraphs, outside, shown]);
}

type Anchor = Readonly<Record<Side, number>>;

/**
 * Offsets at which two texts are aligned: their ends, and those of passages in the same order in both. Moved passages
 * are excluded, as scrolling must never jump back; but the current one is always used, and the others yield to it. The
 * heaviest increasing chain by dynamic programming, quadratic in the passages, so only the few hundred longest are
 * used.
 */
export function anchorsOf(
  passages: readonly NumberedPassage[],
  lengthA: number,
  lengthB: number,
  current: number | null = null,
) {
  const fixed = passages.find(({ number }) => number === current);
  const fitting = passages.filter(
    (passage) => !fixed || passage === fixed || isBefore(passage, fixed) || isBefore(fixed, passage),
  );
  const longest = fitting.toSorted((x, y) => weightOf(y, fixed) - weightOf(x, fixed)).slice(0, 400);
  longest.sort((x, y) => x.a[0] - y.a[0]);
  const inner = heaviestChain(longest, fixed).flatMap(({ a, b }) => [
    { a: a[0], b: b[0] },
    { a: a[1], b: b[1] },
  ]);
  return [{ a: 0, b: 0 }, ...inner, { a: lengthA, b: lengthB }];
}

const weightOf = (passage: NumberedPassage, fixed: NumberedPassage | undefined) =>
  passage === fixed ? Number.MAX_SAFE_INTEGER / 2 : passage.a[1] - passage.a[0];

const isBefore = (x: NumberedPassage, y: NumberedPassage) => x.a[1] <= y.a[0] && x.b[1] <= y.b[0];

function heaviestChain(passages: readonly NumberedPassage[], fixed: NumberedPassage | undefined) {
  const best: { weight: number; before: number }[] = [];
  let last = -1;
  for (const [index, passage] of passages.entries()) {
    let [weight, before] = [0, -1];
    for (const [earlier, found] of best.entries()) {
      const other = passages[earlier];
      if (other && isBefore(other, passage) && found.weight > weight) [weight, before] = [found.weight, earlier];
    }
    weight += weightOf(passage, fixed);
    best.push({ weight, before });
    if (weight > (best[last]?.weight ?? -1)) last = index;
  }
  const chain: NumberedPassage[] = [];
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) {
    const passage = passages[at];
    if (passage) chain.unshift(passage);
  }
  return chain;
}

export function linkedOffset(anchors: readonly Anchor[], side: Side, offset: number) {
  const other: Side = side === 'a' ? 'b' : 'a';
  const after = lowerBound(anchors, (anchor) => anchor[side] < offset);
  const [upper, lower] = [anchors[after] ?? anchors.at(-1), anchors[Math.max(0, after - 1)]];
  if (!upper || !lower) return 0;
  const span = upper[side] - lower[side];
  const part = span === 0 ? 0 : Math.min(1, (offset - lower[side]) / span);
  return lower[other] + part * (upper[other] - lower[other]);
}

/**
 * Converts text offsets and scroll positions by the boxes of paragraphs, children with `data-start` and `data-end`:
 * measuring inside would force layout of those the browser skips out of view.
 */
const offsetInView = (scroller: HTMLElement, share: number) =>
  offsetAt(scroller, scroller.scrollTop + share * scroller.clientHeight);

function scrollToOffset(scroller: HTMLElement, offset: number) {
  const paragraphs = paragraphsOf(scroller);
  const paragraph = paragraphs.findLast((element) => startOf(element) <= offset) ?? paragraphs[0];
  if (!paragraph) return;
  const within = partOf(offset - startOf(paragraph), lengthOf(paragraph));
  scroller.scrollTop = paragraph.offsetTop + within * paragraph.offsetHeight - scroller.clientHeight / 2;
}

/**
 * Scrolls it to the middle of the pane, again in the next frame, when skipped paragraphs have their height. Waits some
 * frames for the element to appear.
 */
function scrollToElement(scroller: HTMLElement, find: () => Element | null, framesLeft = 60): void {
  const bring = () => {
    const element = find();
    if (!element) return false;
    const box = element.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    scroller.scrollTop +=
      box.top - view.top - Math.max(24, (view.height - Math.min(box.height, view.height * 0.6)) / 2);
    return true;
  };
  if (bring()) requestAnimationFrame(bring);
  else if (framesLeft > 0) requestAnimationFrame(() => scrollToElement(scroller, find, framesLeft - 1));
}

function offsetAt(scroller: HTMLElement, y: number) {
  const paragraphs = paragraphsOf(scroller);
  const below = lowerBound(paragraphs, ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight < y);
  const paragraph = paragraphs[below] ?? paragraphs.at(-1);
  if (!paragraph) return 0;
  return startOf(paragraph) + partOf(y - paragraph.offsetTop, paragraph.offsetHeight) * lengthOf(paragraph);
}

const partOf = (part: number, whole: number) => Math.min(1, Math.max(0, part / Math.max(1, whole)));
const paragraphsOf = (scroller: HTMLElement): readonly HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>(':scope > [data-start]'),
];
const startOf = (element: HTMLElement) => Number(element.dataset['start']);
const lengthOf = (element: HTMLElement) => Number(element.dataset['end']) - startOf(element);
