import { sharedFeatures, type SentenceFeatures } from './sentence-features.ts';

export interface CommonWords {
  readonly count: number;
  /** Words of one text and of the other, added up. */
  readonly all: number;
}

/**
 * The content words (for CJK also the character pairs) that two texts have in common, order ignored; Dice's coefficient
 * over both sets is what decides. Where words were shuffled over the borders of sentences, this is all that is left of
 * a short copy; in long texts on one subject it rises by itself, so there it decides only beside sentences that are
 * alike.
 */
export function commonWords(a: SentenceFeatures, b: SentenceFeatures): CommonWords {
  return { count: sharedFeatures(a, b).count, all: a.keys.length + b.keys.length };
}

export function commonShare({ count, all }: CommonWords): number {
  return all === 0 ? 0 : (2 * count) / all;
}
