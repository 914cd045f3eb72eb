import { z } from 'zod';
import { differenceClassSchema } from './edit-difference.ts';

const pairSortSchema = z.enum(['similarity', 'edit-difference']);
export type PairSort = z.infer<typeof pairSortSchema>;

export const wantedPairsSchema = z.object({
  difference: differenceClassSchema.optional(),
  sort: pairSortSchema.default('similarity'),
});
export type WantedPairs = z.infer<typeof wantedPairsSchema>;
