import type { FrequencyChange } from './frequency-change.ts';
import { hashText } from './hash.ts';

/**
 * When the rare terms of an unchanged page become others. They are the N terms with the lowest document frequency df among those with 2 ≤ df ≤ B. On a
 * page with at most N such terms they change only when a term comes into that range or leaves it. On a page with more, let c be the highest df among the N:
 * as long as those that move stay below c, and others that move stay above it, the N remain the same whatever their order. Terms in the range are
 * in the fingerprint or, beyond the N, in the margin; what may come into it is in the margin as well: terms of this page only, and those with
 * B < df ≤ L, for a limit L of at least 2B. Whatever falls from beyond L into the range at once, or has been beyond L before, makes all pages be
 * looked at again, which hardly ever happens.
 */
export interface RareRange {
  /** B for so many pages. */
  readonly mostPages: (pages: number) => number;
  /** The least that B can be. */
  readonly leastBound: number;
}

/** L: it moves in large steps, so that it is seldom another than it was. */
export const frequencyLimit = ({ mostPages, leastBound }: RareRange, pages: number): number => {
  const bound = mostPages(pages);
  return 2 * (bound <= leastBound ? leastBound : 2 ** Math.ceil(Math.log2(bound)));
};

/** Words: the highest df among the rare terms of a page that has more than it keeps, else 0; the limit; the first 32 bits of the hashes of the terms. */
export function rareMargin(terms: readonly string[], limit: number, cut: number): Uint32Array {
  const margin = new Uint32Array(2 + terms.length);
  const hash = new Uint32Array(2);
  margin[0] = cut;
  margin[1] = limit;
  for (const [at, term] of terms.entries()) {
    hashText(term, hash, 0);
    margin[2 + at] = hash[0] ?? 0;
  }
  return margin;
}

export interface RareChange {
  /** By the margin of a page and its rare terms. */
  readonly touches: (margin: Uint32Array, terms: Uint32Array) => boolean;
  readonly nextLate: ReadonlySet<number>;
}

/** Null when all pages must be looked at. */
export function rareChange(change: FrequencyChange, range: RareRange, late: ReadonlySet<number>): RareChange | null {
  const { pagesBefore, pagesAfter, touched, termsBetween } = change;
  const [boundBefore, bound] = [range.mostPages(pagesBefore), range.mostPages(pagesAfter)];
  const limit = frequencyLimit(range, pagesAfter);
  const [crossing, moved, nextLate] = [new Set<number>(), new Moves(), new Set(late)];
  for (let at = 0; at < touched.terms.length; at += 1) {
    const [term, before, after] = [touched.terms[at] ?? 0, touched.before[at] ?? 0, touched.after[at] ?? 0];
    const [was, is] = [before >= 2 && before <= boundBefore, after >= 2 && after <= bound];
    if (is && (before > limit || late.has(term))) return null;
    if (before > limit && after <= limit) nextLate.add(term);
    if (was !== is) crossing.add(term);
    moved.add(term, after);
  }
  for (const term of termsBetween(Math.min(boundBefore, bound), Math.max(boundBefore, bound))) {
    if (late.has(term)) return null;
    crossing.add(term);
  }
  const touches = (margin: Uint32Array, terms: Uint32Array) => {
    const [cut = 0, remembered] = margin;
    if (remembered !== limit || terms.some((term) => crossing.has(term))) return true;
    const others = margin.subarray(2);
    if (cut === 0) return others.some((term) => crossing.has(term));
    return terms.some((term) => moved.highest(term) >= cut) || others.some((term) => moved.lowest(term) <= cut);
  };
  return { touches, nextLate };
}

/** Document frequencies of terms that moved. Of two terms with equal hashes the worse counts. */
class Moves {
  readonly #highest = new Map<number, number>();
  readonly #lowest = new Map<number, number>();

  add(term: number, pages: number): void {
    this.#highest.set(term, Math.max(pages, this.highest(term)));
    this.#lowest.set(term, Math.min(pages, this.lowest(term)));
  }

  highest(term: number): number {
    return this.#highest.get(term) ?? 0;
  }

  lowest(term: number): number {
    return this.#lowest.get(term) ?? Infinity;
  }
}
