import { z } from 'zod';
import { checkNameSchema, checkRowSchema, checkSorts, checkSummarySchema } from '../checks.ts';
import { inAudit, versionedListOf, window } from './shapes.ts';

export const checksRequests = {
  /** How many pages each check found. */
  'checks/summary': { parameters: inAudit, result: checkSummarySchema },
  /** The pages that a check found. `text`: part of an address, or of the text that the check shows. */
  'checks/list': {
    parameters: inAudit.extend({
      ...window.shape,
      check: checkNameSchema,
      text: z.string().max(500).optional(),
      sort: z.enum(checkSorts).default('address'),
      descending: z.boolean().default(false),
    }),
    result: versionedListOf(checkRowSchema),
  },
} as const;
