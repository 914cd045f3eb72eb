import type { Range } from '../../../src-main/contract/evidence.ts';
import { longestCommon, wholeOf, withEnds } from './sequences.ts';

/** What differs between two wordings, in UTF-16 units of the texts that were given. */
export interface WordDifference {
  readonly a: readonly Range[];
  readonly b: readonly Range[];
}

/**
 * The words in which two wordings of a passage differ: all that is not in their longest common subsequence of words.
 * Case does not count, nor does white space. Two very long passages are compared as bags of words instead, which is
 * linear and blind to order.
 */
export function wordDifference(a: string, b: string, language: string): WordDifference {
  const [wordsA, wordsB] = [wordsOf(a, language), wordsOf(b, language)];
  const [keysA, keysB] = [wordsA.map(({ key }) => key), wordsB.map(({ key }) => key)];
  if (keysA.length * keysB.length > maxCells) {
    const [inA, inB] = [new Set(keysA), new Set(keysB)];
    return {
      a: differingRanges(wordsA, (index) => inB.has(keysA[index] ?? '')),
      b: differingRanges(wordsB, (index) => inA.has(keysB[index] ?? '')),
    };
  }
  const common = withEnds(keysA, keysB, wholeOf(keysA, keysB), (rest) => longestCommon(keysA, keysB, rest));
  const [keptA, keptB] = [new Set(common.map(([x]) => x)), new Set(common.map(([, y]) => y))];
  return {
    a: differingRanges(wordsA, (index) => keptA.has(index)),
    b: differingRanges(wordsB, (index) => keptB.has(index)),
  };
}

const maxCells = 4_000_000;

interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Differences in punctuation are not marked; it only keeps neighbouring words apart. */
  readonly isWord: boolean;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const tag = /^[a-z]{2,3}(-|$)/i.test(language) ? language : 'en';
  const segmenter = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(tag, segmenter);
  return segmenter;
}

const wordsOf = (text: string, language: string): Word[] =>
  [...segmenterOf(language).segment(text)]
    .filter(({ segment }) => segment.trim() !== '')
    .map(({ segment, index, isWordLike }) => ({
      key: segment.toLowerCase(),
      start: index,
      end: index + segment.length,
      isWord: isWordLike === true,
    }));

/** Neighbouring words that differ become one range, with the white space between them. */
function differingRanges(words: readonly Word[], isKept: (index: number) => boolean): Range[] {
  const ranges: [number, number][] = [];
  let open = false;
  words.forEach(({ start, end, isWord }, index) => {
    const differs = isWord && !isKept(index);
    const last = ranges.at(-1);
    if (differs && open && last) last[1] = end;
    else if (differs) ranges.push([start, end]);
    open = differs;
  });
  return ranges;
}
