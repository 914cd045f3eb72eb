import type { PageText, Sentence } from '../text/page-text.ts';

/**
 * The pieces that lie wholly inside a text without a share of it at each end: the paper on long sentences drops the
 * first and last tenth, where reprints have introductions, sources and comments.
 */
export function innerSentences({ folded }: PageText, pieces: readonly Sentence[], cut: number): readonly Sentence[] {
  if (cut === 0) return pieces;
  const [first, last] = [folded.text.length * cut, folded.text.length * (1 - cut)];
  return pieces.filter(({ start, end }) => start >= first && end <= last);
}
