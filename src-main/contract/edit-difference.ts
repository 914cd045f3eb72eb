import { z } from 'zod';

/**
 * Normalised Levenshtein differences by which Ilyinsky, Kuzmin, Melkov and Segalovich (2002; S2) count pairs. Below 8 %
 * documents are the same, by 300 judgements of six experts.
 */
export const editDifferenceLimits = { 'below-8': 0.08, 'below-15': 0.15, 'below-30': 0.3 } as const;

export const differenceClasses = ['below-8', 'below-15', 'below-30', 'from-30'] as const;
export const differenceClassSchema = z.enum(differenceClasses);
export type DifferenceClass = (typeof differenceClasses)[number];

/** The narrowest class that holds a difference. */
export function differenceClassOf(difference: number) {
  for (const name of limited) if (difference < editDifferenceLimits[name]) return name;
  return 'from-30';
}

const limited = ['below-8', 'below-15', 'below-30'] as const;

/** What a filter by class lets through: as in S2, what is below 8 % is below 15 and 30 % as well. */
export const rangeOfClass = (name: DifferenceClass): readonly [from: number, below: number] =>
  name === 'from-30' ? [editDifferenceLimits['below-30'], Infinity] : [0, editDifferenceLimits[name]];
