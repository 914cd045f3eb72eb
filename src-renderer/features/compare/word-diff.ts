import type { Range } from '../../../src-main/contract/evidence.ts';

/** What differs between two wordings, in UTF-16 units of the texts that were given. */
export interface WordDifference {
  readonly a: readonly Range[];
  readonly b: readonly Range[];
}

/**
 * The words in which two wordings of a passage differ: all that is not in their longest common subsequence of words
 * (Wagner, Fischer 1974), after common beginnings and ends are set aside. Case does not count, nor does white space.
 * Quadratic in what is left; two very long passages are compared as bags of words instead, which is linear and blind to
 * order.
 */
export function wordDifference(a: string, b: string, language: string): WordDifference {
  const [wordsA, wordsB] = [wordsOf(a, language), wordsOf(b, language)];
  const kept = wordsA.length * wordsB.length > maxCells ? commonBag(wordsA, wordsB) : commonSequence(wordsA, wordsB);
  return { a: differingRanges(wordsA, kept.a), b: differingRanges(wordsB, kept.b) };
}

const maxCells = 4_000_000;

interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Differences in punctuation are not marked; it only keeps neighbouring words apart. */
  readonly isWord: boolean;
}

interface Kept {
  readonly a: Uint8Array;
  readonly b: Uint8Array;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const tag = /^[a-z]{2,3}(-|$)/i.test(language) ? language : 'en';
  const segmenter = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(tag, segmenter);
  return segmenter;
}

function wordsOf(text: string, language: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text))
    if (segment.trim() !== '')
      words.push({
        key: segment.toLowerCase(),
        start: index,
        end: index + segment.length,
        isWord: isWordLike === true,
      });
  return words;
}

/** Marks the words of a longest common subsequence on both sides. */
function commonSequence(a: readonly Word[], b: readonly Word[]): Kept {
  const kept = { a: new Uint8Array(a.length), b: new Uint8Array(b.length) };
  const same = (x: number, y: number) => a[x]?.key === b[y]?.key;
  const keep = (x: number, y: number) => {
    kept.a[x] = 1;
    kept.b[y] = 1;
  };
  let start = 0;
  while (start < a.length && start < b.length && same(start, start)) keep(start, start++);
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && same(endA - 1, endB - 1)) keep(--endA, --endB);

  const width = endB - start + 1;
  const lengths = new Uint32Array((endA - start + 1) * width);
  const cell = (x: number, y: number) => lengths[(x - start) * width + (y - start)] ?? 0;
  for (let x = endA - 1; x >= start; x--)
    for (let y = endB - 1; y >= start; y--)
      lengths[(x - start) * width + (y - start)] = same(x, y)
        ? cell(x + 1, y + 1) + 1
        : Math.max(cell(x + 1, y), cell(x, y + 1));
  for (let x = start, y = start; x < endA && y < endB;) {
    if (same(x, y)) keep(x++, y++);
    else if (cell(x + 1, y) >= cell(x, y + 1)) x++;
    else y++;
  }
  return kept;
}

function commonBag(a: readonly Word[], b: readonly Word[]): Kept {
  const keysOf = (words: readonly Word[]) => new Set(words.map(({ key }) => key));
  const [inA, inB] = [keysOf(a), keysOf(b)];
  return {
    a: Uint8Array.from(a, ({ key }) => Number(inB.has(key))),
    b: Uint8Array.from(b, ({ key }) => Number(inA.has(key))),
  };
}

/** Neighbouring words that differ become one range, with the white space between them. */
function differingRanges(words: readonly Word[], kept: Uint8Array): Range[] {
  const ranges: [number, number][] = [];
  let open = false;
  words.forEach(({ start, end, isWord }, index) => {
    const differs = isWord && kept[index] !== 1;
    const last = ranges.at(-1);
    if (differs && open && last) last[1] = end;
    else if (differs) ranges.push([start, end]);
    open = differs;
  });
  return ranges;
}
