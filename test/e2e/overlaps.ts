import type { Page } from '@playwright/test';

/**
 * What cannot be read where it stands: two texts that are painted over each other, and texts or names of tabs that
 * their surroundings cut off without dots. What lies beneath something opaque, such as rows beneath the head of a
 * table, is only scrolled away.
 */
export const unreadableTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Painted {
      readonly element: Element;
      readonly box: DOMRect;
      readonly words: string;
    }
    const clipOf = (element: Element): DOMRect => {
      let [left, top, right, bottom] = [0, 0, window.innerWidth, window.innerHeight];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (/hidden|auto|scroll|clip/u.test(style.overflowX + style.overflowY)) {
          const box = at.getBoundingClientRect();
          [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
          [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        if (style.position === 'fixed') break;
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const isOpaque = (element: Element) =>
      !/rgba\(.*, 0\)|transparent|, 0?\.\d+\)/u.test(getComputedStyle(element).backgroundColor);
    const hasDots = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || hasDots(element.parentElement));
    const scrolls = (element: Element) =>
      element.closest('pre, [role=grid], [tabindex="0"][role=region], .table-scroll') !== null;
    const painted: Painted[] = [];
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const words = walker.currentNode.textContent?.trim() ?? '';
      if (!element || words === '' || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      if (
        element.closest('.visually-hidden, .skip-link, svg, script, style, option, details:not([open]) > :not(summary)')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const clip = clipOf(element);
      const whole = range.getBoundingClientRect();
      if (
        whole.width > 0 &&
        whole.left < clip.right &&
        whole.right > clip.right + 2 &&
        whole.top < clip.bottom &&
        whole.bottom > clip.top
      )
        if (!hasDots(element) && !scrolls(element)) found.push(`cut: ${words.slice(0, 50)}`);
      for (const box of range.getClientRects()) {
        const [left, top] = [Math.max(clip.left, box.left), Math.max(clip.top, box.top)];
        const [right, bottom] = [Math.min(clip.right, box.right), Math.min(clip.bottom, box.bottom)];
        if (right - left > 2 && bottom - top > 2)
          painted.push({ element, words: words.slice(0, 40), box: new DOMRect(left, top, right - left, bottom - top) });
      }
    }
    /** From the top down, both are met before anything opaque that belongs to one of them alone. */
    const areBothSeen = (a: Element, b: Element, x: number, y: number) => {
      let [seenA, seenB] = [false, false];
      for (const element of document.elementsFromPoint(x, y)) {
        seenA ||= a.contains(element) || element === a;
        seenB ||= b.contains(element) || element === b;
        if (seenA && seenB) return true;
        if (isOpaque(element)) return false;
      }
      return false;
    };
    for (const [index, a] of painted.entries())
      for (const b of painted.slice(index + 1)) {
        if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const [left, right] = [Math.max(a.box.left, b.box.left), Math.min(a.box.right, b.box.right)];
        const [top, bottom] = [Math.max(a.box.top, b.box.top), Math.min(a.box.bottom, b.box.bottom)];
        if (
          right - left > 3 &&
          bottom - top > 4 &&
          areBothSeen(a.element, b.element, (left + right) / 2, (top + bottom) / 2)
        )
          found.push(`over each other: ${a.words} | ${b.words}`);
      }
    if (document.documentElement.scrollWidth > window.innerWidth + 1)
      found.push(`wider than the window: ${document.documentElement.scrollWidth}`);
    return found;
  });
