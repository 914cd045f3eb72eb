import { budgets } from '../../budgets.ts';

/**
 * Beyond so many elements a page is looked at and taken without its shadow roots and frames, for that costs time with
 * each element.
 */
export const { max: maxPiercedElements } = budgets.piercedElements;

/** Frames are few on pages for people; others are not looked into. */
const { max: maxFramesLookedAt } = budgets.renderedFrames;

/**
 * Runs code that may go through `everyRoot(document)`: the document, its open shadow roots, and the documents that
 * frames have loaded from its own origin.
 */
const withRoots = (body: string): string => `(() => {
  let frames = 0;
  const isLoaded = ({ URL }) => /^(?:https?:|about:srcdoc)/.test(URL) && URL !== document.URL;
  const everyRoot = function* (root) {
    yield root;
    const elements = root.querySelectorAll('*');
    if (elements.length > ${maxPiercedElements}) return;
    for (const element of elements) {
      if (element.shadowRoot) yield* everyRoot(element.shadowRoot);
      const inside = element.localName === 'iframe' ? element.contentDocument : null;
      if (inside && isLoaded(inside) && (frames += 1) <= ${maxFramesLookedAt}) yield* everyRoot(inside);
    }
  };
  ${body}
})()`;

/** Elements, letters and heap in bytes. It is asked ten times a second. */
export const measure = withRoots(`
  let [elements, letters] = [0, 0];
  for (const root of everyRoot(document)) {
    elements += root.querySelectorAll('*').length;
    letters += ((root.body ?? root).textContent ?? '').length;
  }
  return [elements, letters, performance.memory?.usedJSHeapSize ?? 0];`);

/**
 * The height in CSS pixels at which all of the page would be in view, and what scrolls in it in its place, as the lists
 * of applications do; 0 where it is in view already.
 */
export const fullHeight = `(() => {
  let height = document.scrollingElement?.scrollHeight ?? 0;
  for (const element of document.querySelectorAll('*')) {
    const { clientHeight, scrollHeight } = element;
    if (clientHeight * 2 < innerHeight || scrollHeight <= clientHeight || scrollHeight <= height) continue;
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) height = scrollHeight;
  }
  return height > innerHeight ? height : 0;
})()`;

/** What is to be seen, as far as it decides whether that is much. */
export const shownText = withRoots(`
  let text = '';
  for (const root of everyRoot(document)) {
    for (const element of root.body ? [root.body] : root.children) if (!/^(?:style|script|template)$/.test(element.localName)) text += element.innerText ?? '';
    if (text.length >= 2000) break;
  }
  return text.slice(0, 2000);`);
