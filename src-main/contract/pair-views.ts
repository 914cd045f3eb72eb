import { z } from 'zod';
import { differenceClassSchema } from './edit-difference.ts';

/** Both put the pairs first that are most alike: of the greatest similarity, or of the smallest edit difference. */
const pairSorts = ['similarity', 'edit-difference'] as const;
const pairSortSchema = z.enum(pairSorts);
export type PairSort = (typeof pairSorts)[number];

/** What a list of pairs is narrowed to, and its order. */
export const wantedPairsSchema = z.object({
  difference: differenceClassSchema.optional(),
  sort: pairSortSchema.default('similarity'),
});
export type WantedPairs = z.infer<typeof wantedPairsSchema>;
