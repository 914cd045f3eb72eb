import { hashSlice, fmix32 } from '../detect/hash.ts';
import { foldText } from '../text/fold.ts';
import { shownRange, type Sentence } from '../text/page-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { significantStream } from './significant.ts';

/** What other texts are searched for by: the long sentences of a text, and a sample of its shingles. */
export interface Probe {
  /** Four words for each long sentence: hash (high, low), start and end in the shown text. Each sentence once, where it stands first. */
  readonly sentences: Uint32Array;
  /** Hashes of the sampled shingles, ascending, without repeats. */
  readonly shingles: Uint32Array;
}

/** Words of a sentence in `Probe.sentences`. */
export const sentenceWords = 4;

/** As many characters of Chinese, or words of other scripts, make a sentence long: it is then seldom repeated by chance. */
const longCharacters = 8;
const longWords = 6;

/**
 * Long sentences are what is copied whole; where a sentence was changed, its neighbourhood still has equal shingles. One shingle in sixteen is
 * kept, chosen by its own hash, so that equal stretches keep the same ones wherever they stand (Broder 1997, modulo sampling). Some
 * 16 bytes a sentence and a quarter of a byte a character.
 */
export function probeOf(shown: string): Probe {
  const folded = foldText(shown);
  const kept = new Map<string, readonly [number, number]>();
  const words: number[] = [];
  const hash = new Uint32Array(2);
  for (const sentence of splitSentences(folded.text)) {
    if (!isLong(folded.text, sentence)) continue;
    const plain = sentenceText(folded.text.slice(sentence.start, sentence.end));
    hashSlice(plain, 0, plain.length, hash, 0);
    const key = sentenceKey(hash[0] ?? 0, hash[1] ?? 0);
    if (kept.has(key)) continue;
    const [start, end] = shownRange(folded, sentence.start, sentence.end);
    kept.set(key, [start, end]);
    words.push(hash[0] ?? 0, hash[1] ?? 0, start, end);
  }
  return { sentences: Uint32Array.from(words), shingles: sampledShingles(significantStream(folded)) };
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

/** Hashes roll over the letters and digits (Karp and Rabin 1987) and are mixed once more before they are sampled. */
function sampledShingles({ codes, cjkShare }: ReturnType<typeof significantStream>): Uint32Array {
  const size = cjkShare >= mostlyCjk ? shingleOfCjk : shingleOfLetters;
  const kept = new Set<number>();
  let leaving = 1;
  for (let step = 0; step < size; step += 1) leaving = Math.imul(leaving, base);
  let rolling = 0;
  for (const [at, code] of codes.entries()) {
    rolling = (Math.imul(rolling, base) + code + 1) | 0;
    if (at >= size) rolling = (rolling - Math.imul((codes[at - size] ?? 0) + 1, leaving)) | 0;
    if (at < size - 1) continue;
    const mixed = fmix32(rolling);
    if (mixed % sampledOf === 0) kept.add(mixed);
  }
  return Uint32Array.from(kept).sort();
}
