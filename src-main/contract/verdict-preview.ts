import type { PairRow } from './clusters.ts';
import { type Verdict, verdicts } from './verdicts.ts';

/** Outcomes of comparing a pair; `none`: no finding. */
export const outcomes = [...verdicts, 'none'] as const;
export type Outcome = (typeof outcomes)[number];

export type OutcomeCounts = Record<Outcome, number>;

/** In per cent; `to` is exclusive. Equal texts have their own bin. */
export interface SimilarityBin {
  from: number;
  to: number;
  before: OutcomeCounts;
  after: OutcomeCounts;
}

export interface VerdictPreview {
  pairs: number;
  before: OutcomeCounts;
  after: OutcomeCounts;
  bins: SimilarityBin[];
  changed: number;
  /** Verdicts before and after; null: no finding. */
  changes: (Pick<PairRow, 'a' | 'b' | 'addressA' | 'addressB' | 'titleA' | 'titleB' | 'similarity'> & {
    before: Verdict | null;
    after: Verdict | null;
    rule: string;
  })[];
}
