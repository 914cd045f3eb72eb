import type { PageText } from '../text/page-text.ts';

/** Computed once for each text, kept as long as it and shared: nobody may change it. */
export function oncePerText<Result extends object>(read: (text: PageText) => Result): (text: PageText) => Result {
  const known = new WeakMap<PageText, Result>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
