/** What a detector needs to know of the whole corpus; collected in one pass, stored once per audit. */
export const statisticNames = ['document-frequency', 'relative-frequency'] as const;
export type StatisticName = (typeof statisticNames)[number];

export interface CorpusStatistics {
  /** 0 when no statistics were collected. */
  readonly pages: number;
  /** Content terms of a page, repeats included, on average. */
  readonly meanLength: number;
  /** 1 also for a term of no page. */
  documentFrequency(term: string): number;
  /** By the two words of the hash of the term (`hashText`). */
  frequencyOfHash(high: number, low: number): number;
  /** By the first word alone; null when several terms of the corpus have it. */
  frequencyOfFirstWord(high: number): number | null;
  /** The document frequency that a share (0 to 1) of all distinct terms does not exceed; 0 without statistics. */
  documentFrequencyAt(share: number): number;
  /**
   * Visits every distinct term with its hash and the pages in each bin of `frequencyBin`; nothing unless
   * `relative-frequency` was collected. The histogram is reused.
   */
  forEachTerm(visit: (high: number, low: number, histogram: Uint32Array) => void): void;
  /** What a detector chose earlier (`Detector.choose`), where the audit keeps that. */
  readonly kept?: ReadonlyMap<string, Uint8Array>;
}

/** For detectors that need none, and outside any corpus. */
export const noStatistics: CorpusStatistics = {
  pages: 0,
  meanLength: 0,
  documentFrequency: () => 0,
  frequencyOfHash: () => 0,
  frequencyOfFirstWord: () => null,
  documentFrequencyAt: () => 0,
  forEachTerm: () => undefined,
};

/** ln(pages / document frequency); the same for all terms outside a corpus. */
export const idf = (corpus: CorpusStatistics, term: string): number =>
  idfOfFrequency(corpus, corpus.documentFrequency(term));

export const idfOfFrequency = ({ pages }: CorpusStatistics, frequency: number): number =>
  Math.log(Math.max(1, pages) / Math.max(1, frequency));

/** Half an octave each; a bin number fits into four bits. */
export const frequencyBins = 16;

/** Bin b holds the relative frequencies in (edge b, edge b − 1]; the last one everything down to 0. */
export const frequencyEdges: readonly number[] = Array.from({ length: frequencyBins }, (_, bin) =>
  bin === frequencyBins - 1 ? 0 : 2 ** (-(bin + 5) / 2),
);

export const frequencyBin = (relative: number): number =>
  Math.max(
    0,
    frequencyEdges.findIndex((edge) => relative > edge),
  );
