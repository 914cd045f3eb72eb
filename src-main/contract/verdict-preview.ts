import { verdicts } from './verdicts.ts';

/** Outcomes of comparing a pair; `none`: no finding. */
export const outcomes = [...verdicts, 'none'] as const;
export type Outcome = (typeof outcomes)[number];

export type OutcomeCounts = Record<Outcome, number>;
