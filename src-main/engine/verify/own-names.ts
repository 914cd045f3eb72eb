import type { PageText, Tokens } from '../text/page-text.ts';

/**
 * Whether two titles name different things, and each text speaks of its own and hardly of the other's, as pages of a
 * reference do. Who puts a text under another title leaves the names in it.
 */
export function haveOwnNames(a: PageText, b: PageText) {
  const [wordsA, wordsB] = [contentWords(a.titleTokens), contentWords(b.titleTokens)];
  return speaksOf(without(wordsA, wordsB), a, b) && speaksOf(without(wordsB, wordsA), b, a);
}

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => !others.has(word)));

/** More often than a heading does. */
const minTimes = 2;
/** The other page may be told as related. */
const minRatio = 3;

const speaksOf = (names: ReadonlySet<string>, own: PageText, other: PageText) =>
  [...names].some((name) => {
    const times = timesIn(own, name);
    return times >= minTimes && times >= minRatio * timesIn(other, name);
  });

const timesIn = ({ tokens }: PageText, name: string) => countsOf(tokens).get(name) ?? 0;

/** The terms of a page are walked once for all its pairs. */
function countsOf(tokens: Tokens): ReadonlyMap<string, number> {
  const known = countsOfPages.get(tokens);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const term of tokens.terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  countsOfPages.set(tokens, counts);
  return counts;
}

const countsOfPages = new WeakMap<Tokens, ReadonlyMap<string, number>>();

/** Without stop words, which every text has. */
const contentWords = ({ terms, stop }: Tokens): Set<string> => new Set(terms.filter((_, at) => stop[at] !== 1));
