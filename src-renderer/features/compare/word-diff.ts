import type { Range } from '../../../src-main/contract/evidence.ts';
import { longestCommon, wholeOf, withEnds } from './sequences.ts';

/** In UTF-16 units of the given texts. */
export interface WordDifference {
  readonly a: readonly Range[];
  readonly b: readonly Range[];
}

/**
 * The words outside the longest common subsequence; neither case nor white space count. Very long passages are compared
 * as bags of words, which is linear and blind to order.
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
  /** Punctuation only keeps neighbouring words apart. */
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

/** Neighbouring words that differ become one range. */
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
