import type { FrequencyChange } from './detector.ts';
import { isRare, maxPagesOf, rankOf, type RareMargin } from './rare-choice.ts';

/**
 * When rare terms of an unchanged page change. They are the N first by rank among those with 2 ≤ df ≤ B. With at most N
 * of them only entering or leaving that range matters; with more, and c the last rank chosen, a move across c. The
 * margin holds what may come in: the others in the range, terms of this page only, and those with B < df ≤ L, L ≥ 5/4
 * B. What falls from beyond L into the range at once, or was beyond it before, makes all texts be read.
 */
/** L: a power of 5/4 times the least B, so that it is seldom another than it was. */
export const frequencyLimit = (least: number, pages: number): number =>
  Math.ceil(least * limitStep ** (1 + Math.ceil(Math.log(maxPagesOf(least, pages) / least) / Math.log(limitStep))));

const limitStep = 5 / 4;

/** Null when all texts must be read again. */
export function rareChange(change: FrequencyChange, least: number, late: ReadonlySet<number>) {
  const { pagesBefore, pagesAfter, touched, termsBetween } = change;
  const [boundBefore, bound] = [maxPagesOf(least, pagesBefore), maxPagesOf(least, pagesAfter)];
  const limit = frequencyLimit(least, pagesAfter);
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
    if (barrier === 0) return [terms, others].some((own) => moves.some(own, ({ crosses }) => crosses));
    return moves.some(terms, ({ last }) => last > barrier) || moves.some(others, ({ first }) => first <= barrier);
  };
  return { touches, nextLate };
}

interface Move {
  /** Ranks after the change; infinite when not rare. Of two terms with equal hashes the worse counts. */
  readonly first: number;
  readonly last: number;
  /** It was rare and is not, or the other way round. */
  readonly crosses: boolean;
}

/** Behind a table of marks, since most terms did not move. */
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
