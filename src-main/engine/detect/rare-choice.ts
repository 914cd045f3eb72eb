import { wordsCodec } from './key-set.ts';

/** Terms that are rare, or may be when pages come or go, in the order of the text. */
export interface RareCandidates {
  readonly size: number;
  readonly hashes: Uint32Array;
  readonly frequencies: Uint32Array;
}

export interface RareChoice {
  readonly chosen: Uint8Array;
  readonly count: number;
  /** The rank of the last chosen one; 0 where all that are rare are chosen. */
  readonly barrier: number;
}

/**
 * Rarer terms first, equal frequencies in an order of their hashes, so that two pages choose alike; not the hashes
 * themselves, or low ones would meet by chance.
 */
export const rankOf = (frequency: number, hash: number): number =>
  frequency * rankStep + (Math.imul(hash, 0x9e3779b1) >>> 0);

const rankStep = 2 ** 32;

export const isRare = (frequency: number, maxPages: number): boolean => frequency >= 2 && frequency <= maxPages;

/** B: terms on more pages are not rare. */
export const maxPagesOf = (least: number, pages: number): number => Math.max(least, pages ** 0.4);

export function chooseRarest({ hashes, frequencies }: RareCandidates, maxCount: number, maxPages: number): RareChoice {
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

export interface RareMargin {
  /** Terms on more pages than this are not remembered. */
  readonly limit: number;
  readonly barrier: number;
  readonly size: number;
  /** One bit for each candidate, lowest first: whether it is in the fingerprint. */
  readonly chosen: Uint32Array;
  readonly others: Uint32Array;
}

/**
 * Words: the limit; the barrier in two; the size in ten bits below the number of others; the bits; the others' hashes.
 */
export function encodeMargin(
  { size, hashes }: RareCandidates,
  { chosen, count, barrier }: RareChoice,
  limit: number,
): Uint8Array {
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

export function decodeMargin(bytes: Uint8Array): RareMargin {
  const words = wordsCodec.decode(bytes);
  const [limit = 0, frequency = 0, order = 0, sizes = 0] = words;
  const firstOther = words.length - Math.floor(sizes / sizeRange);
  return {
    limit,
    barrier: frequency * rankStep + order,
    size: sizes % sizeRange,
    chosen: words.subarray(headerWords, firstOther),
    others: words.subarray(firstOther),
  };
}

export function mergeCandidates({ chosen, others }: RareMargin, inFingerprint: Uint32Array): Uint32Array {
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
