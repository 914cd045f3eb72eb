import type { PageText } from '../text/page-text.ts';
import { hashSlice } from '../text/hash.ts';
import { oncePerText } from './once-per-text.ts';

/** What detectors cut texts into: characters of Chinese and Japanese, stems of other scripts. */
export type Units = ReturnType<typeof cutUnits>;

/**
 * With stop words, without punctuation. Characters of Chinese, since a replaced word shifts the segmentation of its
 * neighbours.
 */
export const unitsOf = oncePerText(cutUnits);

function cutUnits({ folded, tokens }: PageText) {
  let room = 0;
  for (let token = 0; token < tokens.starts.length; token++)
    room += Math.max(1, (tokens.ends[token] ?? 0) - (tokens.starts[token] ?? 0));
  const [starts, ends, hashes] = [new Uint32Array(room), new Uint32Array(room), new Uint32Array(2 * room)];
  const known = tokens.vocabulary.hashes;
  let count = 0;
  let characters = 0;
  for (let token = 0; token < tokens.numbers.length; token++) {
    const start = tokens.starts[token] ?? 0;
    const end = tokens.ends[token] ?? 0;
    if (!isIdeographic(folded.text.charCodeAt(start))) {
      const number = tokens.numbers[token] ?? 0;
      hashes[2 * count] = known[2 * number] ?? 0;
      hashes[2 * count + 1] = known[2 * number + 1] ?? 0;
      starts[count] = start;
      ends[count++] = end;
      continue;
    }
    for (let at = start; at < end;) {
      const next = at + ((folded.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
      hashSlice(folded.text, at, next, hashes, 2 * count);
      starts[count] = at;
      ends[count++] = next;
      characters++;
      at = next;
    }
  }
  return {
    count,
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
    hashes: hashes.subarray(0, 2 * count),
    areCharacters: 2 * characters > count,
  };
}

/** Han (with extensions: D840–D8BF), Hiragana, Katakana: written without spaces. */
export const isIdeographic = (unit: number) =>
  (unit >= 0x3040 && unit <= 0x30ff) ||
  (unit >= 0x3400 && unit <= 0x9fff) ||
  (unit >= 0xf900 && unit <= 0xfaff) ||
  (unit >= 0xd840 && unit <= 0xd8bf);
