import { z } from 'zod';
import { problemCountSchema, problemSchema } from '../../contract/problems.ts';
import { AppError } from '../app-error.ts';
import { listOf, ofAudit, window } from './procedure.ts';

const filter = { code: z.string().optional(), text: z.string().max(500).optional() };

export const problemRequests = {
  'problem/list': ofAudit({
    parameters: { ...window.shape, ...filter },
    result: listOf(problemSchema),
    handle: ({ store }, { offset, limit, code, text }) => store.problems.list(offset, limit, code, text),
  }),

  'problem/counts': ofAudit({
    result: z.object({
      counts: z.array(problemCountSchema.extend({ retryable: z.int().default(0) })),
    }),
    handle: ({ store }) => ({ counts: store.problems.counts() }),
  }),

  /** Of kinds of problems or one by one: what was read is forgotten, and `audit/start` fetches them again. */
  'problem/retry': ofAudit({
    parameters: {
      codes: z.array(z.string()).max(200).default([]),
      addresses: z.array(z.string()).max(10_000).default([]),
    },
    result: z.object({ addresses: z.int() }),
    handle(audit, { codes, addresses }) {
      if (audit.running) throw new AppError('audit-running');
      return { addresses: audit.fetchAgain(codes, addresses) };
    },
  }),
};
