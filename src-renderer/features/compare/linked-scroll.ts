import type { Range } from '../../../src-main/contract/evidence.ts';
import { lowerBound } from './sequences.ts';
import type { NumberedPassage, Side } from './passages.ts';

interface Anchor {
  readonly a: number;
  readonly b: number;
}

/**
 * Places by which two texts are kept beside each other: beginnings and ends of the passages that stand in the same
 * order in both, weighed by their length, with the beginnings and the ends of the texts. Passages that moved are left
 * out: scrolling must never jump back. The current passage is always one of them, moved or not, and the others give way
 * to it: the panes stay together where the reader is.
 *
 * The heaviest increasing chain by dynamic programming, quadratic in the passages; beyond a few hundred only the
 * longest take part.
 */
export function anchorsOf(
  passages: readonly NumberedPassage[],
  lengthA: number,
  lengthB: number,
  current: number | null = null,
): readonly Anchor[] {
  const fixed = passages.find(({ number }) => number === current);
  const fitting = fixed
    ? passages.filter((passage) => passage === fixed || isBefore(passage, fixed) || isBefore(fixed, passage))
    : passages;
  const longest = fitting.toSorted((x, y) => weightOf(y, fixed) - weightOf(x, fixed)).slice(0, 400);
  longest.sort((x, y) => x.a[0] - y.a[0]);
  const inner = heaviestChain(longest, fixed).flatMap(({ a, b }) => [
    { a: a[0], b: b[0] },
    { a: a[1], b: b[1] },
  ]);
  return [{ a: 0, b: 0 }, ...inner, { a: lengthA, b: lengthB }];
}

const weightOf = (passage: NumberedPassage, fixed: NumberedPassage | undefined): number =>
  passage === fixed ? Number.MAX_SAFE_INTEGER / 2 : passage.a[1] - passage.a[0];

const isBefore = (x: NumberedPassage, y: NumberedPassage): boolean => x.a[1] <= y.a[0] && x.b[1] <= y.b[0];

function heaviestChain(
  passages: readonly NumberedPassage[],
  fixed: NumberedPassage | undefined,
): readonly NumberedPassage[] {
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

/** Straight lines between the anchors. */
export function linkedOffset(anchors: readonly Anchor[], side: Side, offset: number): number {
  const other: Side = side === 'a' ? 'b' : 'a';
  const after = lowerBound(anchors, (anchor) => anchor[side] < offset);
  const [upper, lower] = [anchors[after] ?? anchors.at(-1), anchors[Math.max(0, after - 1)]];
  if (!upper || !lower) return 0;
  const span = upper[side] - lower[side];
  const part = span === 0 ? 0 : Math.min(1, (offset - lower[side]) / span);
  return lower[other] + part * (upper[other] - lower[other]);
}

/**
 * Text offsets and scroll positions of a pane whose direct children with `data-start` and `data-end` are its
 * paragraphs. Only boxes of paragraphs are read: looking inside would make the browser lay out those that it skips
 * because they are out of view.
 */
export const visibleRange = (scroller: HTMLElement): Range => [
  offsetAt(scroller, scroller.scrollTop),
  offsetAt(scroller, scroller.scrollTop + scroller.clientHeight),
];

export const centreOffset = (scroller: HTMLElement): number =>
  offsetAt(scroller, scroller.scrollTop + scroller.clientHeight / 2);

export function scrollToOffset(scroller: HTMLElement, offset: number): void {
  const paragraphs = paragraphsOf(scroller);
  const paragraph = paragraphs.findLast((element) => startOf(element) <= offset) ?? paragraphs[0];
  if (!paragraph) return;
  const within = partOf(offset - startOf(paragraph), endOf(paragraph) - startOf(paragraph));
  scroller.scrollTop = paragraph.offsetTop + within * paragraph.offsetHeight - scroller.clientHeight / 2;
}

/**
 * Brings an element to the middle of the pane; again in the next frame, when skipped paragraphs have got their height.
 * What comes some frames later is waited for.
 */
export function scrollToElement(scroller: HTMLElement, find: () => Element | null, framesLeft = 60): void {
  const bring = (): boolean => {
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

function offsetAt(scroller: HTMLElement, y: number): number {
  const paragraphs = paragraphsOf(scroller);
  const below = lowerBound(paragraphs, ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight < y);
  const paragraph = paragraphs[below] ?? paragraphs.at(-1);
  if (!paragraph) return 0;
  const within = partOf(y - paragraph.offsetTop, paragraph.offsetHeight);
  return startOf(paragraph) + within * (endOf(paragraph) - startOf(paragraph));
}

/** 0 to 1. */
const partOf = (part: number, whole: number): number => Math.min(1, Math.max(0, part / Math.max(1, whole)));
const paragraphsOf = (scroller: HTMLElement): readonly HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>(':scope > [data-start]'),
];
const startOf = (element: HTMLElement): number => Number(element.dataset['start']);
const endOf = (element: HTMLElement): number => Number(element.dataset['end']);
