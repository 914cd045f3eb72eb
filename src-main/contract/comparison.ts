import { z } from 'zod';
import { detectorEvidenceSchema, pairFiguresSchema, passageSchema, rangeSchema } from './evidence.ts';
import { verdictSchema } from './verdicts.ts';
import { pageBriefSchema } from './pages.ts';

export const comparedPageSchema = z.object({
  page: pageBriefSchema,
  text: z.string(),
  sentences: z.array(rangeSchema),
  /** What hides text from a machine and not from a reader; `plain` is what readers take it for. */
  disguises: z.array(z.object({ range: rangeSchema, kind: z.enum(['invisible', 'look-alike']), plain: z.string() })),
});
type ComparedPage = z.infer<typeof comparedPageSchema>;

export type DisguisedPlace = ComparedPage['disguises'][number];

export const comparisonSchema = z.object({
  a: comparedPageSchema,
  b: comparedPageSchema,
  passages: z.array(passageSchema),
  figures: pairFiguresSchema,
  verdict: verdictSchema.nullable(),
  rule: z.string(),
  /** That proposed the pair. */
  detectors: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const pairEvidenceSchema = z.object({ evidence: z.array(detectorEvidenceSchema) });
