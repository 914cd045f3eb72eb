import { sharedFeatures, type SentenceFeatures } from './sentence-features.ts';

export interface CommonWords {
  readonly count: number;
  readonly all: number;
}

/**
 * The content words (for CJK also character pairs) that two texts have in common, order ignored; Dice's coefficient
 * over both sets decides. Where words were shuffled over sentence borders this is all that is left of a short copy; in
 * long texts on one subject it rises by itself, so there it decides only beside alike sentences.
 */
export function commonWords(a: SentenceFeatures, b: SentenceFeatures): CommonWords {
  return { count: sharedFeatures(a, b).count, all: a.keys.length + b.keys.length };
}

export function commonShare({ count, all }: CommonWords): number {
  return all === 0 ? 0 : (2 * count) / all;
}
