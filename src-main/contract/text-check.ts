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

export interface TextCheck {
  text: string;
  sentences: readonly Range[];
  language: string;
  length: number;
  /** Shares of the draft, 0 to 1; they add up to 1. */
  verbatim: number;
  reworded: number;
  own: number;
  /** `own` in per cent, rounded down to one decimal; 100 only if nothing was found. */
  originality: number;
  segments: TextSegment[];
  /** Sorted by common text, descending. */
  pages: CheckedPage[];
  /** Numbers of pages searched, with anything in common, and compared. */
  searched: number;
  candidates: number;
  compared: number;
  millis: number;
}

/** Segments are parts of `base`. */
export interface ManyCompared {
  base: ComparedPage;
  others: (Omit<CheckedPage, 'detectors' | 'sharedSentences'> & { sentences: Range[] })[];
  segments: TextSegment[];
}
