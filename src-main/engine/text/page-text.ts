import type { Vocabulary } from './vocabulary.ts';

/**
 * A form in which copies are equal: NFKC, Simplified Chinese, no zero-width characters or look-alikes, ё→е, lower
 * case, Western punctuation, single spaces.
 */
export interface FoldedText {
  readonly text: string;
  /** For each unit its start in the shown text, never decreasing; then the length of that. */
  readonly origins: Uint32Array;
}

export type Language = 'zh' | 'ru' | 'en' | 'other';

export interface Tokens {
  readonly terms: readonly string[];
  readonly numbers: Uint32Array;
  readonly vocabulary: Vocabulary;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly stop: Uint8Array;
}

/** Or a clause between two marks. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** By `readText`. */
export interface PageText {
  readonly title: FoldedText;
  readonly titleTokens: Tokens;
  readonly shown: string;
  readonly folded: FoldedText;
  readonly language: Language;
  readonly tokens: Tokens;
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Sentence[];
}

export function shownRange(folded: FoldedText, start: number, end: number): [from: number, to: number] {
  const from = folded.origins[start] ?? 0;
  const to = folded.origins[end] ?? from;
  return [from, Math.max(from, to)];
}
