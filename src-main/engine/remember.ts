import { ownCopy } from './html/interner.ts';

const longest = 200;

/**
 * Memoises a pure function of short texts, since sites repeat names, links and headings. @param keep copies slices of
 * pages
 */
export function remembered<Answer>(
  find: (text: string) => Answer,
  keep: (text: string) => string = ownCopy,
  max = 20_000,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length >= longest) return find(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = keep(text);
    const answer = find(own);
    if (known.size >= max) known.clear();
    known.set(own, answer);
    return answer;
  };
}

export function rememberedNames<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  return remembered(find, (text) => text);
}
