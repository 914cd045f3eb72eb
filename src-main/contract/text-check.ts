import type { PageBrief } from './pages.ts';
import type { Range, ComparedPage, Comparison } from './evidence.ts';

/** A page that shares text with a draft; in its passages, the draft is A. */
export interface CheckedPage extends Omit<Comparison, 'a' | 'b'> {
  page: PageBrief;
  text: string;
  /** Number of long sentences in common. */
  sharedSentences: number;
}

/** A part of a text. The parts cover the text without gaps. */
export interface TextSegment {
  range: Range;
  kind: 'verbatim' | 'reworded' | 'own';
  /** Pages with this part, as indices in the list of pages. */
  verbatim: number[];
  reworded: number[];
}

/** Segments are parts of `base`. */
export interface ManyCompared {
  base: ComparedPage;
  others: (Omit<CheckedPage, 'detectors' | 'sharedSentences'> & { sentences: Range[] })[];
  segments: TextSegment[];
}
