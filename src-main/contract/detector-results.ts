import type { DescribedField } from './options.ts';
import type { PairRow } from './clusters.ts';
import type { Verdict } from './verdicts.ts';

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
