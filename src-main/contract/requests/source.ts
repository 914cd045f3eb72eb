import { z } from 'zod';
import { sourceSchema } from '../models.ts';
import { auditOptionChangesSchema } from '../options.ts';
import { sourceTestSchema } from '../source-tests.ts';
import { nothing } from './shapes.ts';

/** Names a test, so that it can be called off; chosen by whoever asks. */
const testId = z.string().min(1).max(100);

export const sourceRequests = {
  /** Says what an entered text would be audited as, or fails with a hint. */
  'source/recognise': { parameters: z.object({ text: z.string() }), result: z.object({ source: sourceSchema, suggestedName: z.string() }) },
  /** Fetches one page with these options and tells what an audit would see. Fails with `cancelled` when it is called off. */
  'source/test': {
    parameters: z.object({ test: testId, address: z.string(), options: auditOptionChangesSchema.default({}), profile: z.string().optional() }),
    result: sourceTestSchema,
  },
  'source/cancel-test': { parameters: z.object({ test: testId }), result: nothing },
} as const;
