import type { Vocabulary } from './vocabulary.ts';

/**
 * Text in a form in which copies are equal: NFKC, Simplified Chinese, no zero-width characters or look-alikes, ё→е, lower
 * case, Western punctuation, single spaces.
 */
export interface FoldedText {
  readonly text: string;
  /** For each unit where it starts in the shown text, never decreasing; at the end the length of that. */
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

/** A sentence, or a clause between two punctuation marks. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** What detectors and verification read of a page (`readText`). */
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

/** The shown text behind a range of folded text. */
export function shownRange(folded: FoldedText, start: number, end: number): [from: number, to: number] {
  const from = folded.origins[start] ?? 0;
  const to = folded.origins[end] ?? from;
  return [from, Math.max(from, to)];
}
