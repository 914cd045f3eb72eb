/** A text that is checked against the pages of an audit. */
export interface Draft {
  readonly title: string;
  readonly text: string;
  /** Addresses that do not count. */
  readonly exclude: readonly string[];
}

export interface DraftCandidates {
  /** Pages that have most in common with the draft, the best first. */
  readonly pages: readonly { readonly page: number; readonly sentences: number; readonly shingles: number }[];
  /** Pages that have anything in common with it, and all that were looked through. */
  readonly found: number;
  readonly searched: number;
}

/** What is known of the draft itself. */
export interface DraftFacts {
  readonly language: string;
  /** Letters and digits. */
  readonly length: number;
  readonly sentences: readonly (readonly [start: number, end: number])[];
  /** The shown positions of all letters and digits, so that shares can be counted over ranges. */
  readonly positions: Uint32Array;
}
