import type { CutWords } from './chinese.ts';
import { cutExactly } from './segment.ts';

/**
 * Cutting Chinese by dictionary is three quarters of the work of reading a text, and an audit reads every text several
 * times: for its statistics, its fingerprints and its comparisons. So the first reading notes where words start, one
 * bit for each character that was cut, and later ones only look: an eighth of a byte a character, and the dictionary's
 * 250 MB stay out of processes that only compare.
 */
export function recordWordStarts(cut: CutWords): { readonly cut: CutWords; bits(): Uint8Array } {
  const starts: number[] = [];
  let length = 0;
  return {
    cut(run) {
      const words = cutExactly(run, cut);
      for (const word of words) {
        starts.push(length);
        length += word.length;
      }
      return words;
    },
    bits() {
      const bits = new Uint8Array((length + 7) >> 3);
      for (const start of starts) bits[start >> 3] = (bits[start >> 3] ?? 0) | (1 << (start & 7));
      return bits;
    },
  };
}

/**
 * Cuts the same runs in the same order as when they were recorded. Where the bits cannot be those of the run, because
 * it was not recorded, the other cut is asked.
 */
export function replayWordStarts(bits: Uint8Array, otherwise: CutWords): CutWords {
  let position = 0;
  const isStart = (at: number) => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  return (run) => {
    const first = position;
    position += run.length;
    if (position > 8 * bits.length || !isStart(first)) return otherwise(run);
    const words: string[] = [];
    let start = 0;
    for (let at = 1; at < run.length; at += 1) {
      if (!isStart(first + at)) continue;
      words.push(run.slice(start, at));
      start = at;
    }
    words.push(run.slice(start));
    return words;
  };
}
