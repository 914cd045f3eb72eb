import type { NotApplicable } from './not-applicable.ts';

/** How document frequencies changed when pages came and went; terms are told by the first 32 bits of their hashes. */
export interface FrequencyChange {
  readonly pagesBefore: number;
  readonly pagesAfter: number;
  readonly touched: TouchedTerms;
  /** Terms on more than `from` and at most `to` pages now. */
  readonly termsBetween: (from: number, to: number) => Uint32Array;
}

interface TouchedTerms {
  readonly terms: Uint32Array;
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

/**
 * How the fingerprint of an unchanged page depends on document frequencies. With it only fingerprints that may be
 * others are made anew, and without reading the text; without it all texts are read whenever the statistics change.
 * Fingerprints are as stored.
 */
export interface Drift<Page, Context> {
  /** The highest document frequency that counts when there are so many pages. */
  maxPages(pages: number, context: Context): number;
  margin(page: Page, context: Context): Uint8Array;
  /**
   * Whether the change may touch a page, by its margin and its fingerprint (null when it has none); null when all texts
   * must be read. `late` are terms once so frequent that no margin is sure to have them; those that become so go into
   * `nextLate`.
   */
  affected(change: FrequencyChange, context: Context, late: ReadonlySet<number>): DriftFinding | null;
  /**
   * Fingerprint and margin of a page with the frequencies of now, from those it had; null when its text must be read.
   */
  renew(margin: Uint8Array, fingerprint: Uint8Array | null, context: Context): RenewedFingerprint | null;
}

export interface DriftFinding {
  touches(margin: Uint8Array, fingerprint: Uint8Array | null): boolean;
  readonly nextLate: ReadonlySet<number>;
}

export interface RenewedFingerprint {
  readonly fingerprint: Uint8Array | NotApplicable;
  readonly margin: Uint8Array;
}
