import type { PageBrief } from './pages.ts';
import type { Range, ComparedPage, Comparison } from './evidence.ts';

/** A page that has text of a draft, which is A of its passages. */
export interface CheckedPage extends Omit<Comparison, 'a' | 'b'> {
  page: PageBrief;
  text: string;
  /** Long sentences in common. */
  sharedSentences: number;
}

/** A part of a text; all parts together have no gaps between them. */
export interface TextSegment {
  range: Range;
  kind: 'verbatim' | 'reworded' | 'own';
  /** The pages that have it, as places in the list of pages. */
  verbatim: number[];
  reworded: number[];
}

export interface TextCheck {
  text: string;
  sentences: readonly Range[];
  language: string;
  length: number;
  /** Shares of the draft, 0 to 1, that add up to 1. */
  verbatim: number;
  reworded: number;
  own: number;
  /** `own` in per cent, cut to one decimal; 100 only when nothing was found. */
  originality: number;
  segments: TextSegment[];
  /** Most in common first. */
  pages: CheckedPage[];
  /** Numbers of pages: looked through, with something in common, compared. */
  searched: number;
  candidates: number;
  compared: number;
  millis: number;
}

/** In the coordinates of `base`. */
export interface ManyCompared {
  base: ComparedPage;
  others: (Omit<CheckedPage, 'detectors' | 'sharedSentences'> & { sentences: Range[] })[];
  segments: TextSegment[];
}
