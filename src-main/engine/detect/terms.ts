import { oncePerText } from './once-per-text.ts';

/** The terms of a page that carry meaning, in text order: stop words left out. */
export const contentTerms = oncePerText(({ tokens }): readonly string[] =>
  tokens.terms.filter((_, token) => tokens.stop[token] !== 1),
);

/** How often each of them stands there. */
export const contentCounts = oncePerText((text): ReadonlyMap<string, number> => countTerms(contentTerms(text)));

export function countTerms(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
