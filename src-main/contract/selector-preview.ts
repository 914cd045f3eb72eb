interface PreviewLine {
  text: string;
  change: 'same' | 'added' | 'removed';
}

export interface PreviewSample {
  page: number;
  address: string;
  title: string;
  /** Letters and digits; a Chinese character counts as two. */
  lettersBefore: number;
  lettersAfter: number;
  lines: PreviewLine[];
  /** Lines that are not listed. */
  moreLines: number;
}

export interface SelectorPreview {
  /** Pages that fit a changed rule, since no others can change. */
  pages: number;
  /** All, or a sample. */
  read: number;
  changed: number;
  lettersRemoved: number;
  lettersAdded: number;
  /** Pages without text then. */
  emptied: number;
  /** Pages that hold no selected element. */
  unmatched: number;
  samples: PreviewSample[];
}

export interface PickedElement {
  path: { element: number; label: string }[];
  proposals: {
    selector: string;
    /** On this page. */
    elements: number;
    blocks: number;
    letters: number;
    pages: number;
  }[];
  pagesRead: number;
  /** Patterns that fit the address of this page. */
  patterns: string[];
}
