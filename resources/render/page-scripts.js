/**
 * What is asked of a page while its scripts run, in a world that they cannot reach. Roots are the document, open shadow
 * roots, and documents of frames of its origin.
 */
({ piercedElements, renderedFrames }) => {
  let frames = 0;
  const isLoaded = ({ URL }) => /^(?:https?:|about:srcdoc)/.test(URL) && URL !== document.URL;
  function* everyRoot(root) {
    yield root;
    const elements = root.querySelectorAll('*');
    if (elements.length > piercedElements) return;
    for (const element of elements) {
      if (element.shadowRoot) yield* everyRoot(element.shadowRoot);
      const inside = element.localName === 'iframe' ? element.contentDocument : null;
      if (inside && isLoaded(inside) && (frames += 1) <= renderedFrames) yield* everyRoot(inside);
    }
  }
  return {
    outerHtml(maxLength) {
      const html = '<!DOCTYPE html>' + (document.documentElement?.outerHTML ?? '');
      return html.length > maxLength ? null : html;
    },
    measure() {
      let [elements, letters] = [0, 0];
      for (const root of everyRoot(document)) {
        elements += root.querySelectorAll('*').length;
        letters += ((root.body ?? root).textContent ?? '').length;
      }
      return [elements, letters, performance.memory?.usedJSHeapSize ?? 0];
    },
    /** To have the page, or what scrolls for it, in view; 0 where it is. */
    fullHeight() {
      let height = document.scrollingElement?.scrollHeight ?? 0;
      for (const element of document.querySelectorAll('*')) {
        const { clientHeight, scrollHeight } = element;
        if (clientHeight * 2 < innerHeight || scrollHeight <= clientHeight || scrollHeight <= height) continue;
        if (/auto|scroll/.test(getComputedStyle(element).overflowY)) height = scrollHeight;
      }
      return height > innerHeight ? height : 0;
    },
    shownText() {
      let text = '';
      for (const root of everyRoot(document)) {
        for (const element of root.body ? [root.body] : root.children)
          if (!/^(?:style|script|template)$/.test(element.localName)) text += element.innerText ?? '';
        if (text.length >= 2000) break;
      }
      return text.slice(0, 2000);
    },
  };
};
