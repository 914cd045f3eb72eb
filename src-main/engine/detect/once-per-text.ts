import type { PageText } from '../text/page-text.ts';

/**
 * Makes a reading that is computed once for each text. Results live as long as the text and are shared: nobody may
 * change them.
 */
export function oncePerText<Result extends object>(read: (text: PageText) => Result): (text: PageText) => Result {
  const known = new WeakMap<PageText, Result>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
