import { z } from 'zod';
import { pairFiguresSchema, passageSchema, rangeSchema } from './evidence.ts';
import { comparedPageSchema } from './comparison.ts';
import { pageBriefSchema } from './pages.ts';
import { verdictSchema } from './verdicts.ts';

/** A of the passages is the draft. */
const checkedPageSchema = z.object({
  page: pageBriefSchema,
  text: z.string(),
  passages: z.array(passageSchema),
  figures: pairFiguresSchema,
  verdict: verdictSchema.nullable(),
  rule: z.string(),
  /** That would propose the pair. */
  detectors: z.array(z.string()),
  /** Long ones in common. */
  sharedSentences: z.int(),
});
export type CheckedPage = z.infer<typeof checkedPageSchema>;

/** Without gaps between them. */
const textSegmentSchema = z.object({
  range: rangeSchema,
  kind: z.enum(['verbatim', 'reworded', 'own']),
  /** Places in the list of pages. */
  verbatim: z.array(z.int()),
  reworded: z.array(z.int()),
});
export type TextSegment = z.infer<typeof textSegmentSchema>;

export const textCheckSchema = z.object({
  text: z.string(),
  sentences: z.array(rangeSchema),
  language: z.string(),
  length: z.int(),
  /** Shares of the draft, 0 to 1, that add up to 1. */
  verbatim: z.number(),
  reworded: z.number(),
  own: z.number(),
  /** `own` in per cent, cut to one decimal; 100 only when nothing was found. */
  originality: z.number(),
  segments: z.array(textSegmentSchema),
  /** Most in common first. */
  pages: z.array(checkedPageSchema),
  /** Looked through, with something in common, compared. */
  searched: z.int(),
  candidates: z.int(),
  compared: z.int(),
  millis: z.number(),
});
export type TextCheck = z.infer<typeof textCheckSchema>;

/** In the coordinates of `base`. */
export const manyComparedSchema = z.object({
  base: comparedPageSchema,
  others: z.array(
    checkedPageSchema.omit({ detectors: true, sharedSentences: true }).extend({ sentences: z.array(rangeSchema) }),
  ),
  segments: z.array(textSegmentSchema),
});
export type ManyCompared = z.infer<typeof manyComparedSchema>;
