/** How document frequencies changed when pages came and went; terms are told by the first 32 bits of their hashes. */
export interface FrequencyChange {
  readonly pagesBefore: number;
  readonly pagesAfter: number;
  /** Terms on more pages or fewer than before. */
  readonly touched: TouchedTerms;
  /** Terms on more than `from` and at most `to` pages now. */
  readonly termsBetween: (from: number, to: number) => Uint32Array;
}

export interface TouchedTerms {
  readonly terms: Uint32Array;
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

/**
 * How the fingerprint of an unchanged page depends on document frequencies. A detector that can tell this has only those fingerprints made anew that may be
 * others; without it all are, whenever the statistics change.
 */
export interface Drift<Page, Context, Fingerprint> {
  /** The highest document frequency that counts when there are so many pages. */
  mostPages(pages: number, context: Context): number;
  /** What has to be remembered of a page beside its fingerprint, as words. */
  margin(page: Page, context: Context): Uint32Array;
  /**
   * Tells of a page, by its margin and its fingerprint (null when it has none), whether the change may touch it; null when all pages must be looked at. `late`
   * are terms that were so frequent once that no margin is sure to have them; those that become so go into `nextLate`.
   */
  affected(change: FrequencyChange, context: Context, late: ReadonlySet<number>): DriftFinding<Fingerprint> | null;
}

export interface DriftFinding<Fingerprint> {
  touches(margin: Uint32Array, fingerprint: Fingerprint | null): boolean;
  readonly nextLate: ReadonlySet<number>;
}
