import { z } from 'zod';
import { problemSchema } from '../models.ts';
import { inAudit, window, listOf } from './shapes.ts';

const filter = { code: z.string().optional(), text: z.string().max(500).optional() };

export const problemRequests = {
  'problem/list': { parameters: inAudit.extend({ ...window.shape, ...filter }), result: listOf(problemSchema) },
  'problem/counts': {
    parameters: inAudit,
    result: z.object({
      counts: z.array(
        z.object({
          code: z.string(),
          severity: z.enum(['error', 'warning', 'info']),
          count: z.number().int(),
          /** Addresses among them that could be fetched again. */
          retryable: z.number().int().default(0),
        }),
      ),
    }),
  },
  /**
   * Puts addresses back among those to be fetched: of these kinds of problems, or these addresses. What was read of them is forgotten;
   * `audit/start` fetches them. Fails with `audit-running`.
   */
  'problem/retry': {
    parameters: inAudit.extend({ codes: z.array(z.string()).max(200).default([]), addresses: z.array(z.string()).max(10_000).default([]) }),
    result: z.object({ addresses: z.number().int() }),
  },
} as const;
