import { z } from 'zod';
import { sourceSchema } from '../models.ts';

export const sourceRequests = {
  /** Says what an entered text would be audited as, or fails with a hint. */
  'source/recognise': { parameters: z.object({ text: z.string() }), result: z.object({ source: sourceSchema, suggestedName: z.string() }) },
} as const;
