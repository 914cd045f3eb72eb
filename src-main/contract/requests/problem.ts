import { z } from 'zod';
import { problemSchema } from '../models.ts';
import { inAudit, window, listOf } from './shapes.ts';

export const problemRequests = {
  'problem/list': { parameters: inAudit.extend({ ...window.shape, code: z.string().optional() }), result: listOf(problemSchema) },
  'problem/counts': {
    parameters: inAudit,
    result: z.object({ counts: z.array(z.object({ code: z.string(), severity: z.enum(['error', 'warning', 'info']), count: z.number().int() })) }),
  },
} as const;
