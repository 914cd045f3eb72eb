import { z } from 'zod';
import { differenceClassSchema } from './edit-difference.ts';

const pairSorts = ['similarity', 'edit-difference'] as const;
const pairSortSchema = z.enum(pairSorts);
export type PairSort = (typeof pairSorts)[number];

export const wantedPairsSchema = z.object({
  difference: differenceClassSchema.optional(),
  sort: pairSortSchema.default('similarity'),
});
export type WantedPairs = z.infer<typeof wantedPairsSchema>;
