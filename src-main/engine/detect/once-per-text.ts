import type { PageText } from '../text/page-text.ts';

/**
 * Makes a reading of a text that is computed once for each text, however many detectors ask for it. Results live as
 * long as the text and are shared, so nobody may change them.
 */
export function oncePerText<Result extends object>(read: (text: PageText) => Result): (text: PageText) => Result {
  const known = new WeakMap<PageText, Result>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
