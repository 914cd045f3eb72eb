import type { FrequencyChange } from './detector.ts';
import { isRare, rankOf, type RareMargin } from './rare-choice.ts';

/**
 * When the rare terms of an unchanged page become others. They are the N first by rank, that is by document frequency
 * df and then by an order of hashes, among those with 2 ≤ df ≤ B. On a page with at most N such terms they change only
 * when a term enters or leaves that range. On a page with more, let c be the last rank among the N: as long as those
 * that move stay at or before c, and others that move stay behind it, the N remain the same. Terms in the range are in
 * the fingerprint or, beyond the N, in the margin; so is what may come into it: terms of this page only, and those with
 * B < df ≤ L, for a limit L of at least 5/4 B. So a page chooses its rare terms anew from what is remembered. What
 * falls from beyond L into the range at once, or has been beyond L before, makes all texts be read again, which hardly
 * ever happens.
 */
export interface RareRange {
  /** B for so many pages. */
  readonly maxPages: (pages: number) => number;
  /** The least that B can be. */
  readonly minBound: number;
}

/** L: a power of 5/4 times the least B, so that it is seldom another than it was. */
export const frequencyLimit = ({ maxPages, minBound }: RareRange, pages: number): number =>
  Math.ceil(minBound * limitStep ** (1 + Math.ceil(Math.log(maxPages(pages) / minBound) / Math.log(limitStep))));

const limitStep = 5 / 4;

interface RareChange {
  readonly touches: (margin: RareMargin, terms: Uint32Array) => boolean;
  readonly nextLate: ReadonlySet<number>;
}

/** Null when all texts must be read again. */
export function rareChange(change: FrequencyChange, range: RareRange, late: ReadonlySet<number>): RareChange | null {
  const { pagesBefore, pagesAfter, touched, termsBetween } = change;
  const [boundBefore, bound] = [range.maxPages(pagesBefore), range.maxPages(pagesAfter)];
  const limit = frequencyLimit(range, pagesAfter);
  const moves = new Moves();
  const nextLate = new Set(late);
  for (let at = 0; at < touched.terms.length; at += 1) {
    const [term, before, after] = [touched.terms[at] ?? 0, touched.before[at] ?? 0, touched.after[at] ?? 0];
    const [was, is] = [isRare(before, boundBefore), isRare(after, bound)];
    if (is && (before > limit || late.has(term))) return null;
    if (before > limit && after <= limit) nextLate.add(term);
    moves.add(term, is ? rankOf(after, term) : Infinity, was !== is);
  }
  for (const term of termsBetween(Math.min(boundBefore, bound), Math.max(boundBefore, bound))) {
    if (late.has(term)) return null;
    // Where the range grew, such a term ranks behind all that were in it.
    moves.add(term, Infinity, true);
  }
  const touches = ({ limit: remembered, barrier, others }: RareMargin, terms: Uint32Array) => {
    if (remembered !== limit) return true;
    if (barrier === 0)
      return moves.some(terms, ({ crosses }) => crosses) || moves.some(others, ({ crosses }) => crosses);
    return moves.some(terms, ({ last }) => last > barrier) || moves.some(others, ({ first }) => first <= barrier);
  };
  return { touches, nextLate };
}

interface Move {
  /** Ranks after the change; infinite when the term is not rare. Of two terms with equal hashes the worse counts. */
  readonly first: number;
  readonly last: number;
  /** It was rare and is not, or the other way round. */
  readonly crosses: boolean;
}

/** Terms that moved, behind a table of marks, since most terms of most pages did not. */
class Moves {
  readonly #marks = new Uint8Array(1 << 18);
  readonly #moves = new Map<number, Move>();

  add(term: number, rank: number, crosses: boolean): void {
    const known = this.#moves.get(term);
    this.#marks[term % this.#marks.length] = 1;
    this.#moves.set(term, {
      first: Math.min(rank, known?.first ?? Infinity),
      last: Math.max(rank, known?.last ?? 0),
      crosses: crosses || (known?.crosses ?? false),
    });
  }

  some(terms: Uint32Array, matters: (move: Move) => boolean): boolean {
    for (const term of terms) {
      if (this.#marks[term % this.#marks.length] === 0) continue;
      const move = this.#moves.get(term);
      if (move && matters(move)) return true;
    }
    return false;
  }
}
