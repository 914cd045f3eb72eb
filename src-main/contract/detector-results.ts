import { z } from 'zod';
import { pairRowSchema } from './clusters.ts';
import { optionFieldSchema, optionValueSchema } from './options.ts';
import { verdictSchema } from './verdicts.ts';

/** What one detector did in an audit. Pairs are counted once, however many detectors proposed them. */
const detectorResultSchema = z.object({
  id: z.string(),
  /** Every option of the detector with the value in force. */
  options: z.record(z.string(), optionValueSchema),
  /** Pages that have a fingerprint; the others of the audit are too short, have no title, and so on. */
  pages: z.number().int(),
  /** Null while the detector has not been asked for pairs yet. */
  proposed: z.number().int().nullable(),
  /** Proposed pairs that the comparison of the texts confirmed. */
  confirmed: z.number().int(),
  /** Proposed pairs that no other detector proposed, and how many of those were confirmed. */
  onlyThis: z.number().int(),
  onlyThisConfirmed: z.number().int(),
});
export type DetectorResult = z.infer<typeof detectorResultSchema>;

const agreementSchema = z.object({
  /** Pairs that both detectors proposed. */
  both: z.number().int(),
  /** `both` over the pairs that either proposed; null where neither proposed any. */
  jaccard: z.number().nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const detectorResultsSchema = z.object({
  /** Pages with text. */
  pages: z.number().int(),
  candidates: z.number().int(),
  /** Every candidate was compared on the text, so that what is not confirmed is rejected. */
  verified: z.boolean(),
  confirmed: z.number().int(),
  perDetector: z.array(detectorResultSchema),
  /** A row and a column for each of `perDetector`, in its order. */
  matrix: z.array(z.array(agreementSchema)),
});
export type DetectorResults = z.infer<typeof detectorResultsSchema>;

/** A pair that a single detector proposed; without a verdict it was rejected, or not compared yet. */
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
