import { z } from 'zod';
import { comparisonSchema, pairEvidenceSchema } from '../models.ts';
import { inAudit } from './shapes.ts';

export const pairRequests = {
  'pair/compare': { parameters: inAudit.extend({ a: z.number().int(), b: z.number().int() }), result: comparisonSchema },
  'pair/evidence': {
    parameters: inAudit.extend({ a: z.number().int(), b: z.number().int(), detectors: z.array(z.string()).optional() }),
    result: pairEvidenceSchema,
  },
} as const;
