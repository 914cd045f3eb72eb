import type { PageText, Tokens } from '../text/page-text.ts';

/**
 * Whether two titles name different things, and each text speaks of its own and hardly of the other's, as pages of a
 * reference do. Who puts a text under another title leaves the names in it.
 */
export function haveOwnNames(a: PageText, b: PageText): boolean {
  const [wordsA, wordsB] = [contentWords(a.titleTokens), contentWords(b.titleTokens)];
  return speaksOf(without(wordsA, wordsB), a, b) && speaksOf(without(wordsB, wordsA), b, a);
}

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => !others.has(word)));

/** More often than a heading does. */
const minTimes = 2;
/** The other page may be told as related. */
const minRatio = 3;

function speaksOf(names: ReadonlySet<string>, own: PageText, other: PageText): boolean {
  if (names.size === 0) return false;
  const [times, timesInOther] = [own, other].map(({ tokens }) => countOf(names, tokens));
  return [...names].some((name) => {
    const count = times?.get(name) ?? 0;
    return count >= minTimes && count >= minRatio * (timesInOther?.get(name) ?? 0);
  });
}

function countOf(names: ReadonlySet<string>, { terms }: Tokens): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const term of terms) if (names.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
  return times;
}

const contentWords = ({ terms, stop }: Tokens): Set<string> =>
  new Set(terms.filter((term, at) => term !== '' && stop[at] !== 1));
