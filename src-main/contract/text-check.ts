import type { PageBrief } from './pages.ts';
import type { Passage, PairFigures, Range } from './evidence.ts';
import type { Verdict } from './verdicts.ts';
import type { ComparedPage } from './comparison.ts';

/** A of the passages is the draft. */
export interface CheckedPage {
  page: PageBrief;
  text: string;
  passages: readonly Passage[];
  figures: PairFigures;
  verdict: Verdict | null;
  rule: string;
  /** That would propose the pair. */
  detectors: string[];
  /** Long ones in common. */
  sharedSentences: number;
}

/** Without gaps between them. */
export interface TextSegment {
  range: Range;
  kind: 'verbatim' | 'reworded' | 'own';
  /** Places in the list of pages. */
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
  /** Looked through, with something in common, compared. */
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
