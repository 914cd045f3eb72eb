import { z } from 'zod';

/**
 * The limits by which Ilyinsky, Kuzmin, Melkov and Segalovich (2002; S2) count the pairs that a method proposes: those
 * whose normalised Levenshtein difference is below 8, 15 and 30 per cent. Below 8 %, the limit that 300 judgements of
 * six experts gave, they call two documents the same.
 */
export const editDifferenceLimits = { 'below-8': 0.08, 'below-15': 0.15, 'below-30': 0.3 } as const;

export const differenceClasses = ['below-8', 'below-15', 'below-30', 'from-30'] as const;
export const differenceClassSchema = z.enum(differenceClasses);
export type DifferenceClass = (typeof differenceClasses)[number];

/** The narrowest class that a difference (0 to 1) belongs to. */
export function differenceClassOf(difference: number): DifferenceClass {
  for (const name of limited) if (difference < editDifferenceLimits[name]) return name;
  return 'from-30';
}

const limited = ['below-8', 'below-15', 'below-30'] as const;

/**
 * The differences that a class stands for where it is asked for, from and to (exclusive): as in the table of S2, what is
 * below 8 % is below 15 and 30 % as well.
 */
export const rangeOfClass = (name: DifferenceClass): readonly [from: number, below: number] =>
  name === 'from-30' ? [editDifferenceLimits['below-30'], Infinity] : [0, editDifferenceLimits[name]];
