import { z } from 'zod';
import { fail } from '../app-error.ts';
import { ofAudit, window } from './procedure.ts';

const filter = { code: z.string().optional(), text: z.string().max(500).optional() };

export const problemRequests = {
  'problem/list': ofAudit({ ...window, ...filter }, ({ store }, { offset, limit, code, text }) =>
    store.problems.list(offset, limit, code, text),
  ),

  'problem/counts': ofAudit({}, ({ store }) => ({ counts: store.problems.counts() })),

  /** Drops these pages, so that `audit/start` fetches them again. */
  'problem/retry': ofAudit(
    { codes: z.array(z.string()).max(200).default([]), addresses: z.array(z.string()).max(10_000).default([]) },
    (audit, { codes, addresses }) => {
      if (audit.running) fail('audit-running');
      return { addresses: audit.fetchAgain(codes, addresses) };
    },
  ),
};
