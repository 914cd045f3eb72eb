import type { Vocabulary } from './vocabulary.ts';

/**
 * NFKC, Simplified Chinese, no zero-width characters or look-alikes, ё→е, lower case, Western punctuation, single
 * spaces: copies look alike.
 */
export interface FoldedText {
  readonly text: string;
  /**
   * Where in the shown text the character of each unit starts; never decreasing, with the length of the shown text at
   * the end.
   */
  readonly origins: Uint32Array;
}

/** `other` is segmented by Intl.Segmenter. */
export type Language = 'zh' | 'ru' | 'en' | 'other';

export interface Tokens {
  readonly terms: readonly string[];
  readonly numbers: Uint32Array;
  readonly vocabulary: Vocabulary;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly stop: Uint8Array;
}

/** Between two punctuation marks, or two ends of sentences. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Characters for CJK, words for other scripts. */
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
  /** Cut at . ! ? 。 ！ ？ … and line feeds. */
  readonly sentences: readonly Sentence[];
  /** Cut at all punctuation: the "sentences" of S3. */
  readonly clauses: readonly Sentence[];
}

/** The shown text behind a range of folded text. */
export function shownRange(folded: FoldedText, start: number, end: number): [from: number, to: number] {
  const from = folded.origins[start] ?? 0;
  const to = folded.origins[end] ?? from;
  return [from, Math.max(from, to)];
}
