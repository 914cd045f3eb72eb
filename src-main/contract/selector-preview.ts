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
  /** Not listed. */
  moreLines: number;
}

export interface SelectorPreview {
  /** That fit a changed rule: no other can change. */
  pages: number;
  /** All, or a sample. */
  read: number;
  changed: number;
  lettersRemoved: number;
  lettersAdded: number;
  /** Without text then. */
  emptied: number;
  /** That hold no selected element. */
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
  /** That hold this page, the narrowest group first. */
  patterns: string[];
}
