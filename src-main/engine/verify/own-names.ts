import { oncePerText } from '../detect/once-per-text.ts';
import { countTerms, titleTerms } from '../detect/terms.ts';
import type { PageText } from '../text/page-text.ts';

/**
 * Whether two titles name different things, and each text mentions its own and hardly the other's, as pages of a
 * reference do. Whoever puts a text under another title leaves the names in it.
 */
export function haveOwnNames(a: PageText, b: PageText) {
  const [wordsA, wordsB] = [new Set(titleTerms(a)), new Set(titleTerms(b))];
  return speaksOf(without(wordsA, wordsB), a, b) && speaksOf(without(wordsB, wordsA), b, a);
}

/**
 * Figures that each of the texts lacks of the other, of the page with fewer of them, and those in common. A copy, even a
 * reworded one, keeps the figures of its source; timetables, statistics and sums of one form have others.
 */
export function compareFigures(a: PageText, b: PageText) {
  const [own, other] = [figuresIn(a), figuresIn(b)];
  const common = [...own].filter((one) => other.has(one)).length;
  return { own: Math.min(own.size, other.size) - common, common };
}

export const noFigures: Readonly<ReturnType<typeof compareFigures>> = { own: 0, common: 0 };

const figuresIn = oncePerText(({ folded }) => new Set(folded.text.match(figure)));

const figure = /\d+(?:[.,:-]\d+)*/gu;

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  new Set([...words].filter((word) => !others.has(word)));

/** More often than in a heading. */
const minTimes = 2;
/** The other page may be mentioned as related. */
const minRatio = 3;

const speaksOf = (names: ReadonlySet<string>, own: PageText, other: PageText) =>
  [...names].some((name) => {
    const times = timesIn(own).get(name) ?? 0;
    return times >= minTimes && times >= minRatio * (timesIn(other).get(name) ?? 0);
  });

/** Counted once per page, for all its pairs. */
const timesIn = oncePerText(({ tokens }) => countTerms(tokens.terms));
