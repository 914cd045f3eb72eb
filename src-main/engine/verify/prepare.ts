import type { PageText } from '../text/page-text.ts';
import { disguiseOf, type Disguise } from './disguise.ts';
import { indexGrams, type GramIndex } from './gram-index.ts';
import { sentenceFeatures, type SentenceFeatures } from './sentence-features.ts';
import { significantStream, type SignificantStream } from './significant.ts';

/** A text made ready for many comparisons. Indexes are built when the first comparison asks for them and then kept. */
export interface PreparedText {
  readonly text: PageText;
  readonly stream: SignificantStream;
  readonly disguise: Disguise;
  grams(size: number): GramIndex;
  sentences(): SentenceFeatures;
}

/** `synonyms` maps a term to the one that stands for its group; empty unless the user brings a list. */
export function prepareText(text: PageText, synonyms: ReadonlyMap<string, string> = new Map()): PreparedText {
  const stream = significantStream(text.folded);
  const grams = new Map<number, GramIndex>();
  let sentences: SentenceFeatures | null = null;
  return {
    text,
    stream,
    disguise: disguiseOf(text),
    grams(size) {
      const known = grams.get(size) ?? indexGrams(stream.codes, size);
      grams.set(size, known);
      return known;
    },
    sentences() {
      sentences ??= sentenceFeatures(text, stream, synonyms);
      return sentences;
    },
  };
}
