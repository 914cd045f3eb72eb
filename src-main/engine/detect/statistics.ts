/** What a detector needs to know of the whole corpus; stored once per audit. */
export const statisticNames = ['document-frequency', 'relative-frequency'] as const;
export type StatisticName = (typeof statisticNames)[number];

export interface CorpusStatistics {
  /** 0 without statistics. */
  readonly pages: number;
  /** Mean number of content terms, repeats included. */
  readonly meanLength: number;
  /** 1 also for a term of no page. */
  documentFrequency(term: string): number;
  frequencyOfHash(high: number, low: number): number;
  /** Null when several terms have it. */
  frequencyOfFirstWord(high: number): number | null;
  /** That a share (0 to 1) of all distinct terms does not exceed; 0 without statistics. */
  documentFrequencyAt(share: number): number;
  /**
   * The pages of every distinct term in each bin of `frequencyBin`; nothing unless `relative-frequency` was collected.
   * The histogram is reused.
   */
  forEachTerm(visit: (high: number, low: number, histogram: Uint32Array) => void): void;
  readonly kept?: ReadonlyMap<string, Uint8Array>;
}

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
export const idf = (corpus: CorpusStatistics, term: string) => idfOfFrequency(corpus, corpus.documentFrequency(term));

export const idfOfFrequency = ({ pages }: CorpusStatistics, frequency: number) =>
  Math.log(Math.max(1, pages) / Math.max(1, frequency));

/** Half an octave each; a number fits into four bits. */
export const frequencyBins = 16;

/** Bin b holds (edge b, edge b − 1]; the last one everything down to 0. */
export const frequencyEdges: readonly number[] = Array.from({ length: frequencyBins }, (_, bin) =>
  bin === frequencyBins - 1 ? 0 : 2 ** (-(bin + 5) / 2),
);

export const frequencyBin = (relative: number) =>
  Math.max(
    0,
    frequencyEdges.findIndex((edge) => relative > edge),
  );
