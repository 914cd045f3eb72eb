import type { Range } from '../../contract/evidence.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * A text in the form in which copies look alike (NFKC, Simplified Chinese, no zero-width characters, look-alike letters
 * replaced, ё→е, lower case, Western punctuation, single spaces), with the way back to what people see.
 */
export interface FoldedText {
  readonly text: string;
  /**
   * `origins[i]` is where in the shown text the character starts that became `text[i]`; never decreasing. One more
   * entry than `text` has UTF-16 units, the last being the length of the shown text.
   */
  readonly origins: Uint32Array;
}

/** Languages with rules of their own; anything else is `other` and is segmented by Intl.Segmenter. */
export type Language = 'zh' | 'ru' | 'en' | 'other';

export interface Tokens {
  /** Normalised term (stemmed for Russian and English) of each word, in text order; punctuation is no word. */
  readonly terms: readonly string[];
  readonly numbers: Uint32Array;
  readonly vocabulary: Vocabulary;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly stop: Uint8Array;
}

/** A piece between two punctuation marks (S3: "split at all punctuation") or between two ends of sentences. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Characters for CJK, words for other scripts; punctuation and spaces are not counted. */
  readonly length: number;
}

/** What detectors and verification read of a page. Made by `readText` from a title and a shown text; pure. */
export interface PageText {
  readonly title: FoldedText;
  readonly titleTokens: Tokens;
  readonly shown: string;
  readonly folded: FoldedText;
  readonly language: Language;
  readonly tokens: Tokens;
  /** Cut at the ends of sentences (. ! ? 。 ！ ？ … and line feeds). */
  readonly sentences: readonly Sentence[];
  /** Cut at all punctuation: the "sentences" of S3. */
  readonly clauses: readonly Sentence[];
}

/** The range of shown text behind a range of folded text. */
export function shownRange(folded: FoldedText, start: number, end: number): Range {
  const from = folded.origins[start] ?? 0;
  const to = folded.origins[end] ?? from;
  return [from, Math.max(from, to)];
}
