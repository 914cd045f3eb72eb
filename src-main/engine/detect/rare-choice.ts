import { viewOfWords, wordsCodec, type FrequencyChange } from './detector.ts';

/** Terms that are rare or may become rare when pages come or go, in text order. */
export type RareCandidates = Readonly<{
  size: number;
  hashes: Uint32Array;
  frequencies: Uint32Array;
}>;

export type RareChoice = ReturnType<typeof chooseRarest>;

/**
 * Rarer terms first, ties by a mixed hash, so that two pages choose alike. By the hash itself, low hashes would be
 * chosen and collide by chance.
 */
export const rankOf = (frequency: number, hash: number) => frequency * rankStep + (Math.imul(hash, 0x9e3779b1) >>> 0);

const rankStep = 2 ** 32;

export const isRare = (frequency: number, maxPages: number) => frequency >= 2 && frequency <= maxPages;

/** Bound B: terms on more pages are not rare. */
export const maxPagesOf = (least: number, pages: number) => Math.max(least, pages ** 0.4);

/** `barrier`: the rank of the last chosen term; 0 when all rare terms are chosen. */
export function chooseRarest({ hashes, frequencies }: RareCandidates, maxCount: number, maxPages: number) {
  const ranks = new Float64Array(hashes.length);
  let rare = 0;
  for (let at = 0; at < hashes.length; at += 1) {
    const frequency = frequencies[at] ?? 0;
    if (isRare(frequency, maxPages)) ranks[rare++] = rankOf(frequency, hashes[at] ?? 0);
  }
  const barrier = rare > maxCount ? (ranks.subarray(0, rare).sort()[maxCount - 1] ?? 0) : 0;
  const chosen = new Uint8Array(hashes.length);
  let count = 0;
  for (let at = 0; at < hashes.length && count < maxCount; at += 1) {
    const frequency = frequencies[at] ?? 0;
    if (!isRare(frequency, maxPages) || (barrier > 0 && rankOf(frequency, hashes[at] ?? 0) > barrier)) continue;
    chosen[at] = 1;
    count += 1;
  }
  return { chosen, count, barrier };
}

type RareMargin = ReturnType<typeof decodeMargin>;

/**
 * Words: the limit; the barrier in two; the number of others above ten bits of the size; the bitmap; the others'
 * hashes.
 */
export function encodeMargin({ size, hashes }: RareCandidates, { chosen, count, barrier }: RareChoice, limit: number) {
  const bitmap = Math.ceil(hashes.length / 32);
  const others = hashes.length - count;
  const words = new Uint32Array(headerWords + bitmap + others);
  words.set([limit, Math.floor(barrier / rankStep), barrier % rankStep, size + others * sizeRange]);
  let place = headerWords + bitmap;
  for (let at = 0; at < hashes.length; at += 1) {
    const word = headerWords + (at >>> 5);
    if (chosen[at] === 1) words[word] = (words[word] ?? 0) | (1 << (at & 31));
    else words[place++] = hashes[at] ?? 0;
  }
  return wordsCodec.encode(words);
}

export function decodeMargin(bytes: Uint8Array) {
  const words = viewOfWords(bytes);
  const [limit = 0, frequency = 0, order = 0, sizes = 0] = words;
  const firstOther = words.length - Math.floor(sizes / sizeRange);
  return {
    /** Terms on more pages are not in the margin. */
    limit,
    barrier: frequency * rankStep + order,
    size: sizes % sizeRange,
    /** One bit for each candidate, lowest first: whether it is in the fingerprint. */
    chosen: words.subarray(headerWords, firstOther),
    others: words.subarray(firstOther),
  };
}

export function mergeCandidates({ chosen, others }: RareMargin, inFingerprint: Uint32Array) {
  const hashes = new Uint32Array(inFingerprint.length + others.length);
  let [next, nextOther] = [0, 0];
  for (let at = 0; at < hashes.length; at += 1) {
    const isChosen = (((chosen[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
    hashes[at] = (isChosen ? inFingerprint[next++] : others[nextOther++]) ?? 0;
  }
  return hashes;
}

const headerWords = 4;
const sizeRange = 1024;

/** Limit L: the least B times a power of 5/4, so that it seldom changes. */
export const frequencyLimit = (least: number, pages: number) =>
  Math.ceil(least * limitStep ** (1 + Math.ceil(Math.log(maxPagesOf(least, pages) / least) / Math.log(limitStep))));

const limitStep = 5 / 4;

/**
 * When the rare terms of an unchanged page change: they are the first N by rank among terms with 2 ≤ df ≤ B. With at
 * most N of these only entering or leaving the range matters; with more, and c the last rank chosen, a move across c.
 * The margin holds what may come in: the others in the range, terms of this page only, and those with B < df ≤ L, L ≥
 * 5/4 B. A term that falls from beyond L into the range, at once or in steps, makes all texts be read: null.
 */
export function rareChange(change: FrequencyChange, least: number, late: ReadonlySet<number>) {
  const { pagesBefore, pagesAfter, touched, termsBetween } = change;
  const [boundBefore, bound] = [maxPagesOf(least, pagesBefore), maxPagesOf(least, pagesAfter)];
  const limit = frequencyLimit(least, pagesAfter);
  const moves = new Moves();
  const nextLate = new Set(late);
  for (let at = 0; at < touched.length; at += 3) {
    const [term = 0, before = 0, after = 0] = touched.subarray(at, at + 3);
    const [was, is] = [isRare(before, boundBefore), isRare(after, bound)];
    if (is && (before > limit || late.has(term))) return null;
    if (before > limit && after <= limit) nextLate.add(term);
    moves.add(term, is ? rankOf(after, term) : Infinity, was !== is);
  }
  for (const term of termsBetween(Math.min(boundBefore, bound), Math.max(boundBefore, bound))) {
    if (late.has(term)) return null;
    // If the range grew, such a term ranks behind all that were in it.
    moves.add(term, Infinity, true);
  }
  const touches = ({ limit: remembered, barrier, others }: RareMargin, terms: Uint32Array) => {
    if (remembered !== limit) return true;
    if (barrier === 0) return [terms, others].some((own) => moves.some(own, ({ crosses }) => crosses));
    return moves.some(terms, ({ last }) => last > barrier) || moves.some(others, ({ first }) => first <= barrier);
  };
  return { touches, nextLate };
}

type Move = Readonly<{
  /** Lowest and highest rank after the change of the terms with this hash; infinite when not rare. */
  first: number;
  last: number;
  /** A term became rare or is not rare any more. */
  crosses: boolean;
}>;

/** A table of marks spares most look-ups, since most terms did not move. */
class Moves {
  readonly #marks = new Uint8Array(1 << 18);
  readonly #moves = new Map<number, Move>();

  add(term: number, rank: number, crosses: boolean) {
    const known = this.#moves.get(term);
    this.#marks[term % this.#marks.length] = 1;
    this.#moves.set(term, {
      first: Math.min(rank, known?.first ?? Infinity),
      last: Math.max(rank, known?.last ?? 0),
      crosses: crosses || (known?.crosses ?? false),
    });
  }

  some(terms: Uint32Array, matters: (move: Move) => boolean) {
    for (const term of terms) {
      if (this.#marks[term % this.#marks.length] === 0) continue;
      const move = this.#moves.get(term);
      if (move && matters(move)) return true;
    }
    return false;
  }
}
