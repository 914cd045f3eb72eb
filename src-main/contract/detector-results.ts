import type { DescribedField, OptionValue } from './options.ts';
import type { PairRow } from './clusters.ts';
import type { Verdict } from './verdicts.ts';

/** Figures of one detector. A pair counts for each detector that proposed it, but once in totals. */
export interface DetectorResult {
  id: string;
  /** All effective options. */
  options: Record<string, OptionValue>;
  /** Pages with a fingerprint. */
  pages: number;
  /** Pairs that it proposed; null if not computed yet. */
  proposed: number | null;
  confirmed: number;
  /** Pairs that no other detector proposed. */
  onlyThis: number;
  onlyThisConfirmed: number;
}

export interface Agreement {
  both: number;
  /** `both` over pairs that either proposed; null if there are none. */
  jaccard: number | null;
}

export interface DetectorResults {
  pages: number;
  candidates: number;
  /** Whether all candidates were compared, so that unconfirmed ones are rejected. */
  verified: boolean;
  confirmed: number;
  perDetector: DetectorResult[];
  /** Rows and columns in the order of `perDetector`. */
  matrix: Agreement[][];
}

/** A pair that only one detector proposed; without a verdict if it was rejected or is not compared yet. */
export interface LonePair extends Pick<PairRow, 'a' | 'b' | 'addressA' | 'addressB' | 'titleA' | 'titleB'> {
  verdict: Verdict | null;
  similarity: number | null;
}

export interface DetectorInfo {
  id: string;
  seed: string;
  work: string;
  cost: 'low' | 'medium' | 'high';
  /** In English, like the help of options. */
  summary: string;
  options: Record<string, DescribedField>;
  presets: string[];
}
