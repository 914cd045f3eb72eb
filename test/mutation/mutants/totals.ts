import type { Part } from '../fault.ts';
import type { MutationScore } from './mutant.ts';

export interface MutationTotal extends Required<MutationScore> {
  readonly files: number;
  /** Killed, of all that were tried but the equivalent ones; 0 to 1. */
  readonly share: number;
}

/** What at least must be killed in each part. */
export const leastShare: Readonly<Record<Part, number>> = { detect: 0.85, verify: 0.8, cluster: 0.8 };

/** The scores of the files of a part taken together. */
export function totalOf(part: Part, scores: Readonly<Record<string, MutationScore>>): MutationTotal {
  const found = Object.entries(scores).flatMap(([file, score]) => (file.startsWith(`${part}/`) ? [score] : []));
  const sum = (count: (score: MutationScore) => number) => found.reduce((total, score) => total + count(score), 0);
  const [killed, all, equivalent] = [
    sum((score) => score.killed),
    sum((score) => score.all),
    sum((score) => score.equivalent),
  ];
  return {
    files: found.length,
    killed,
    all,
    equivalent,
    untried: sum((score) => score.untried),
    outside: sum((score) => score.outside ?? 0),
    share: killed / Math.max(1, all - equivalent),
  };
}
