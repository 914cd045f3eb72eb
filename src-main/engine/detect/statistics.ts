/**
 * What a detector needs to know of the whole corpus before it can fingerprint one page. Collected in one pass over the pages' terms,
 * versioned, stored once per audit.
 */
export const statisticNames = ['document-frequency'] as const;
export type StatisticName = (typeof statisticNames)[number];

export interface CorpusStatistics {
  /** Pages that went into the counts; 0 when no statistics were collected. */
  readonly pages: number;
  /** Pages in which the term occurs. */
  documentFrequency(term: string): number;
}

/** For detectors that need none, and for comparing two texts outside any corpus. */
export const noStatistics: CorpusStatistics = { pages: 0, documentFrequency: () => 0 };
