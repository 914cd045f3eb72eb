import { z } from 'zod';
import { pairRowSchema } from './clusters.ts';
import { verdicts, verdictSchema } from './verdicts.ts';

/** `none`: compared, and no finding. */
export const outcomes = [...verdicts, 'none'] as const;
export type Outcome = (typeof outcomes)[number];

const outcomeCountsSchema = z.record(z.enum(outcomes), z.int());
export type OutcomeCounts = z.infer<typeof outcomeCountsSchema>;

/** In per cent, `to` exclusive; equal texts have their own bin. */
const similarityBinSchema = z.object({
  from: z.number(),
  to: z.number(),
  before: outcomeCountsSchema,
  after: outcomeCountsSchema,
});
export type SimilarityBin = z.infer<typeof similarityBinSchema>;

/** Null: no finding. */
const changedPairSchema = pairRowSchema
  .pick({ a: true, b: true, addressA: true, addressB: true, titleA: true, titleB: true, similarity: true })
  .extend({ before: verdictSchema.nullable(), after: verdictSchema.nullable(), rule: z.string() });
export type ChangedPair = z.infer<typeof changedPairSchema>;

export const verdictPreviewSchema = z.object({
  pairs: z.int(),
  before: outcomeCountsSchema,
  after: outcomeCountsSchema,
  bins: z.array(similarityBinSchema),
  changed: z.int(),
  changes: z.array(changedPairSchema),
});
export type VerdictPreview = z.infer<typeof verdictPreviewSchema>;
