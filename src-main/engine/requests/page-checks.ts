import { z } from 'zod';
import { checkNameSchema, checkRowSchema, checkSorts, checkSummarySchema } from '../../contract/checks.ts';
import { inAudit, procedure, versionedListOf, window } from './procedure.ts';

export const pageCheckRequests = {
  'checks/summary': procedure({
    parameters: inAudit,
    result: checkSummarySchema,
    handle({ audit }, context) {
      const { checks, version } = context.store(audit);
      return { ...checks.summary(), version: version.current };
    },
  }),

  /** `text`: part of an address, or of the text that the check shows. */
  'checks/list': procedure({
    parameters: inAudit.extend({
      ...window.shape,
      check: checkNameSchema,
      text: z.string().max(500).optional(),
      sort: z.enum(checkSorts).default('address'),
      descending: z.boolean().default(false),
    }),
    result: versionedListOf(checkRowSchema),
    handle({ audit, offset, limit, ...listing }, context) {
      const { checks, version } = context.store(audit);
      return { ...checks.list(listing, offset, limit), version: version.current };
    },
  }),
};
