import { hashSlice, fmix32 } from '../detect/hash.ts';
import { foldText } from '../text/fold.ts';
import { shownRange, type Sentence } from '../text/page-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { significantStream } from './significant.ts';

/** What other texts are searched for by: the long sentences of a text, and a sample of its shingles. */
export interface Probe {
  /** Hash of each long sentence as two words, low before high: one number of 64 bits on little-endian machines. Each once, where it stands first. */
  readonly hashes: Uint32Array;
  /** Start and end in the shown text of each of them; ascending. */
  readonly places: Uint32Array;
  /** The upper bits of the hashes of the sampled shingles (see `shingleBits`), ascending, without repeats. */
  readonly shingles: Uint32Array;
}

/** As many characters of Chinese, or words of other scripts, make a sentence long: it is then seldom repeated by chance. */
const longCharacters = 8;
const longWords = 6;

/**
 * Long sentences are what is copied whole; where a sentence was changed, its neighbourhood still has equal shingles. One shingle in sixteen is
 * kept, chosen by its own hash, so that equal stretches keep the same ones wherever they stand (Broder 1997, modulo sampling). Linear in the text.
 */
export function probeOf(shown: string): Probe {
  const folded = foldText(shown);
  const seen = new Set<string>();
  const hashes: number[] = [];
  const places: number[] = [];
  const hash = new Uint32Array(2);
  for (const sentence of splitSentences(folded.text)) {
    if (!isLong(folded.text, sentence)) continue;
    const plain = sentenceText(folded.text.slice(sentence.start, sentence.end));
    hashSlice(plain, 0, plain.length, hash, 0);
    const [high = 0, low = 0] = hash;
    const key = sentenceKey(high, low);
    if (seen.has(key)) continue;
    seen.add(key);
    hashes.push(low, high);
    places.push(...shownRange(folded, sentence.start, sentence.end));
  }
  return { hashes: Uint32Array.from(hashes), places: Uint32Array.from(places), shingles: sampledShingles(significantStream(folded)) };
}

/** 16 hexadecimal digits. */
export function sentenceKey(high: number, low: number): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** Letters and digits of a sentence, as alignment counts them. */
export function sentenceUnits(shown: string): number {
  return significantStream(foldText(shown)).codes.length;
}

/** Spaces, and marks at the end, are what copies change first. */
function sentenceText(folded: string): string {
  return folded.replaceAll(/\s+/gu, '').replace(/[^\p{L}\p{N}]+$/u, '');
}

/** Han, kana and hangul have no spaces between words, so their sentences are counted in characters. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function isLong(text: string, { start, end, length }: Sentence): boolean {
  return length >= (ideographic.test(text.slice(start, end)) ? longCharacters : longWords);
}

/** Characters of a shingle: about four words of either script. */
const shingleOfCjk = 8;
const shingleOfLetters = 20;
const mostlyCjk = 0.3;
const sampledOf = 16;
const base = 0x2c1b3c6d;

/**
 * How many bits of a shingle's hash are kept. One of a draft is found by chance on a page with n of them with probability n / 2²⁶. A page is proposed
 * for two of them: for a draft of 3,500 letters (some 217) one in four million pages of that length by chance, for one of 25,000 letters one in 80,000.
 */
export const shingleBits = 26;

/** Hashes roll over the letters and digits (Karp and Rabin 1987) and are mixed once more before they are sampled. */
function sampledShingles({ codes, cjkShare }: ReturnType<typeof significantStream>): Uint32Array {
  const size = cjkShare >= mostlyCjk ? shingleOfCjk : shingleOfLetters;
  const kept: number[] = [];
  let leaving = 1;
  for (let step = 0; step < size; step += 1) leaving = Math.imul(leaving, base);
  let rolling = 0;
  for (let at = 0; at < codes.length; at += 1) {
    rolling = (Math.imul(rolling, base) + (codes[at] ?? 0) + 1) | 0;
    if (at >= size) rolling = (rolling - Math.imul((codes[at - size] ?? 0) + 1, leaving)) | 0;
    if (at < size - 1) continue;
    const mixed = fmix32(rolling);
    if (mixed % sampledOf === 0) kept.push(mixed >>> (32 - shingleBits));
  }
  return withoutRepeats(Uint32Array.from(kept).sort());
}

const withoutRepeats = (sorted: Uint32Array): Uint32Array => sorted.filter((number, at) => at === 0 || number !== sorted[at - 1]);
