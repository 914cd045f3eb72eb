import { z } from 'zod';
import { pairFiguresSchema, passageSchema, rangeSchema } from './evidence.ts';
import { comparedPageSchema } from './comparison.ts';
import { pageBriefSchema } from './pages.ts';
import { verdictSchema } from './verdicts.ts';

/** A page of the audit beside a draft; A of the passages is the draft. */
const checkedPageSchema = z.object({
  page: pageBriefSchema,
  text: z.string(),
  passages: z.array(passageSchema),
  figures: pairFiguresSchema,
  verdict: verdictSchema.nullable(),
  rule: z.string(),
  /** Active detectors that would propose the pair. */
  detectors: z.array(z.string()),
  /** Long sentences of the draft that stand on the page. */
  sharedSentences: z.number().int(),
});
export type CheckedPage = z.infer<typeof checkedPageSchema>;

/** A segment of a text with all others that have it. Segments follow each other without gaps; `own` has no others. */
const textSegmentSchema = z.object({
  range: rangeSchema,
  kind: z.enum(['verbatim', 'reworded', 'own']),
  /** Places in the list of the other pages: first those that have it verbatim. */
  verbatim: z.array(z.number().int()),
  reworded: z.array(z.number().int()),
});
export type TextSegment = z.infer<typeof textSegmentSchema>;

export const textCheckSchema = z.object({
  text: z.string(),
  sentences: z.array(rangeSchema),
  language: z.string(),
  /** Letters and digits of the folded draft. */
  length: z.number().int(),
  /**
   * Shares of the draft, 0 to 1, over all pages together; what stands verbatim anywhere is not counted as reworded.
   * They add up to 1.
   */
  verbatim: z.number(),
  reworded: z.number(),
  own: z.number(),
  /** 原创度, уникальность: what is own, in per cent, floored to one decimal; 100 only when nothing at all was found. */
  originality: z.number(),
  segments: z.array(textSegmentSchema),
  /** Those with most in common first. */
  pages: z.array(checkedPageSchema),
  /**
   * Pages of the audit that were looked through, those that had something in common with the draft, and those that were
   * compared.
   */
  searched: z.number().int(),
  candidates: z.number().int(),
  compared: z.number().int(),
  millis: z.number(),
});
export type TextCheck = z.infer<typeof textCheckSchema>;

/** One page against several others, all in the coordinates of the one. */
export const manyComparedSchema = z.object({
  base: comparedPageSchema,
  others: z.array(
    z.object({
      page: pageBriefSchema,
      text: z.string(),
      sentences: z.array(rangeSchema),
      passages: z.array(passageSchema),
      figures: pairFiguresSchema,
      verdict: verdictSchema.nullable(),
      rule: z.string(),
    }),
  ),
  segments: z.array(textSegmentSchema),
});
export type ManyCompared = z.infer<typeof manyComparedSchema>;
