import { ownCopy } from '../html/interner.ts';

/** Longer texts are seldom met twice. */
const longest = 200;

/** So many answers are kept, about those of a few sites. */
const most = 20_000;

/**
 * A pure function of a short text that keeps its last few thousand answers: sites repeat names, links and headings.
 * @param keep makes the text that is kept; what `Interner` gave out is kept as it is.
 */
export function remembered<Answer>(
  find: (text: string) => Answer,
  keep: (text: string) => string = ownCopy,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length >= longest) return find(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = keep(text);
    const answer = find(own);
    if (known.size >= most) known.clear();
    known.set(own, answer);
    return answer;
  };
}

/** The same for values of attributes that the parser interns: `class`, `id`, `style` … */
export function rememberedNames<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  return remembered(find, (text) => text);
}
