import { hashSlice, fmix32 } from '../text/hash.ts';
import { hexOfKey } from '../hex.ts';
import { foldText } from '../text/fold.ts';
import { shownRange, type FoldedText, type Sentence } from '../text/page-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { rollingHashes } from './gram-index.ts';
import { cjkUnit, significantCodes, skipped, unitKind } from './significant.ts';

export type Probe = Readonly<{
  /** Hashes of distinct long sentences: low word before high. */
  hashes: Uint32Array;
  /** Start and end of each in the shown text; ascending. */
  places: Uint32Array;
  /** The high `shingleBits` of the sampled hashes, ascending, without repeats. */
  shingles: Uint32Array;
}>;

const longCharacters = 8;
const longWords = 6;

/**
 * Long sentences are copied whole; around a changed one shingles stay equal. One in sixteen is kept by its hash, the
 * same in all texts (Broder 1997). Linear.
 */
export function probeOf(folded: FoldedText): Probe {
  const lows = new Set<number>();
  const hashes: number[] = [];
  const places: number[] = [];
  const hash = new Uint32Array(2);
  for (const sentence of splitSentences(folded.text)) {
    if (!hashSentence(folded.text, sentence, hash)) continue;
    const high = hash[0] ?? 0;
    const low = hash[1] ?? 0;
    if (lows.has(low) && hashes.some((word, at) => at % 2 === 0 && word === low && hashes[at + 1] === high)) continue;
    lows.add(low);
    hashes.push(low, high);
    const [start, end] = shownRange(folded, sentence.start, sentence.end);
    places.push(start, end);
  }
  return { hashes: new Uint32Array(hashes), places: new Uint32Array(places), shingles: sampledShingles(folded.text) };
}

export function holdsSentence(shown: string, key: string) {
  const { text } = foldText(shown);
  const hash = new Uint32Array(2);
  return splitSentences(text).some(
    (sentence) => hashSentence(text, sentence, hash) && hexOfKey(hash[0] ?? 0, hash[1] ?? 0) === key,
  );
}

/** Ignores spaces and marks at the end; false for a short sentence. With Han, kana or hangul characters are counted. */
function hashSentence(folded: string, { start, end, length }: Sentence, hash: Uint32Array) {
  if (length < longWords || (length < longCharacters && hasCjk(folded, start, end))) return false;
  let last = end;
  while (last > start && unitKind(folded, last - 1) === skipped) last--;
  hashSlice(folded, start, last, hash, 0, 0, space);
  return true;
}

const space = 0x20;

function hasCjk(folded: string, start: number, end: number) {
  for (let at = start; at < end; at++) if (unitKind(folded, at) === cjkUnit) return true;
  return false;
}

const shingleOfCjk = 8;
const shingleOfLetters = 20;
const mostlyCjk = 0.3;
const sampledOf = 16;

/** A page with n shingles shares one with a draft by chance with probability n / 2²⁶; two make a candidate. */
export const shingleBits = 26;

export function sampledShingles(folded: string) {
  const { codes, cjkShare } = significantCodes(folded);
  const hashes = rollingHashes(codes, cjkShare >= mostlyCjk ? shingleOfCjk : shingleOfLetters);
  const kept: number[] = [];
  for (let at = 0; at < hashes.length; at++) {
    const mixed = fmix32(hashes[at] ?? 0);
    if (mixed % sampledOf === 0) kept.push(mixed >>> (32 - shingleBits));
  }
  const sorted = new Uint32Array(kept).sort();
  return sorted.filter((shingle, at) => shingle !== sorted[at - 1]);
}
