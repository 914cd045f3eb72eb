import { viewOfWords, wordsCodec, type FrequencyChange } from './detector.ts';

/** Terms that are rare, or may be when pages come or go, in the order of the text. */
export type RareCandidates = Readonly<{
  size: number;
  hashes: Uint32Array;
  frequencies: Uint32Array;
}>;

export type RareChoice = ReturnType<typeof chooseRare>;

/**
 * All rare terms in an order of their hashes, so that two pages choose alike, and that a change of frequencies inside
 * the range moves no choice; not the hashes themselves, or low ones would meet by chance.
 */
export const orderOf = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> 0;

export const lastOrder = 2 ** 32 - 1;

export const isRare = (frequency: number, maxPages: number) => frequency >= 2 && frequency <= maxPages;

/** B: terms on more pages are not rare. */
export const maxPagesOf = (least: number, pages: number) => Math.max(least, pages ** 0.4);

/** The barrier is the order of the last chosen one, or the last of all where all that are rare are chosen. */
export function chooseRare({ hashes, frequencies }: RareCandidates, maxCount: number, maxPages: number) {
  const orders = new Uint32Array(hashes.length);
  let rare = 0;
  for (let at = 0; at < hashes.length; at += 1)
    if (isRare(frequencies[at] ?? 0, maxPages)) orders[rare++] = orderOf(hashes[at] ?? 0);
  const barrier = rare > maxCount ? (orders.subarray(0, rare).sort()[maxCount - 1] ?? 0) : lastOrder;
  const chosen = new Uint8Array(hashes.length);
  let count = 0;
  for (let at = 0; at < hashes.length && count < maxCount; at += 1) {
    if (!isRare(frequencies[at] ?? 0, maxPages) || orderOf(hashes[at] ?? 0) > barrier) continue;
    chosen[at] = 1;
    count += 1;
  }
  return { chosen, count, barrier };
}

type RareMargin = ReturnType<typeof decodeMargin>;

/**
 * Words: the limit; the barrier; the size in ten bits below the number of others; the bits; the others' hashes.
 */
export function encodeMargin({ size, hashes }: RareCandidates, { chosen, count, barrier }: RareChoice, limit: number) {
  const bitmap = Math.ceil(hashes.length / 32);
  const others = hashes.length - count;
  const words = new Uint32Array(headerWords + bitmap + others);
  words.set([limit, barrier, size + others * sizeRange]);
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
  const [limit = 0, barrier = 0, sizes = 0] = words;
  const firstOther = words.length - Math.floor(sizes / sizeRange);
  return {
    /** Terms on more pages than this are not remembered. */
    limit,
    barrier,
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

const headerWords = 3;
const sizeRange = 1024;

/**
 * When rare terms of an unchanged page change. They are the first N in order among those with 2 ≤ df ≤ B, so that only a
 * term matters that enters or leaves that range, and does not come behind the last one chosen. The margin holds what may
 * come in: the others in the range, terms of this page only, and those with B < df ≤ L, L ≥ 5/4 B. What falls from
 * beyond L into the range at once, or was beyond it before, makes all texts be read.
 */
/** L: a power of 5/4 times the least B, so that it is seldom another than it was. */
export const frequencyLimit = (least: number, pages: number) =>
  Math.ceil(least * limitStep ** (1 + Math.ceil(Math.log(maxPagesOf(least, pages) / least) / Math.log(limitStep))));

const limitStep = 5 / 4;

/** Null when all texts must be read again. */
export function rareChange(change: FrequencyChange, least: number, late: ReadonlySet<number>) {
  const { pagesBefore, pagesAfter, touched, termsBetween } = change;
  const [boundBefore, bound] = [maxPagesOf(least, pagesBefore), maxPagesOf(least, pagesAfter)];
  const limit = frequencyLimit(least, pagesAfter);
  const crossing = new Crossing();
  const nextLate = new Set(late);
  for (let at = 0; at < touched.terms.length; at += 1) {
    const [term, before, after] = [touched.terms[at] ?? 0, touched.before[at] ?? 0, touched.after[at] ?? 0];
    const is = isRare(after, bound);
    if (is && (before > limit || late.has(term))) return null;
    if (before > limit && after <= limit) nextLate.add(term);
    if (isRare(before, boundBefore) !== is) crossing.add(term);
  }
  for (const term of termsBetween(Math.min(boundBefore, bound), Math.max(boundBefore, bound))) {
    if (late.has(term)) return null;
    crossing.add(term);
  }
  const touches = ({ limit: remembered, barrier, others }: RareMargin, terms: Uint32Array) =>
    remembered !== limit || crossing.hasAny(terms, barrier) || crossing.hasAny(others, barrier);
  return { touches, nextLate };
}

/** Terms that were rare and are not, or the other way round, behind a table of marks, since most are not among them. */
class Crossing {
  readonly #marks = new Uint8Array(1 << 18);
  readonly #terms = new Set<number>();

  add(term: number) {
    this.#marks[term % this.#marks.length] = 1;
    this.#terms.add(term);
  }

  hasAny(terms: Uint32Array, barrier: number) {
    for (const term of terms)
      if (this.#marks[term % this.#marks.length] === 1 && orderOf(term) <= barrier && this.#terms.has(term))
        return true;
    return false;
  }
}
