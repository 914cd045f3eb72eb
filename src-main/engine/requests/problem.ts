import { z } from 'zod';
import { problemSchema } from '../../contract/problems.ts';
import { AppError } from '../app-error.ts';
import { inAudit, listOf, procedure, window } from './procedure.ts';

const filter = { code: z.string().optional(), text: z.string().max(500).optional() };

export const problemRequests = {
  'problem/list': procedure({
    parameters: inAudit.extend({ ...window.shape, ...filter }),
    result: listOf(problemSchema),
    handle: ({ audit, offset, limit, code, text }, context) =>
      context.store(audit).problems.list(offset, limit, code, text),
  }),

  'problem/counts': procedure({
    parameters: inAudit,
    result: z.object({
      counts: z.array(
        z.object({
          code: z.string(),
          severity: z.enum(['error', 'warning', 'info']),
          count: z.int(),
          /** Addresses that could be fetched again. */
          retryable: z.int().default(0),
        }),
      ),
    }),
    handle: ({ audit }, context) => ({ counts: context.store(audit).problems.counts() }),
  }),

  /**
   * Puts addresses back among those to be fetched, by kind of problem or one by one; what was read of them is
   * forgotten, and `audit/start` fetches them. Fails with `audit-running`.
   */
  'problem/retry': procedure({
    parameters: inAudit.extend({
      codes: z.array(z.string()).max(200).default([]),
      addresses: z.array(z.string()).max(10_000).default([]),
    }),
    result: z.object({ addresses: z.int() }),
    handle({ audit: id, codes, addresses }, context) {
      const audit = context.audit(id);
      if (audit.running) throw new AppError('audit-running');
      return { addresses: audit.fetchAgain(codes, addresses) };
    },
  }),
};
