import type { PageText, Sentence } from '../text/page-text.ts';

/** The pieces inside a text without a share of it at each end, where reprints have introductions and comments. */
export function innerSentences({ folded }: PageText, pieces: readonly Sentence[], cut: number): readonly Sentence[] {
  if (cut === 0) return pieces;
  const [first, last] = [folded.text.length * cut, folded.text.length * (1 - cut)];
  return pieces.filter(({ start, end }) => start >= first && end <= last);
}
