export interface PreviewSample {
  page: number;
  address: string;
  title: string;
  /** Letters and digits; a Chinese character counts as two. */
  lettersBefore: number;
  lettersAfter: number;
  lines: { text: string; change: 'same' | 'added' | 'removed' }[];
  /** Number of unlisted lines. */
  moreLines: number;
}
