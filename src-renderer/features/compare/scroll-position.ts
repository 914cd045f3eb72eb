import type { Range } from '../../../src-main/contract/evidence.ts';

/**
 * Text offsets and scroll positions of a pane whose direct children with `data-start` and `data-end` are its
 * paragraphs. Only boxes of paragraphs are read: looking inside would make the browser lay out those that it skips
 * because they are out of view.
 */
export function visibleRange(scroller: HTMLElement): Range {
  return [offsetAt(scroller, scroller.scrollTop), offsetAt(scroller, scroller.scrollTop + scroller.clientHeight)];
}

export function centreOffset(scroller: HTMLElement): number {
  return offsetAt(scroller, scroller.scrollTop + scroller.clientHeight / 2);
}

export function scrollToOffset(scroller: HTMLElement, offset: number): void {
  const paragraph =
    paragraphsOf(scroller).findLast((element) => startOf(element) <= offset) ?? paragraphsOf(scroller)[0];
  if (!paragraph) return;
  const within = Math.min(
    1,
    Math.max(0, (offset - startOf(paragraph)) / Math.max(1, endOf(paragraph) - startOf(paragraph))),
  );
  scroller.scrollTop = paragraph.offsetTop + within * paragraph.offsetHeight - scroller.clientHeight / 2;
}

/**
 * Brings an element inside the pane to its middle; once more after the next frame, when skipped paragraphs have got
 * their real height. The end of a long text may come some frames after its beginning, so what is not there yet is
 * waited for.
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
  const paragraph = paragraphs[lowerBound(paragraphs, y)] ?? paragraphs.at(-1);
  if (!paragraph) return 0;
  const within = Math.min(1, Math.max(0, (y - paragraph.offsetTop) / Math.max(1, paragraph.offsetHeight)));
  return startOf(paragraph) + within * (endOf(paragraph) - startOf(paragraph));
}

/** The first paragraph that ends below y. */
function lowerBound(paragraphs: readonly HTMLElement[], y: number): number {
  let [low, high] = [0, paragraphs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const paragraph = paragraphs[middle];
    if (paragraph && paragraph.offsetTop + paragraph.offsetHeight < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

const paragraphsOf = (scroller: HTMLElement): readonly HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>(':scope > [data-start]'),
];
const startOf = (element: HTMLElement): number => Number(element.dataset['start']);
const endOf = (element: HTMLElement): number => Number(element.dataset['end']);
