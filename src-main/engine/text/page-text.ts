import type { Vocabulary } from './vocabulary.ts';

/**
 * The form in which copies are equal: NFKC, Simplified Chinese, no zero-width characters or look-alikes, ё→е, lower
 * case, Western punctuation, single spaces.
 */
export type FoldedText = Readonly<{
  text: string;
  /** For each unit its start in the shown text, never decreasing; then the length of the shown text. */
  origins: Uint32Array;
}>;

export type Language = 'zh' | 'ru' | 'en' | 'other';

export type Tokens = Readonly<{
  terms: readonly string[];
  numbers: Uint32Array;
  vocabulary: Vocabulary;
  starts: Uint32Array;
  ends: Uint32Array;
  stop: Uint8Array;
}>;

export type Sentence = Readonly<{ start: number; end: number; length: number }>;

export type PageText = Readonly<{
  title: FoldedText;
  titleTokens: Tokens;
  shown: string;
  folded: FoldedText;
  language: Language;
  tokens: Tokens;
  sentences: readonly Sentence[];
  clauses: readonly Sentence[];
}>;

export function shownRange(folded: FoldedText, start: number, end: number): [from: number, to: number] {
  const from = folded.origins[start] ?? 0;
  const to = folded.origins[end] ?? from;
  return [from, Math.max(from, to)];
}
