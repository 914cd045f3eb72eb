import { z } from 'zod';
import { longestRuleList } from '../selector-rules.ts';
import { pickedElementSchema, selectorPreviewSchema } from '../selector-preview.ts';
import { inAudit, nothing } from './shapes.ts';

const ruleList = z.string().max(longestRuleList);

export const selectorRequests = {
  /** The rules of the audit, and those under which its pages were read; null while none was. */
  'selector/rules': { parameters: inAudit, result: z.object({ rules: z.string(), applied: z.string().nullable() }) },
  /** Fails with `selector-invalid` or `selector-rule-invalid` when one of the rules cannot be used. */
  'selector/check': { parameters: z.object({ rules: ruleList }), result: nothing },
  /** Selectors for an element of a page, given by its `data-element` in the snapshot, and how many pages have such elements. */
  'selector/propose': { parameters: inAudit.extend({ page: z.number().int(), element: z.number().int() }), result: pickedElementSchema },
  /**
   * What a list of rules would change, compared with the rules of the audit; nothing is saved. Without `full` a sample of 200 pages is read.
   * `selector/progress` tells how far it is under the same ticket, `selector/cancel` ends it with the error `cancelled`.
   */
  'selector/preview': {
    parameters: inAudit.extend({ rules: ruleList, ticket: z.string().max(100), full: z.boolean().default(false) }),
    result: selectorPreviewSchema,
  },
  'selector/cancel': { parameters: inAudit.extend({ ticket: z.string() }), result: nothing },
} as const;

export const selectorEvents = {
  'selector/progress': z.object({ audit: z.string(), ticket: z.string(), done: z.number().int(), total: z.number().int() }),
} as const;
