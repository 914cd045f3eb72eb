import type { PageText, Sentence } from '../text/page-text.ts';

/**
 * The sentences, or pieces of them, inside a text, without a share of it at each end: the paper on long sentences drops
 * the first and the last tenth, where reprints have their introductions, sources and comments. A piece counts when all
 * of it lies inside.
 */
export function innerSentences({ folded }: PageText, pieces: readonly Sentence[], cut: number): readonly Sentence[] {
  if (cut === 0) return pieces;
  const [first, last] = [folded.text.length * cut, folded.text.length * (1 - cut)];
  return pieces.filter(({ start, end }) => start >= first && end <= last);
}
