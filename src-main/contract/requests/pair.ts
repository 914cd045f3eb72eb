import { z } from 'zod';
import { comparisonSchema, pairEvidenceSchema } from '../models.ts';
import { manyComparedSchema } from '../text-check.ts';
import { inAudit } from './shapes.ts';

export const pairRequests = {
  'pair/compare': { parameters: inAudit.extend({ a: z.number().int(), b: z.number().int() }), result: comparisonSchema },
  /** One page against several others, as columns of one text: what of the base stands where, in the coordinates of the base. */
  'pair/compare-many': {
    parameters: inAudit.extend({ base: z.number().int(), others: z.array(z.number().int()).min(1).max(60) }),
    result: manyComparedSchema,
  },
  'pair/evidence': {
    parameters: inAudit.extend({ a: z.number().int(), b: z.number().int(), detectors: z.array(z.string()).optional() }),
    result: pairEvidenceSchema,
  },
} as const;
