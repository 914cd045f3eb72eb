import type { DescribedField, OptionValue } from './options.ts';
import type { PairRow } from './clusters.ts';
import type { Verdict } from './verdicts.ts';

/** Pairs are counted once, however many detectors proposed them. */
export interface DetectorResult {
  id: string;
  /** All options as they are in force. */
  options: Record<string, OptionValue>;
  /** Pages with a fingerprint. */
  pages: number;
  /** Pairs that it proposed; null until it is asked for them. */
  proposed: number | null;
  confirmed: number;
  /** Pairs that no other detector proposed. */
  onlyThis: number;
  onlyThisConfirmed: number;
}

export interface Agreement {
  both: number;
  /** `both` over pairs that either proposed; null where there are none. */
  jaccard: number | null;
}

export interface DetectorResults {
  pages: number;
  candidates: number;
  /** All candidates were compared: what is not confirmed is rejected. */
  verified: boolean;
  confirmed: number;
  perDetector: DetectorResult[];
  /** Rows and columns in the order of `perDetector`. */
  matrix: Agreement[][];
}

/** A pair that one detector alone proposed; without a verdict it was rejected, or is not compared yet. */
export interface LonePair extends Pick<PairRow, 'a' | 'b' | 'addressA' | 'addressB' | 'titleA' | 'titleB'> {
  verdict: Verdict | null;
  similarity: number | null;
}

export interface DetectorInfo {
  id: string;
  seed: string;
  work: string;
  cost: 'low' | 'medium' | 'high';
  /** English, as the help of options. */
  summary: string;
  options: Record<string, DescribedField>;
  presets: string[];
}
