import { z } from 'zod';
import { pairRowSchema } from './clusters.ts';
import { optionFieldSchema, optionValueSchema } from './options.ts';
import { verdictSchema } from './verdicts.ts';

/** Pairs are counted once, however many detectors proposed them. */
const detectorResultSchema = z.object({
  id: z.string(),
  /** All, in force. */
  options: z.record(z.string(), optionValueSchema),
  /** With a fingerprint. */
  pages: z.int(),
  /** Null until it is asked for pairs. */
  proposed: z.int().nullable(),
  confirmed: z.int(),
  /** Proposed by no other. */
  onlyThis: z.int(),
  onlyThisConfirmed: z.int(),
});
export type DetectorResult = z.infer<typeof detectorResultSchema>;

const agreementSchema = z.object({
  both: z.int(),
  /** `both` over pairs that either proposed; null where there are none. */
  jaccard: z.number().nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const detectorResultsSchema = z.object({
  pages: z.int(),
  candidates: z.int(),
  /** All candidates were compared: what is not confirmed is rejected. */
  verified: z.boolean(),
  confirmed: z.int(),
  perDetector: z.array(detectorResultSchema),
  /** Rows and columns in the order of `perDetector`. */
  matrix: z.array(z.array(agreementSchema)),
});
export type DetectorResults = z.infer<typeof detectorResultsSchema>;

/** Proposed by this detector alone; without verdict: rejected, or not compared yet. */
export const lonePairSchema = pairRowSchema
  .pick({ a: true, b: true, addressA: true, addressB: true, titleA: true, titleB: true })
  .extend({ verdict: verdictSchema.nullable(), similarity: z.number().nullable() });
export type LonePair = z.infer<typeof lonePairSchema>;

export const detectorInfoSchema = z.object({
  id: z.string(),
  seed: z.string(),
  work: z.string(),
  cost: z.enum(['low', 'medium', 'high']),
  summary: z.string(),
  options: z.record(z.string(), optionFieldSchema),
  presets: z.array(z.string()),
});
export type DetectorInfo = z.infer<typeof detectorInfoSchema>;
